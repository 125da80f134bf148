import type { JournalEntry } from './entry.ts';
import { machineOf } from './machine.ts';
import { compareEntries } from './order.ts';
import { answersOf, isSamePress, saysSame, numbers, pressOf, sameMomentMs, type Answer, type AttemptEntry } from './presses.ts';

/**
 * Under which questions a lesson's presses were put. A machine that does not know yet that another one has asked the next question puts a press
 * under the one before; the press counts where both would have put it, at the question that was opened later.
 */
export class PressPlaces {
  readonly #presses = new Map<string, readonly JournalEntry<'attempt'>[]>();
  readonly #opened = new Map<string, JournalEntry<'question.opened'>>();
  readonly #machines = new Set<string>();

  /** Takes an entry in, once. */
  add(entry: JournalEntry): void {
    if (entry.kind === 'question.opened') this.#opened.set(entry.payload.questionId, entry);
    const name = entry.kind === 'attempt' && nameOf(entry);
    if (!name) return;
    this.#presses.set(name, [...(this.#presses.get(name) ?? []), entry]);
    this.#machines.add(machineOf(entry.deviceId));
  }

  clear(): void {
    this.#presses.clear();
    this.#opened.clear();
    this.#machines.clear();
  }

  /** Several machines have put presses: else the answers at a question depend on no other question. */
  get severalMachines(): boolean {
    return this.#machines.size > 1;
  }

  /** {@link answersOf} attempts of one question or of several, without those that count at another one. */
  answersOf<T extends AttemptEntry>(attempts: readonly T[]): readonly Answer<T>[] {
    return answersOf(attempts.filter(({ entry }) => !this.#elsewhere(entry).some((other) => this.#isLater(other, entry)))).map(
      ({ attempt, same }) => {
        const elsewhere = [attempt, ...same].flatMap(({ entry }) => this.#elsewhere(entry));
        return elsewhere.length > 0 ? { attempt, same: [...same, ...elsewhere.map((entry) => ({ entry }))] } : { attempt, same };
      },
    );
  }

  /** The same press, as another machine put it under another question. */
  #elsewhere(entry: JournalEntry<'attempt'>): readonly JournalEntry<'attempt'>[] {
    if (!this.severalMachines) return [];
    const { questionId, givenAt } = entry.payload;
    return (this.#presses.get(nameOf(entry) ?? '') ?? []).filter(
      (other) =>
        other.payload.questionId !== questionId &&
        machineOf(other.deviceId) !== machineOf(entry.deviceId) &&
        Math.abs(other.payload.givenAt - givenAt) <= sameMomentMs &&
        isSamePress(other, entry, saysSameAcross) &&
        (this.#isLater(other, entry) ? this.#isEcho(entry, other) : this.#isLater(entry, other) && this.#isEcho(other, entry)),
    );
  }

  /** Whether a press at the earlier question may be the one at the later: of a clicker without numbers only if it came when that had been asked. */
  #isEcho({ payload: { pressId = '', givenAt } }: JournalEntry<'attempt'>, { payload }: JournalEntry<'attempt'>): boolean {
    return pressOf(pressId)?.numbered === true || givenAt >= this.#opened.get(payload.questionId)!.wallMs;
  }

  /**
   * Machines that write without a server know nothing of each other's questions, and their epochs say nothing of the order: time says which of two was
   * asked later, unless a clock was set meanwhile and a press is older than its question.
   */
  #isLater({ payload: a }: JournalEntry<'attempt'>, { payload: b }: JournalEntry<'attempt'>): boolean {
    const [one, other] = [a, b].map(({ questionId }) => this.#opened.get(questionId));
    if (!one || !other) return false;
    const byTime = a.givenAt >= one.wallMs && b.givenAt >= other.wallMs ? one.wallMs - other.wallMs : 0;
    return (byTime || compareEntries(one, other)) > 0;
  }
}

/** An answer has the item of its question in it: of entries without the letters, what two questions made of one press can't be told from two presses. */
const saysSameAcross = (a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>): boolean =>
  a.payload.keys === undefined || b.payload.keys === undefined || saysSame(a, b);

/** Clicker and number; of one without numbers clicker and letters, of entries that have them. */
function nameOf({ payload: { pressId, keys } }: JournalEntry<'attempt'>): string | undefined {
  const press = pressId === undefined ? undefined : pressOf(pressId);
  if (press?.numbered) return `${press.uid} #${press.n % numbers}`;
  return press && keys !== undefined ? `${press.uid} ${keys}` : undefined;
}
