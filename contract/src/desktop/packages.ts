import { Type, type Static, type TSchema } from 'typebox';
import type { InstalledPackage } from '../package/installed-package.ts';
import { StoredFacts } from '../package/installed-package-schema.ts';
import { packageErrorCodes } from '../package/package-error.ts';
import type { OfferedFile, PackageFault, PackagesState } from '../package/packages-state.ts';

const closed = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false });
const nothing = Type.Undefined();
const id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' });
const fileName = Type.String({ minLength: 1, maxLength: 1000 });
const bytes = Type.Integer({ minimum: 0 });

/** Files that are named in one message. */
export const mostPaths = 200;
const pathOfZip = Type.String({ pattern: '\\.[zZ][iI][pP]$', maxLength: 4096 });

const installed = Type.Intersect([Type.Object({ id }), StoredFacts]);
const faultSchema = closed({
  code: Type.Enum(packageErrorCodes),
  context: closed({
    path: Type.Optional(Type.String({ maxLength: 1100 })),
    other: Type.Optional(Type.String({ maxLength: 1100 })),
    needed: Type.Optional(Type.Number()),
    free: Type.Optional(Type.Number()),
    detail: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
});
const progressSchema = closed({
  phase: Type.Enum(['reading', 'asking', 'copying', 'finishing']),
  bytes: Type.Number(),
  of: Type.Number(),
  bytesPerSecond: Type.Optional(Type.Number()),
  secondsLeft: Type.Optional(Type.Number()),
  paused: Type.Boolean(),
});
const checkSchema = Type.Union([
  closed({ at: Type.Literal('checking'), share: Type.Number() }),
  closed({ at: Type.Literal('whole') }),
  closed({ at: Type.Literal('broken'), count: bytes, paths: Type.Array(Type.String({ maxLength: 1100 }), { maxItems: 20 }) }),
]);

/** {@link PackagesState} on its way to the page, without what is undefined in it. */
export const packagesStateSchema = closed({
  at: Type.Enum(['loading', 'here', 'unusable']),
  packages: Type.Array(Type.Intersect([installed, Type.Object({ check: Type.Optional(checkSchema) })]), { maxItems: 2000 }),
  queue: Type.Array(
    closed({
      id,
      fileName,
      bytes,
      from: Type.Enum(['file', 'server']),
      state: Type.Enum(['waiting', 'elsewhere', 'running', 'paused', 'asking', 'cancelling', 'failed']),
      progress: Type.Optional(progressSchema),
      conflict: Type.Optional(closed({ here: Type.Enum(['newer', 'older', 'same']), old: Type.Array(installed), fileName })),
      error: Type.Optional(faultSchema),
    }),
    { maxItems: 2000 },
  ),
  drafts: Type.Array(closed({ id, fileName, bytes, begunAt: Type.Number(), copied: bytes }), { maxItems: 2000 }),
  found: Type.Array(closed({ id, fileName, bytes }), { maxItems: 2000 }),
  freeBytes: Type.Optional(Type.Number()),
});

const onJob = { from: ['page'], value: closed({ id }), reply: nothing } as const;
const action = { from: ['page'], value: closed({ id }), reply: Type.Union([faultSchema, Type.Null()]) } as const;

/** What the classroom's page asks of the client's packages. It names no file: paths are of files that a person has chosen, and put in by the preload script. */
export const packageCalls = {
  /** Reads again what is here. */
  'packages-begin': { from: ['page'], value: nothing, reply: packagesStateSchema },
  'packages-add': { from: ['page'], value: closed({ paths: Type.Array(pathOfZip, { minItems: 1, maxItems: mostPaths }) }), reply: nothing },
  /** Of the chosen server alone. */
  'packages-fetch': {
    from: ['page'],
    value: closed({ url: Type.String({ minLength: 1, maxLength: 2000 }), fileName, bytes }),
    reply: nothing,
  },
  /** One that was found on a stick. */
  'packages-take': onJob,
  'packages-pause': onJob,
  'packages-resume': onJob,
  'packages-cancel': onJob,
  'packages-answer': { from: ['page'], value: closed({ id, goOn: Type.Boolean() }), reply: nothing },
  'packages-again': onJob,
  'packages-dismiss': onJob,
  'packages-forget': action,
  'packages-remove': action,
  'packages-check': action,
} as const;

export const packageEvents = {
  'packages-state': { to: 'page', value: packagesStateSchema },
  'packages-imported': { to: 'page', value: installed },
} as const;

export type PackagesMessage = Static<typeof packagesStateSchema>;
export type InstalledMessage = Static<typeof installed>;

/** A value as it crosses to the page, where its channel checks it: JSON has no undefined. */
export const asMessage = <Message>(value: unknown): Message => JSON.parse(JSON.stringify(value)) as Message;

/** The packages of the desktop client, as its page asks for them. */
export interface ClientPackagesPort {
  /** Where what is in them is read: `packagesAddress`. */
  readonly address: string;
  begin(): Promise<PackagesState>;
  /** Files that a person has chosen or dropped; others are left out. */
  add(files: readonly File[]): void;
  fetch(offer: OfferedFile): void;
  take(foundId: string): void;
  pause(id: string): void;
  resume(id: string): void;
  cancel(id: string): void;
  answer(id: string, goOn: boolean): void;
  again(id: string): void;
  dismiss(id: string): void;
  /** Resolves with why it failed. */
  forget(draftId: string): Promise<PackageFault | null>;
  remove(packageId: string): Promise<PackageFault | null>;
  check(packageId: string): Promise<PackageFault | null>;
  readonly onState: (listener: (state: PackagesState) => void) => () => void;
  readonly onImported: (listener: (installed: InstalledPackage) => void) => () => void;
}
