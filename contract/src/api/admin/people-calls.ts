import Type, { type Static } from 'typebox';
import { gradeCodes } from '../../content/fields.ts';
import { Id } from '../../journal/entry.ts';
import { NewClass, RosterPlan } from '../../roster/roster-plan.ts';
import { RosterRows } from '../../roster/roster-row.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { listBody, listOf } from './list.ts';
import { adminPaths } from './paths.ts';
import { PersonName } from './session-calls.ts';

const Count = Type.Integer({ minimum: 0 });
const Ms = Type.Integer();
const Name = Type.String({ minLength: 1, maxLength: 40 });
const Grade = Type.Enum([...gradeCodes]);
const Seat = Type.Integer({ minimum: 1, maximum: 999 });

/** A class of the school. */
export const SchoolClassInfo = closed({
  id: Id,
  name: Type.String(),
  gradeId: Type.Integer(),
  archivedAt: Type.Union([Ms, Type.Null()]),
  students: Count,
  teachers: Type.Array(closed({ id: Id, name: Type.String() })),
  /** A lesson is going on: what changes is seen after it. */
  inLesson: Type.Boolean(),
});
export type SchoolClassInfo = Static<typeof SchoolClassInfo>;

/** A student of the school, and the place in a class; null: in none now. */
export const SchoolStudentInfo = closed({
  id: Id,
  number: Type.String(),
  name: Type.String(),
  initials: Type.String(),
  place: Type.Union([closed({ classId: Id, className: Type.String(), seat: Type.Integer() }), Type.Null()]),
});
export type SchoolStudentInfo = Static<typeof SchoolStudentInfo>;

export const studentColumns = ['number', 'name', 'class', 'seat'] as const;

const roster = { rows: RosterRows, removals: Type.Boolean(), newClasses: Type.Array(NewClass, { maxItems: 100 }) };
/** A name for how the school is: what was planned from another state is not done. */
const Fingerprint = Type.String({ pattern: '^[0-9a-f]{16}$' });

/** What was done as one, and can be undone as one. */
export const RosterBatchInfo = closed({
  id: Id,
  kind: Type.Enum(['import', 'rollover']),
  title: Type.String(),
  at: Ms,
  by: Type.String(),
  counts: Type.Record(Type.String(), Count),
  undoneAt: Type.Union([Ms, Type.Null()]),
  /** Until then it can be undone. */
  undoUntil: Ms,
});
export type RosterBatchInfo = Static<typeof RosterBatchInfo>;

/** What becomes of a class in a new school year; `gradeId` null: it leaves, and its students' time in it ends. */
export const ClassStep = closed({ id: Id, name: Name, gradeId: Type.Union([Grade, Type.Null()]) });
export type ClassStep = Static<typeof ClassStep>;

/** Classes and students of a school. */
export const peopleCalls = {
  schoolClasses: adminCall(
    adminPaths.schoolClasses,
    'people.read',
    'The school’s classes, in the order of their grades; those that are put away last.',
    closed({}),
    Type.Array(SchoolClassInfo),
  ),
  saveClass: adminCall(
    adminPaths.saveClass,
    'people.write',
    'Add a class, or change its name, grade or teachers. `id` is made by the client.',
    closed({ id: Id, name: Name, gradeId: Grade, teacherIds: Type.Array(Id, { maxItems: 30 }) }),
    SchoolClassInfo,
  ),
  archiveClass: adminCall(
    adminPaths.archiveClass,
    'people.write',
    'Put away a class that nobody is in; `archived: false` takes it back.',
    closed({ id: Id, archived: Type.Boolean() }),
    SchoolClassInfo,
  ),
  schoolTeachers: adminCall(
    adminPaths.schoolTeachers,
    'people.read',
    'Who teaches at the school: whom a class can be given.',
    closed({}),
    Type.Array(closed({ id: Id, name: Type.String(), phone: Type.String() })),
  ),
  schoolStudents: adminCall(
    adminPaths.schoolStudents,
    'people.read',
    'The school’s students, found by name, initials of its pinyin or number.',
    closed({ ...listBody(studentColumns), classId: Type.Optional(Id), state: Type.Optional(Type.Enum(['enrolled', 'without-class'])) }),
    listOf(SchoolStudentInfo),
  ),
  saveStudent: adminCall(
    adminPaths.saveStudent,
    'people.write',
    'Add a student, or change name, number, class or seat; `place` null: in no class. Seat null: as it was, else the next that is free.',
    closed({
      id: Id,
      number: Name,
      name: PersonName,
      place: Type.Union([closed({ classId: Id, seat: Type.Union([Seat, Type.Null()]) }), Type.Null()]),
    }),
    SchoolStudentInfo,
  ),
  planRoster: adminCall(
    adminPaths.planRoster,
    'people.write',
    'What an import of these rows would do. Nothing is written.',
    closed(roster),
    closed({ plan: RosterPlan, fingerprint: Fingerprint, inLesson: Type.Array(Type.String()) }),
  ),
  importRoster: adminCall(
    adminPaths.importRoster,
    'people.write',
    'Import these rows, as they were planned: refused where the school has changed since. Rows in error are left out.',
    closed({ ...roster, fingerprint: Fingerprint, title: Type.String({ maxLength: 200 }) }),
    RosterBatchInfo,
  ),
  planRollover: adminCall(
    adminPaths.planRollover,
    'people.write',
    'What becomes of each class in the new school year, as is usual.',
    closed({}),
    closed({ steps: Type.Array(closed({ from: SchoolClassInfo, to: ClassStep })), fingerprint: Fingerprint }),
  ),
  rollOver: adminCall(
    adminPaths.rollOver,
    'people.write',
    'Begin a new school year: classes move up or leave. Nothing that was said in them is lost.',
    closed({ steps: Type.Array(ClassStep, { maxItems: 500 }), fingerprint: Fingerprint }),
    RosterBatchInfo,
  ),
  rosterBatches: adminCall(
    adminPaths.rosterBatches,
    'people.read',
    'What was imported and rolled over, newest first.',
    closed({}),
    Type.Array(RosterBatchInfo),
  ),
  undoBatch: adminCall(
    adminPaths.undoBatch,
    'people.write',
    'Undo an import or a rollover; `dry`: only say what that would do. Who was changed since is left as they are.',
    closed({ id: Id, dry: Type.Boolean() }),
    closed({
      /** Students and classes that are as they were before. */
      restored: Count,
      /** Those that were changed since. */
      left: Type.Array(closed({ kind: Type.Enum(['student', 'class']), name: Type.String(), number: Type.String() })),
    }),
  ),
} as const satisfies Record<string, AdminCall>;
