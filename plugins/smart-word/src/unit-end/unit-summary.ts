import {
  isSure,
  phoneIpa,
  phoneStress,
  scoreLevel,
  scoreReasons,
  type AttemptView,
  type Question,
  type RecordItem,
  type SpeechOutcome,
  type Student,
} from '@chorus/sdk';

/** A child whose sound was surely poor at its first reading of a word and is good at its newest. `from` and `to`: 0–100, of that sound. */
export interface Improved {
  readonly student: Student;
  /** Without slashes. */
  readonly sign: string;
  readonly from: number;
  readonly to: number;
}

/** A sound that more of the class say well by now: shares 0–1 of those who said it at least twice, which are half of the class or more. */
export interface ClassProgress {
  readonly sign: string;
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

const mostImproved = 3;
/** Fewer students say nothing of a class. */
const fewestStudents = 3;

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;
interface Sound {
  readonly sign: string;
  readonly score: number;
  /** Surely poor, as the advice at the word says it. */
  readonly poor: boolean;
}
interface Reading {
  readonly studentId: string;
  readonly itemId: string;
  readonly sounds: readonly Sound[];
}

/** Sums up the readings of a unit's words, in any order, for these students; nobody else counts. */
export function summariseUnit(
  attempts: readonly AttemptView[],
  students: readonly Student[],
  questions: Readonly<Record<string, Question>> = {},
): UnitSummary {
  const ofClass = new Set(students.map(({ id }) => id));
  const counted = attempts.filter((one) => !one.voided && one.status !== 'refused' && ofClass.has(one.studentId));
  const readings = new Map<string, number>();
  for (const { studentId } of counted) readings.set(studentId, (readings.get(studentId) ?? 0) + 1);
  const heard = [...counted].sort((a, b) => a.givenAt - b.givenAt).flatMap((one) => readingOf(one, questions[one.questionId]) ?? []);
  return { read: new Set(readings.keys()), readings, improved: mostOf(heard, students), progress: progressOf(heard, students.length) };
}

/** One sound a child, the largest gain first; of one gain as the class sits. */
function mostOf(heard: readonly Reading[], students: readonly Student[]): readonly Improved[] {
  const found = [...students]
    .sort((a, b) => a.seat - b.seat)
    .flatMap((student) => {
      const own = heard.filter(({ studentId }) => studentId === student.id);
      const gains = [...new Set(own.map(({ itemId }) => itemId))].flatMap((itemId) => gainsOf(own.filter((one) => one.itemId === itemId)));
      const best = gains.sort((a, b) => b.to - b.from - (a.to - a.from))[0];
      return best ? [{ student, ...best }] : [];
    });
  return found.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, mostImproved);
}

function gainsOf(ofWord: readonly Reading[]): readonly Omit<Improved, 'student'>[] {
  const [first, last] = [ofWord[0], ofWord.at(-1)];
  if (!first || !last || first === last || first.sounds.length !== last.sounds.length) return [];
  return first.sounds.flatMap(({ sign, score: from, poor }, at) => {
    const now = last.sounds[at]!;
    return poor && now.sign === sign && scoreLevel(now.score, 0) === 'good' ? [{ sign, from, to: now.score }] : [];
  });
}

/** The sound with the largest gain of the class, where half of it said that at least twice; undefined where nothing has become better. */
function progressOf(heard: readonly Reading[], classSize: number): ClassProgress | undefined {
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
  return best && { sign: best.sign, from: best.from, to: best.to };
}

/** What was surely heard; a teacher's mark says nothing of sounds. */
function readingOf({ studentId, item, result, override }: AttemptView, question: Question | undefined): Reading | undefined {
  const outcome = (result as { readonly outcome?: SpeechOutcome } | undefined)?.outcome;
  if (override || outcome?.kind !== 'scored' || !isSure(outcome) || outcome.warnings.includes('say-again')) return undefined;
  return { studentId, itemId: item.itemId, sounds: soundsOf(outcome, question) };
}

function soundsOf(outcome: Scored, question: Question | undefined): readonly Sound[] {
  const reference = question?.speech?.reference ?? (question?.item as Partial<RecordItem> | undefined)?.reference;
  const stress = reference && phoneStress(outcome.words, reference);
  const poor = new Set(scoreReasons(outcome).flatMap((reason) => (reason.kind === 'phone' && !reason.mild ? [reason.at] : [])));
  return outcome.words
    .flatMap(({ phones }) => phones)
    .map(({ phone, score }, at) => ({ sign: phoneIpa(phone, stress?.[at]), score, poor: poor.has(at) }));
}
