import Type, { type Static } from 'typebox';
import { Id } from '../journal/entry.ts';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** A page of another site that an administrator has allowed. */
export const OutsidePage = closed({
  id: Id,
  /** By language. */
  title: Type.Record(Type.String(), Type.String()),
  address: Type.String(),
  /** Whether its site lets it be shown inside this page; else it opens in a window of its own alone. */
  inside: Type.Boolean(),
});
export type OutsidePage = Static<typeof OutsidePage>;

/** Pages of other sites that a teacher can open beside the lesson. */
export const outsidePageCalls = {
  outsidePages: call(
    callPaths.outsidePages,
    'Pages of other sites that the school or an organisation above it has allowed, the nearest organisation’s first.',
    closed({}),
    Type.Array(OutsidePage),
  ),
} as const;
