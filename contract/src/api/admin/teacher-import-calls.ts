import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { TeacherOptions, TeacherPlan } from '../../teacher-import/teacher-plan.ts';
import { teacherLimits, TeacherRow } from '../../teacher-import/teacher-row.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';

const part = { rows: Type.Array(TeacherRow, { minItems: 1, maxItems: teacherLimits.part }), options: TeacherOptions };
/** A name for a plan: what would come out otherwise than it was planned is not done. */
const Fingerprint = Type.String({ pattern: '^[0-9a-f]{16}$' });

/** Codes that one call gives. */
export const codesAtOnce = 100;

/** A code of one use, and whose it is. */
export const CodeOfTeacher = closed({
  id: Id,
  name: Type.String(),
  phone: Type.String(),
  /** Where the person is something, the first of several. */
  school: Type.String(),
  code: Type.String(),
  expiresAt: Type.Integer(),
});
export type CodeOfTeacher = Static<typeof CodeOfTeacher>;

/** Teachers from a list, again and again. */
export const teacherImportCalls = {
  planTeachers: adminCall(
    adminPaths.planTeachers,
    'accounts.write',
    'What an import of these teachers would do. Nothing is written. A longer list goes in parts: rows of one school, and of one phone, in the same part.',
    closed(part),
    closed({ plan: TeacherPlan, fingerprint: Fingerprint }),
  ),
  importTeachers: adminCall(
    adminPaths.importTeachers,
    'accounts.write',
    'Import these teachers, as they were planned: refused where the plan would be another one now. Rows in error are left out; the same rows again change nothing. `made`: accounts that are new, for `issueCodes`.',
    closed({ ...part, fingerprint: Fingerprint }),
    closed({ counts: TeacherPlan.properties.counts, made: Type.Array(Id) }),
  ),
  issueCodes: adminCall(
    adminPaths.issueCodes,
    'accounts.write',
    'Give codes of one use to those of these who have no password yet, in place of codes that are out. `left`: how many have one, are something elsewhere, too, or are nothing here.',
    closed({ ids: Type.Array(Id, { minItems: 1, maxItems: codesAtOnce }) }),
    closed({ codes: Type.Array(CodeOfTeacher), left: Type.Integer({ minimum: 0 }) }),
  ),
  renewCodes: adminCall(
    adminPaths.renewCodes,
    'accounts.write',
    'Give new codes of one use to teachers who have no password yet, so many at once; `next` is asked for after that, null: those were all.',
    closed({ after: Type.Union([Id, Type.Null()]) }),
    closed({ codes: Type.Array(CodeOfTeacher), next: Type.Union([Id, Type.Null()]) }),
  ),
} as const satisfies Record<string, AdminCall>;
