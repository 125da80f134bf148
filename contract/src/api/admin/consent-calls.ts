import Type, { type Static } from 'typebox';
import { consentPurposes, consentStates } from '../../consent.ts';
import { Id } from '../../journal/entry.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { Day } from './audit-calls.ts';
import { listBody } from './list.ts';
import { SchoolStudentInfo, studentColumns } from './people-calls.ts';
import { adminPaths } from './paths.ts';

const Count = Type.Integer({ minimum: 0 });
const Purpose = Type.Enum([...consentPurposes]);
const State = Type.Enum([...consentStates]);
/** Changes that one call makes at most: a year group's forms. */
export const maxConsentChanges = 1_000;

/** What a student's parents said of a purpose. */
export const ConsentChange = closed({
  studentId: Id,
  purpose: Purpose,
  state: State,
  /** When they said so, such as the day on a paper form; without: today. */
  day: Type.Optional(Day),
  note: Type.String({ maxLength: 200 }),
});
export type ConsentChange = Static<typeof ConsentChange>;

/** What is known of one of them. */
export const ConsentInfo = closed({
  purpose: Purpose,
  state: State,
  day: Type.Union([Day, Type.Null()]),
  note: Type.String(),
  /** Who wrote it down. */
  by: Type.String(),
});
export type ConsentInfo = Static<typeof ConsentInfo>;

/** A student, and what the parents said of each purpose. */
export const StudentConsents = closed({ student: SchoolStudentInfo, consents: Type.Array(ConsentInfo) });
export type StudentConsents = Static<typeof StudentConsents>;

/** The register of what parents have agreed to. */
export const consentCalls = {
  consents: adminCall(
    adminPaths.consents,
    'data.read',
    'The school’s students with what their parents said of each purpose. `counts`: of all who are found whatever their state, by state. `consentFirst`: of whom nothing is known is not recorded, either.',
    closed({
      ...listBody(studentColumns),
      classId: Type.Optional(Id),
      purpose: Purpose,
      state: Type.Optional(State),
    }),
    closed({
      rows: Type.Array(StudentConsents),
      total: Count,
      counts: closed({ given: Count, refused: Count, withdrawn: Count, unknown: Count }),
      consentFirst: Type.Boolean(),
    }),
  ),
  setConsents: adminCall(
    adminPaths.setConsents,
    'data.write',
    'Write down what parents said; `before` is how it was, and takes it back. All or none.',
    closed({ changes: Type.Array(ConsentChange, { minItems: 1, maxItems: maxConsentChanges }) }),
    closed({ before: Type.Array(ConsentChange) }),
  ),
  chooseConsentFirst: adminCall(
    adminPaths.chooseConsentFirst,
    'data.write',
    'Choose whether students of whom nothing is known are recorded. `true`: only those whose parents have agreed.',
    closed({ consentFirst: Type.Boolean() }),
    closed({ consentFirst: Type.Boolean() }),
  ),
} as const satisfies Record<string, AdminCall>;
