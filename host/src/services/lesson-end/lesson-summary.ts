import {
  answerKind,
  isAnswer,
  isSpokenKind,
  mostImproved,
  type AttemptView,
  type Improved,
  type Question,
  type Student,
} from '@chorus/sdk';

/** A child at the end of a lesson. `answered`: whether or not it counts as away. */
export interface LessonChild {
  readonly student: Student;
  readonly state: 'answered' | 'waits' | 'absent';
  /** How often. */
  readonly times: number;
  /** To how many things. */
  readonly items: number;
}

/** What came of a lesson. */
export interface LessonSummary {
  /** In seat order, without placeholders. */
  readonly children: readonly LessonChild[];
  /** Who has answered, and who is there: who answers is there. */
  readonly answered: number;
  readonly there: number;
  readonly times: number;
  /** All that was answered was said aloud: the class has read. */
  readonly spoken: boolean;
  readonly improved: readonly Improved[];
}

/** Who has answered in a lesson; `counted`: which answers count. */
export interface Presence extends Pick<LessonSummary, 'children' | 'answered' | 'there' | 'spoken'> {
  readonly counted: readonly AttemptView[];
}

/** What a lesson was. `attempts`: of this lesson, in any order. */
export interface LessonAnswers {
  readonly attempts: readonly AttemptView[];
  readonly students: readonly Student[];
  readonly absent: ReadonlySet<string>;
  readonly questions?: Readonly<Record<string, Question>>;
}

/** Everybody who is there has answered, and they are a class: two at least. */
export const everybodyAnswered = ({ answered, there }: Pick<LessonSummary, 'answered' | 'there'>): boolean =>
  there > 1 && answered === there;

/** It was said, not pressed; of a kind that is not known, there is a recording of it. */
const isSpoken = (attempt: AttemptView): boolean => {
  const kind = answerKind(attempt);
  return kind.evidence === undefined ? attempt.audio !== undefined || attempt.audioErased : isSpokenKind(kind);
};

/** Sums a lesson up. Its answers are counted whoever gave them, who answered is told of these students. */
export function summariseLesson(answers: LessonAnswers): LessonSummary {
  const { counted, ...presence } = presenceIn(answers);
  const own = presence.children.map(({ student }) => student);
  return { ...presence, times: counted.length, improved: mostImproved(counted, own, answers.questions ?? {}) };
}

/** Who has answered in a lesson and who is there, and the answers that count. */
export function presenceIn({ attempts, students, absent }: LessonAnswers): Presence {
  const own = students.filter(({ placeholder }) => !placeholder).sort((a, b) => a.seat - b.seat);
  const of = new Map<string, AttemptView[]>(own.map(({ id }) => [id, []]));
  const counted = attempts.filter(isAnswer);
  for (const one of counted) of.get(one.studentId)?.push(one);
  const children = own.map((student): LessonChild => {
    const mine = of.get(student.id) ?? [];
    const state = mine.length > 0 ? 'answered' : absent.has(student.id) ? 'absent' : 'waits';
    return { student, state, times: mine.length, items: new Set(mine.map(({ item }) => item.itemId)).size };
  });
  return {
    children,
    answered: children.filter(({ state }) => state === 'answered').length,
    there: children.filter(({ state }) => state !== 'absent').length,
    spoken: counted.every(isSpoken),
    counted,
  };
}
