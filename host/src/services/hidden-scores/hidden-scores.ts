import { compareEntries, type JournalEntry, type KeptEntry } from '@chorus/contract';
import { ObservableValue, type Observable } from '@chorus/sdk';
import type { NewEntry } from '../journal/host-journal.ts';

/** What {@link HiddenScores} needs of the host. */
export interface HiddenScoresPorts {
  readonly journal: { readonly rows: Observable<readonly KeptEntry[]>; append(...entries: readonly NewEntry[]): Promise<unknown> };
  readonly lessonId: () => string | undefined;
}

/** Whether scores are hidden from the class: the lesson's last word on it, as its record says, so that a reload or another window hides them too. */
export class HiddenScores {
  readonly #state = new ObservableValue(false);

  constructor(private readonly ports: HiddenScoresPorts) {
    ports.journal.rows.subscribe(() => this.#state.set(foldHidden(ports.journal.rows.get())));
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
export function foldHidden(rows: readonly KeptEntry[]): boolean {
  let last: JournalEntry<'scores.hidden'> | undefined;
  for (const { entry } of rows) if (entry.kind === 'scores.hidden' && (!last || compareEntries(entry, last) > 0)) last = entry;
  return last?.payload.hidden === true;
}
