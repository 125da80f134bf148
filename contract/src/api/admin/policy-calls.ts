import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { orgKinds } from '../../roles.ts';
import { PluginInfo, PolicyLayer } from '../plugin-calls.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';

const Count = Type.Integer({ minimum: 0 });

/** A rule as it is written: about one plugin, in the layer of the own organisation or of one of the school's classes. */
export const WrittenRule = closed({
  effect: Type.Enum(['allow', 'deny', 'require', 'pin']),
  /** Of a pin: a range of versions. */
  version: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  lock: Type.Boolean(),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});
export type WrittenRule = Static<typeof WrittenRule>;

const change = {
  plugin: Type.String({ minLength: 1, maxLength: 200 }),
  /** Null: the layer says nothing about it any more. */
  rule: Type.Union([WrittenRule, Type.Null()]),
  classId: Type.Optional(Id),
};

/** For whom the rules are looked at. */
export const PolicyTarget = closed({
  orgId: Id,
  name: Type.String(),
  kind: Type.Enum([...orgKinds]),
  classes: Type.Array(closed({ id: Id, name: Type.String() })),
});

/** An organisation that a change does something to. */
export const PolicyEffect = closed({
  orgId: Id,
  name: Type.String(),
  before: Type.Boolean(),
  after: Type.Boolean(),
  /** Its own rule counts no more. */
  silenced: Type.Boolean(),
  teachers: Count,
  /** Classes in a lesson: they go on as they are until it ends. */
  inLesson: Count,
});
export type PolicyEffect = Static<typeof PolicyEffect>;

/** Which activities whom is given, by which rules. */
export const policyCalls = {
  policyView: adminCall(
    adminPaths.policyView,
    'policy.read',
    'The plugins, and every layer that decides about them for an organisation, or for a teacher in a class; by default for the own organisation.',
    closed({ orgId: Type.Optional(Id), accountId: Type.Optional(Id), classId: Type.Optional(Id) }),
    closed({
      plugins: Type.Array(PluginInfo),
      /** Bundles of the installed plugins that are kept here in whichever version: what a pin can roll back to. */
      stored: Type.Array(PluginInfo),
      layers: Type.Array(PolicyLayer),
      target: PolicyTarget,
    }),
  ),
  planPolicy: adminCall(
    adminPaths.planPolicy,
    'policy.write',
    'What a change of the own layer would do. Nothing is written.',
    closed(change),
    closed({ schools: Count, teachers: Count, inLesson: Count, silenced: Count, effects: Type.Array(PolicyEffect) }),
  ),
  setPolicyRule: adminCall(
    adminPaths.setPolicyRule,
    'policy.write',
    'Write what the own layer says about a plugin, in place of what it said.',
    closed(change),
    closed({ layers: Type.Array(PolicyLayer) }),
  ),
} as const satisfies Record<string, AdminCall>;
