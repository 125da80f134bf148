import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';

/** More would be no choice at a board any more. */
export const mostOutsidePages = 50;

/** By which header a site keeps its page out of other pages; closed. */
export const framingHeaders = ['x-frame-options', 'frame-ancestors'] as const;
export type FramingHeader = (typeof framingHeaders)[number];

/** A page of another site, as it is listed. */
export const OutsidePageInfo = closed({
  id: Id,
  orgId: Id,
  orgName: Type.String(),
  /** By language. */
  title: Type.Record(Type.String(), Type.String()),
  address: Type.String(),
  privateNetwork: Type.Boolean(),
  /** What keeps it from being shown inside this site: then it opens in a window of its own alone. */
  keptOutBy: Type.Union([Type.Enum([...framingHeaders]), Type.Null()]),
  /** UTC milliseconds. */
  checkedAt: Type.Integer(),
  removedAt: Type.Union([Type.Integer(), Type.Null()]),
});
export type OutsidePageInfo = Static<typeof OutsidePageInfo>;

const Title = Type.String({ maxLength: 40 });

/** Pages of other sites that teachers may open from Home. */
export const outsidePageAdminCalls = {
  allowedPages: adminCall(
    adminPaths.allowedPages,
    'content.read',
    'Pages that the organisation acted for has allowed, and those that come from above.',
    closed({}),
    closed({ pages: Type.Array(OutsidePageInfo), above: Type.Array(OutsidePageInfo) }),
  ),
  addOutsidePage: adminCall(
    adminPaths.addOutsidePage,
    'content.write',
    'Allow a page by its `https` address. It is asked once whether it is there and lets itself be shown inside another page. `privateNetwork`: it may lie in the own network; the platform’s administrators alone say so.',
    closed({ address: Type.String({ minLength: 1, maxLength: 1000 }), titleZh: Title, titleEn: Title, privateNetwork: Type.Boolean() }),
    OutsidePageInfo,
  ),
  checkOutsidePage: adminCall(
    adminPaths.checkOutsidePage,
    'content.write',
    'Ask a page again whether it lets itself be shown inside another page.',
    closed({ id: Id }),
    OutsidePageInfo,
  ),
  removeOutsidePage: adminCall(
    adminPaths.removeOutsidePage,
    'content.write',
    'Take a page off the list; `removed: false` puts it back.',
    closed({ id: Id, removed: Type.Boolean() }),
    OutsidePageInfo,
  ),
} as const satisfies Record<string, AdminCall>;
