import {
  heardReadings,
  isAnswer,
  mostImproved,
  type AttemptView,
  type HeardReading,
  type Improved,
  type Question,
  type Student,
} from '@chorus/sdk';

/** A sound that more of the class say well by now: shares 0–1 of those who said it at least twice, `students`, which are half of the class or more. */
export interface ClassProgress {
  readonly sign: string;
  readonly students: number;
  readonly from: number;
  readonly to: number;
}

/** What came of a unit. */
export interface UnitSummary {
  readonly read: ReadonlySet<string>;
  /** How often words were read, by student. */
  readonly readings: ReadonlyMap<string, number>;
  readonly improved: readonly Improved[];
  readonly progress: ClassProgress | undefined;
}

/** Fewer students say nothing of a class. */
const fewestStudents = 3;

/** Sums up the readings of a unit's words, in any order, for these students; nobody else counts. */
export function summariseUnit(
  attempts: readonly AttemptView[],
  students: readonly Student[],
  questions: Readonly<Record<string, Question>> = {},
): UnitSummary {
  const ofClass = new Set(students.map(({ id }) => id));
  const counted = attempts.filter((one) => isAnswer(one) && ofClass.has(one.studentId));
  const readings = new Map<string, number>();
  for (const { studentId } of counted) readings.set(studentId, (readings.get(studentId) ?? 0) + 1);
  return {
    read: new Set(readings.keys()),
    readings,
    improved: mostImproved(counted, students, questions),
    progress: progressOf(heardReadings(counted, questions), students.length),
  };
}

/** The sound with the largest gain of the class, where half of it said that at least twice; undefined where nothing has become better. */
function progressOf(heard: readonly HeardReading[], classSize: number): ClassProgress | undefined {
  const bySign = new Map<string, Map<string, boolean[]>>();
  for (const { studentId, sounds } of heard)
    for (const sign of new Set(sounds.map((sound) => sound.sign))) {
      const byStudent = bySign.get(sign) ?? new Map<string, boolean[]>();
      const well = sounds.every((sound) => sound.sign !== sign || !sound.poor);
      bySign.set(sign, byStudent.set(studentId, [...(byStudent.get(studentId) ?? []), well]));
    }
  const all = [...bySign].flatMap(([sign, byStudent]) => {
    const twice = [...byStudent.values()].filter(({ length }) => length > 1);
    const share = (at: number) => twice.filter((said) => said.at(at)).length / twice.length;
    return twice.length >= Math.max(fewestStudents, classSize / 2) && share(-1) > share(0)
      ? [{ sign, from: share(0), to: share(-1), students: twice.length }]
      : [];
  });
  const [best] = all.sort((a, b) => b.to - b.from - (a.to - a.from) || b.students - a.students || (a.sign < b.sign ? -1 : 1));
  return best;
}
