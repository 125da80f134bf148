import Type, { type Static } from 'typebox';
import { Id } from '../journal/entry.ts';
import { call, closed, Nullable } from './envelope.ts';
import { callPaths } from './paths.ts';

const Text = (max: number) => Type.String({ maxLength: max });
const Localized = Type.Record(Type.String(), Type.String());

/** What a plugin's list row says; policy is evaluated by the host on the layers that come with it. */
export const PluginInfo = closed({
  /** The parsed manifest, or null when it could not be read. */
  manifest: Nullable(Type.Unknown()),
  /** Folder name, for rows without a manifest. */
  folder: Type.String(),
  /** Why it can't be used, found at verification. */
  problem: Nullable(
    closed({
      code: Type.String(),
      message: Type.String(),
      context: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
  /** Immutable address of the bundle's folder, `/p/<sdkMajor>/<id>/<version>-<hash>/`. */
  base: Nullable(Type.String()),
  hash: Nullable(Type.String()),
  bytes: Type.Integer(),
  /** `built-in`: its hash is in our build; `dropped`: found in the data folder; `dev`: served by an author's tool. */
  source: Type.Enum(['built-in', 'dropped', 'dev']),
});
/** What an allowance was given for, as whoever gave it was told. */
export const Consent = closed({
  capabilities: Type.Array(Text(300), { maxItems: 100 }),
  publisher: Text(200),
  /** It was an author's work in progress; without: installed. */
  dev: Type.Boolean(),
});
export const PolicyRule = closed({
  id: Id,
  /** A plugin id, `<publisher>.*` or `*`. */
  plugin: Type.String(),
  effect: Type.Enum(['allow', 'deny', 'require', 'pin']),
  version: Type.Optional(Type.String()),
  lock: Type.Optional(Type.Boolean()),
  reason: Localized,
  /** Of an allowance: it covers what asks for no more than this. Without: whatever is of that name. */
  consent: Type.Optional(Consent),
  /** Who wrote it, by name, and when (ms); these two only where `chain` asks for them. */
  by: Type.Optional(Text(200)),
  at: Type.Optional(Type.Integer({ minimum: 0 })),
});
export const PolicyLayer = closed({
  layer: Type.Enum(['platform', 'region', 'school', 'class', 'device']),
  name: Type.String(),
  rules: Type.Array(PolicyRule),
  /** The organisation that it is, how deep in the tree that lies (the platform: 0), and a class's class; these three only where `chain` asks for them. */
  orgId: Type.Optional(Id),
  depth: Type.Optional(Type.Integer({ minimum: 0 })),
  classId: Type.Optional(Id),
});
/**
 * With it every organisation of the chain is a layer of its own, and so is each of the teacher's classes; without, the regions are joined into one:
 * pages of before take no key that they do not know.
 */
const chain = { chain: Type.Optional(Type.Boolean()) };
export type Consent = Static<typeof Consent>;
export type PolicyRule = Static<typeof PolicyRule>;
export type PolicyLayer = Static<typeof PolicyLayer>;
export type PluginInfo = Static<typeof PluginInfo>;

/** Plugins, and the rules about them. */
export const pluginCalls = {
  plugins: call(
    callPaths.plugins,
    'Every plugin found, and the policy layers of this teacher.',
    closed({ ...chain }),
    closed({ plugins: Type.Array(PluginInfo), layers: Type.Array(PolicyLayer) }),
  ),
  setSchoolRule: call(
    callPaths.setSchoolRule,
    'Allow or deny a plugin for the school (administrators); null takes the rule back, with `consent` only an allowance that came the same way. An allowance of one plugin covers what `consent` names; without it, what the plugin asks for now.',
    closed({
      plugin: Text(200),
      effect: Nullable(Type.Enum(['allow', 'deny'])),
      reason: Type.Optional(Text(200)),
      consent: Type.Optional(Consent),
      ...chain,
    }),
    Type.Array(PolicyLayer),
  ),
} as const;
