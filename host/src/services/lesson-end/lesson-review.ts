import {
  ObservableValue,
  weakSounds,
  weakWords,
  type AnswerHistory,
  type Clock,
  type ContentService,
  type Observable,
  type Student,
  type WeakSound,
} from '@chorus/sdk';
import { readSpan } from '../history/read-span.ts';
import { shownWeakWord, type ShownWeakWord } from '../overview/shown-weak-word.ts';
import { dayStart } from '../overview/week-start.ts';
import { token } from '../../lifecycle/token.ts';
import { lessonFrom } from './lesson-from.ts';
import { summariseLesson, type LessonSummary } from './lesson-summary.ts';

/** The lesson that is on, as it is summed up at its end. */
export interface LessonReview {
  readonly lessonId: string;
  /** Since when it counts, UTC milliseconds. */
  readonly from: number;
  readonly summary: LessonSummary;
  /** The hardest first. */
  readonly words: readonly ShownWeakWord[];
  readonly sounds: readonly WeakSound[];
  /** The server could not be asked. */
  readonly partial: boolean;
}

/** What {@link LessonReviews} needs of the host. */
export interface LessonReviewPorts {
  readonly history: AnswerHistory;
  readonly content: Pick<ContentService, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: () => string;
  readonly classroom: () =>
    | {
        readonly lesson: { readonly id: string; readonly startedAt: number };
        readonly students: readonly Student[];
        readonly absent: ReadonlySet<string>;
      }
    | undefined;
}

/** So many words are shown: the next lesson begins with them. */
const mostWords = 8;

export const lessonReviewsToken = token<LessonReviews>('lessonReviews');

/** Sums up the lesson that is on. It stays what it was while it is summed up again. */
export class LessonReviews {
  readonly #state = new ObservableValue<LessonReview | undefined>(undefined);

  constructor(private readonly ports: LessonReviewPorts) {}

  /** Undefined until it was read for the lesson that is on: compare `lessonId`. */
  get state(): Observable<LessonReview | undefined> {
    return this.#state;
  }

  /** Reads it anew. */
  async refresh(): Promise<void> {
    const { history, content, clock, timeZone, classroom } = this.ports;
    const on = classroom();
    if (!on) return;
    const now = clock.now();
    const chosenAt = on.lesson.startedAt;
    const { attempts, questions, partial } = await readSpan(history, { since: Math.max(chosenAt, dayStart(now, timeZone())) });
    const from = lessonFrom({ chosenAt, now, answeredAt: attempts.map(({ givenAt }) => givenAt), timeZone: timeZone() });
    const own = attempts.filter(({ givenAt }) => givenAt >= from);
    const weak = weakWords(own).slice(0, mostWords);
    const words = await Promise.all(weak.map((one) => shownWeakWord(content, one, questions[one.questionId])));
    if (classroom()?.lesson.id !== on.lesson.id) return;
    const { students, absent } = on;
    const summary = summariseLesson({ attempts: own, students, absent, questions });
    this.#state.set(Object.freeze({ lessonId: on.lesson.id, from, summary, words, sounds: weakSounds(own, questions), partial }));
  }
}
