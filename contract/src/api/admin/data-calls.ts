import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { AuditRow, Day } from './audit-calls.ts';
import { ConsentInfo } from './consent-calls.ts';
import { listBody, listOf } from './list.ts';
import { SchoolStudentInfo } from './people-calls.ts';
import { adminPaths } from './paths.ts';

const Count = Type.Integer({ minimum: 0 });
const Ms = Type.Integer();
const Nullable = Type.Union([Ms, Type.Null()]);
const RetentionDays = Type.Integer({ minimum: 0, maximum: 3650 });

/** Recordings whose time is over. */
export const DueRecordings = closed({ count: Count, bytes: Count, oldestAt: Nullable, newestAt: Nullable });
export type DueRecordings = Static<typeof DueRecordings>;

/** How long a school keeps recordings. */
export const RecordingsKept = closed({
  /** 0: until somebody deletes them. */
  retentionDays: RetentionDays,
  usedBytes: Count,
  quotaBytes: Count,
  recordings: closed({ count: Count, bytes: Count, oldestAt: Nullable }),
  /** What the next sweep deletes. */
  due: DueRecordings,
  nextSweepAt: Nullable,
  /** What the server's clock says, where it can't be believed: nothing is deleted for its age until that is sure. */
  doubtedClock: Type.Optional(Ms),
});
export type RecordingsKept = Static<typeof RecordingsKept>;

/** Where something of a student can be. `mentions`: entries that name several students; those stay, as ids without a name. */
export const erasurePlaces = [
  'profile',
  'enrolments',
  'clickers',
  'consents',
  'groups',
  'answers',
  'entries',
  'recordings',
  'files',
  'rosters',
  'exports',
  'audit',
] as const;
export type ErasurePlace = (typeof erasurePlaces)[number];
export const ErasureCounts = closed(Object.fromEntries(erasurePlaces.map((place) => [place, Count])) as Record<ErasurePlace, typeof Count>);
export type ErasureCounts = Static<typeof ErasureCounts>;

/** A backup that was made before a student was erased. A restore of it erases the student again before the first answer. */
export const HoldingBackup = closed({
  name: Type.String(),
  at: Ms,
  /** When it goes by itself at the earliest; null: when somebody removes it. */
  until: Nullable,
});

/** What was deleted, and whether it is gone. Names nobody. */
export const ErasureStatement = closed({
  studentId: Id,
  /** Which of the server's erasures it is. */
  number: Count,
  erasedAt: Ms,
  /** Who erased; empty: the server itself, which went on with what was cut short, or did it again after a restore. */
  by: Type.String(),
  /** What there was; null: it is not known any more. */
  before: Type.Union([ErasureCounts, Type.Null()]),
  checkedAt: Ms,
  /** What there is now. */
  now: ErasureCounts,
  mentions: Count,
  /** Nothing is left, and nothing is still being deleted. */
  complete: Type.Boolean(),
  backups: Type.Array(HoldingBackup),
});
export type ErasureStatement = Static<typeof ErasureStatement>;

/** That the recordings of a student are deleted, and whether they are gone. Names nobody. */
export const RecordingsStatement = closed({
  studentId: Id,
  erasedAt: Ms,
  /** Who erased them. */
  by: Type.String(),
  /** Recordings that there were. */
  before: Count,
  checkedAt: Ms,
  /** Of those that were kept until then: what the database still has, and files. */
  now: closed({ recordings: Count, files: Count }),
  complete: Type.Boolean(),
  backups: Type.Array(HoldingBackup),
});
export type RecordingsStatement = Static<typeof RecordingsStatement>;

/** Everything that the server has of a student, in figures where it is much. */
export const StudentData = closed({
  student: SchoolStudentInfo,
  enrolments: Type.Array(closed({ className: Type.String(), seat: Type.Integer(), from: Ms, to: Nullable })),
  consents: Type.Array(ConsentInfo),
  clickers: Type.Array(closed({ uid: Type.String(), className: Type.String(), at: Ms })),
  groups: Type.Array(closed({ className: Type.String(), set: Type.String(), group: Type.String() })),
  answers: closed({ count: Count, scored: Count, days: Count, first: Nullable, last: Nullable }),
  recordings: closed({ count: Count, bytes: Count, oldestAt: Nullable }),
  praise: Count,
  /** Newest first; the newest alone. */
  byDay: Type.Array(closed({ day: Day, answers: Count, recordings: Count })),
  audit: listOf(AuditRow),
});
export type StudentData = Static<typeof StudentData>;

/** How long recordings are kept; all of one student, shown, exported, erased. */
export const dataCalls = {
  recordingsKept: adminCall(
    adminPaths.recordingsKept,
    'settings.read',
    'How long recordings are kept, and what the next sweep deletes.',
    closed({}),
    RecordingsKept,
  ),
  planRecordingsKept: adminCall(
    adminPaths.planRecordingsKept,
    'settings.read',
    'What the next sweep would delete if recordings were kept for so many days. Nothing is written.',
    closed({ retentionDays: RetentionDays }),
    DueRecordings,
  ),
  setRecordingsKept: adminCall(
    adminPaths.setRecordingsKept,
    'settings.write',
    'Choose how long recordings are kept. `due`: what was shown to be deleted with that; refused where it is more by now.',
    closed({ retentionDays: RetentionDays, due: Count }),
    RecordingsKept,
  ),
  studentData: adminCall(
    adminPaths.studentData,
    'data.read',
    'Everything that the server has of a student, in figures where it is much.',
    closed({ studentId: Id }),
    StudentData,
  ),
  exportStudent: adminCall(
    adminPaths.exportStudent,
    'data.read',
    'An address, for some minutes and this session alone, of a zip file with everything of a student and the recordings.',
    closed({ studentId: Id }),
    closed({ url: Type.String(), expiresAt: Ms }),
  ),
  eraseStudentData: adminCall(
    adminPaths.eraseStudentData,
    'data.write',
    'Delete everything of a student for good; `number`: the student’s, typed by who wants it.',
    closed({ studentId: Id, number: Type.String({ maxLength: 40 }) }),
    ErasureStatement,
  ),
  eraseRecordings: adminCall(
    adminPaths.eraseRecordings,
    'data.write',
    'Delete the recordings of a student for good; answers and scores stay. `number`: the student’s, typed by who wants it.',
    closed({ studentId: Id, number: Type.String({ maxLength: 40 }) }),
    RecordingsStatement,
  ),
  proveRecordings: adminCall(
    adminPaths.proveRecordings,
    'data.read',
    'Look again, now, whether recordings are left that were there when a student’s were last deleted; null: they never were.',
    closed({ studentId: Id }),
    Type.Union([RecordingsStatement, Type.Null()]),
  ),
  erasedStudents: adminCall(
    adminPaths.erasedStudents,
    'data.read',
    'Students that were erased, by id, newest first.',
    closed({ ...listBody(['at'] as const) }),
    listOf(closed({ studentId: Id, number: Count, erasedAt: Ms, by: Type.String() })),
  ),
  proveErasure: adminCall(
    adminPaths.proveErasure,
    'data.read',
    'Look again, now, whether anything of an erased student is left, and which backups are older.',
    closed({ studentId: Id }),
    ErasureStatement,
  ),
} as const satisfies Record<string, AdminCall>;
