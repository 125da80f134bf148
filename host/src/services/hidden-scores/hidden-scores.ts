import { compareEntries, type JournalEntry } from '@chorus/contract';
import { ObservableValue, type Observable } from '@chorus/sdk';
import type { NewEntry } from '../journal/new-entry.ts';
import type { LessonRecord } from '../journal/lesson-record.ts';
import { token } from '../../lifecycle/token.ts';

/** What {@link HiddenScores} needs of the host. */
export interface HiddenScoresPorts {
  readonly journal: { readonly record: LessonRecord; append(...entries: readonly NewEntry[]): Promise<unknown> };
  readonly lessonId: () => string | undefined;
}

export const hiddenScoresToken = token<HiddenScores>('hiddenScores');

/** Whether scores are hidden from the class: the lesson's last word on it, as its record says, so that a reload or another window hides them too. */
export class HiddenScores {
  readonly #state = new ObservableValue(false);

  constructor(private readonly ports: HiddenScoresPorts) {
    const { record } = ports.journal;
    record.watch(['scores.hidden'], () => this.#state.set(lastWord(record.ofKind('scores.hidden'))));
  }

  get state(): Observable<boolean> {
    return this.#state;
  }

  /** False when no lesson is on, or another window writes for the class: nothing has changed then. */
  async set(hidden: boolean): Promise<boolean> {
    const lessonId = this.ports.lessonId();
    if (lessonId === undefined) return false;
    try {
      await this.ports.journal.append({ kind: 'scores.hidden', payload: { lessonId, hidden } });
      return true;
    } catch {
      return false;
    }
  }
}

/** What a lesson's record said last. */
const lastWord = (said: readonly JournalEntry<'scores.hidden'>[]): boolean =>
  [...said].sort(compareEntries).at(-1)?.payload.hidden === true;
