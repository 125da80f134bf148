import Type, { type Static } from 'typebox';
import { Id } from '../../journal/entry.ts';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { listBody, listOf } from './list.ts';
import { adminPaths } from './paths.ts';

/** Where fewer children were heard, it is not said how many. */
export const fewestStudents = 5;

const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
const Count = Type.Integer({ minimum: 0 });

/** How much was done: no names, no scores. */
const figures = {
  lessons: Count,
  /** Whole minutes in lessons. */
  minutes: Count,
  /** Classes that had a lesson, and teachers who gave one. */
  classes: Count,
  teachers: Count,
  /** Students who were heard; null: fewer than {@link fewestStudents}, but some. A sum leaves those schools out. */
  students: Type.Union([Count, Type.Null()]),
  /** As the machines sent them: what two of them heard at once counts twice. */
  answers: Count,
  /** Those that were read aloud. */
  spoken: Count,
};

/** A week from Monday, or a month. */
export const UsagePeriod = closed({ from: Day, to: Day, ...figures });
export type UsagePeriod = Static<typeof UsagePeriod>;
export const SchoolUsage = closed({ id: Id, name: Type.String(), ...figures });
export type SchoolUsage = Static<typeof SchoolUsage>;

/** What can be sorted by. */
export const usageColumns = ['name', 'lessons', 'minutes', 'classes', 'teachers', 'answers', 'spoken'] as const;

/** How much the classroom is used. */
export const usageCalls = {
  usage: adminCall(
    adminPaths.usage,
    'usage.read',
    'How much was done in the organisation and below it, in each of the last weeks or months up to the one of a day, and with what. `orgId`: of one of those below alone.',
    closed({
      unit: Type.Enum(['week', 'month']),
      last: Day,
      count: Type.Integer({ minimum: 1, maximum: 26 }),
      orgId: Type.Optional(Id),
    }),
    closed({
      periods: Type.Array(UsagePeriod),
      /** Over all of the periods, the most used first: which activities were used in how many lessons … */
      plugins: Type.Array(closed({ id: Type.String(), lessons: Count })),
      /** … and how many answers of which kind were given. */
      types: Type.Array(closed({ type: Type.String(), answers: Count })),
      /** What those of them are called that are installed, by their ids. */
      names: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
    }),
  ),
  usageOfSchools: adminCall(
    adminPaths.usageOfSchools,
    'usage.read',
    'How much was done in each school, from a day to a day, both in.',
    closed({ from: Day, to: Day, ...listBody(usageColumns) }),
    listOf(SchoolUsage),
  ),
} as const satisfies Record<string, AdminCall>;
