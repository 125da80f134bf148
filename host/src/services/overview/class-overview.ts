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
import type { CalledStudents } from '../waiting-list/class-calls.ts';
import { token } from '../../lifecycle/token.ts';
import { shownWeakWord, type ShownWeakWord } from './shown-weak-word.ts';
import { weekStart } from './week-start.ts';
import { whenSaid, type WhenSaid } from './when-said.ts';

/** What a class can't yet, and whom nobody has called this week. */
export interface Overview {
  readonly classId: string;
  /** The hardest first. */
  readonly words: readonly ShownWeakWord[];
  readonly sounds: readonly WeakSound[];
  /** By seat. Undefined: nobody was called this week, so that it says nothing. */
  readonly notCalled: readonly Student[] | undefined;
  /** The class has answered lately. */
  readonly answered: boolean;
  /** The server could not be asked. */
  readonly partial: boolean;
}

/** What {@link ClassOverview} needs of the host. */
export interface OverviewPorts {
  readonly history: AnswerHistory;
  readonly calls: { since(ms: number): Promise<CalledStudents> };
  readonly content: Pick<ContentService, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: () => string;
  readonly classroom: () =>
    | { readonly classId: string; readonly students: readonly Student[]; readonly absent: ReadonlySet<string> }
    | undefined;
}

/** What was answered longer ago says little of what a class can by now: four weeks. */
const lookedBackMs = 28 * 24 * 3_600_000;
/** So many of the newest answers: a class of 52 that read 20 words each. */
const mostAnswers = 1_000;
/** So many words are shown; a class with more has other troubles than words. */
const mostWords = 30;

export const overviewToken = token<ClassOverview>('overview');

/** The chosen class at a glance, for Home. It stays what it was while it is read again. */
export class ClassOverview {
  readonly #state = new ObservableValue<Overview | undefined>(undefined);

  constructor(private readonly ports: OverviewPorts) {}

  /** Undefined until it was read for the class that is chosen: compare `classId`. */
  get state(): Observable<Overview | undefined> {
    return this.#state;
  }

  /** How a moment of before is called today. */
  whenSaid(at: number, locale: string): WhenSaid {
    return whenSaid(at, this.ports.clock.now(), this.ports.timeZone(), locale);
  }

  /** Reads it anew. */
  async refresh(): Promise<void> {
    const chosen = this.ports.classroom();
    if (!chosen) return;
    const now = this.ports.clock.now();
    const [{ attempts, questions, partial }, called] = await Promise.all([
      this.ports.history.attempts({ since: now - lookedBackMs, limit: mostAnswers }),
      this.ports.calls.since(weekStart(now, this.ports.timeZone())),
    ]);
    const words = await Promise.all(
      weakWords(attempts)
        .slice(0, mostWords)
        .map((weak) => shownWeakWord(this.ports.content, weak, questions[weak.questionId])),
    );
    if (this.ports.classroom()?.classId !== chosen.classId) return;
    const { classId, students, absent } = chosen;
    const uncalled = students.filter(({ id, placeholder }) => !placeholder && !absent.has(id) && !called.studentIds.has(id));
    this.#state.set(
      Object.freeze({
        classId,
        words,
        sounds: weakSounds(attempts, questions),
        notCalled: called.studentIds.size > 0 && !called.partial ? [...uncalled].sort((a, b) => a.seat - b.seat) : undefined,
        answered: attempts.length > 0,
        partial,
      }),
    );
  }
}
