import Type, { type Static } from 'typebox';
import { auditSubjects, actionGroups } from '../../audit-actions.ts';
import { Id } from '../../journal/entry.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { listOf } from './list.ts';
import { adminPaths } from './paths.ts';

/** YYYY-MM-DD. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Rows that one answer has at most: the whole log is read for a file. */
export const maxAuditPage = 1_000;

/** Something that an administrator did. */
export const AuditRow = closed({
  id: Id,
  at: Type.Integer(),
  /** Where it was done. */
  org: closed({ id: Id, name: Type.String() }),
  /** Who did it; without a name: the server itself, going on with what somebody had begun. */
  by: closed({ id: Type.String(), name: Type.String() }),
  /** One of `auditActions`, or of a later version’s. */
  action: Type.String(),
  /** `name`: as it is called now; null: it is no more. */
  subject: closed({ kind: Type.String(), id: Type.String(), name: Type.Union([Type.String(), Type.Null()]) }),
  /** How it was and is; null: it was not, is not, or was of a child who has been erased. */
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type AuditRow = Static<typeof AuditRow>;

/** The log of what administrators do. */
export const auditCalls = {
  audit: adminCall(
    adminPaths.audit,
    'audit.read',
    'What was done in the own organisation and in those below it, newest first; of children only to who may see them. `search`: in the names of who and what, and in how it was and is. Days are of the school’s zone, above schools of China’s.',
    closed({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      group: Type.Optional(Type.Enum([...actionGroups])),
      subject: Type.Optional(closed({ kind: Type.Enum([...auditSubjects]), id: Id })),
      accountId: Type.Optional(Id),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      /** Only what had been done by this row: what is done while the log is read moves no page. */
      upTo: Type.Optional(Id),
      offset: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
      limit: Type.Integer({ minimum: 1, maximum: maxAuditPage }),
    }),
    listOf(AuditRow),
  ),
} as const satisfies Record<string, AdminCall>;
