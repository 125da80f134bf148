import { Type, type Static, type TSchema } from 'typebox';
import { systemPattern, versionPattern } from './release-feed.ts';

const closed = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false });
const nothing = Type.Undefined();
const version = Type.String({ pattern: versionPattern });

/** Which client it is; what `checkVersion` is asked with. */
export const clientAboutSchema = closed({ version, system: Type.String({ pattern: systemPattern }) });

/**
 * Why there is no update.
 * - `address`: no download URL, or none that can be one [8-19]
 * - `unreachable`, `no-feed`: nobody answers; there is no feed, or something else in its place
 * - `not-signed`: the feed is not signed by who makes the client, or the installer is not by its publisher
 * - `damaged`, `cut`: the installer is another one than the feed says; the download broke off, again and again
 * - `no-room`: the disk is full
 * - `not-installed`: the installer did not start
 * - `withdrawn`: this version did not come up here, and was taken back
 * - `not-here`: this client was not installed by an installer
 */
export const updateFaultSchema = Type.Enum([
  'address',
  'unreachable',
  'no-feed',
  'not-signed',
  'damaged',
  'cut',
  'no-room',
  'not-installed',
  'withdrawn',
  'not-here',
]);

/** How far the update of the client is (4-42). `newest`: there is nothing newer at the address than what runs. */
export const updateStateSchema = Type.Union([
  closed({ phase: Type.Enum(['idle', 'checking', 'newest', 'installing']) }),
  closed({ phase: Type.Literal('downloading'), version, percent: Type.Integer({ minimum: 0, maximum: 100 }) }),
  closed({ phase: Type.Literal('ready'), version }),
  closed({ phase: Type.Literal('failed'), fault: updateFaultSchema }),
]);

/** What the classroom's page asks of the client's updates. */
export const updateCalls = {
  'client-about': { from: ['page'], value: nothing, reply: clientAboutSchema },
  /** The page is shown: the version that runs has come up. */
  'page-shown': { from: ['page'], value: nothing, reply: nothing },
  'update-begin': { from: ['page'], value: closed({ downloadUrl: Type.String({ maxLength: 2000 }) }), reply: nothing },
  'update-install': { from: ['page'], value: nothing, reply: nothing },
} as const;

export const updateEvents = { 'update-state': { to: 'page', value: updateStateSchema } } as const;

export type ClientAbout = Static<typeof clientAboutSchema>;
export type UpdateFault = Static<typeof updateFaultSchema>;
export type UpdateState = Static<typeof updateStateSchema>;

/** The updates of the desktop client, as its page asks for them. */
export interface ClientUpdates {
  readonly about: ClientAbout;
  shown(): void;
  /** Fetches what is at a download URL (7.4-19), unless that is under way or done. */
  begin(downloadUrl: string): void;
  /** Ends the client, installs what was fetched, and starts it anew. */
  install(): void;
  /** Tells the state now and at each change; returns the undo. */
  readonly onState: (listener: (state: UpdateState) => void) => () => void;
}
