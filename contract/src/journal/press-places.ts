import type { JournalEntry } from './entry.ts';
import { machineOf } from './machine.ts';
import { compareEntries } from './order.ts';
import {
  answersOf,
  isSamePress,
  isSameSound,
  saysSame,
  numbers,
  pressOf,
  sameMomentMs,
  voiceOf,
  type Answer,
  type AttemptEntry,
} from './presses.ts';

/** So far apart at most are two machines' clocks, as `chorus-time` sets them. */
const clocksMs = 500;

/**
 * Under which questions a lesson's presses, and what was said into clickers, were put. A machine that does not know yet that another one has asked the next question puts a press
 * under the one before; the press counts where both would have put it, at the question that was opened later.
 */
export class PressPlaces {
  readonly #presses = new Map<string, readonly JournalEntry<'attempt'>[]>();
  readonly #opened = new Map<string, JournalEntry<'question.opened'>>();
  /** When clickers' recordings began. */
  readonly #began = new Map<string, number>();
  readonly #machines = new Set<string>();

  /** Takes an entry in, once. */
  add(entry: JournalEntry): void {
    if (entry.kind === 'question.opened') this.#opened.set(entry.payload.questionId, entry);
    if (entry.kind === 'recording.started') this.#began.set(entry.payload.recordingId, entry.wallMs);
    const name = entry.kind === 'attempt' && nameOf(entry);
    if (!name) return;
    this.#presses.set(name, [...(this.#presses.get(name) ?? []), entry]);
    this.#machines.add(machineOf(entry.deviceId));
  }

  clear(): void {
    this.#presses.clear();
    this.#opened.clear();
    this.#began.clear();
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
    const { questionId } = entry.payload;
    return (this.#presses.get(nameOf(entry) ?? '') ?? []).filter(
      (other) =>
        other.payload.questionId !== questionId &&
        machineOf(other.deviceId) !== machineOf(entry.deviceId) &&
        this.#isSame(other, entry) &&
        (this.#isLater(other, entry) ? this.#isEcho(entry, other) : this.#isLater(entry, other) && this.#isEcho(other, entry)),
    );
  }

  /** Whether two entries of one name are one press, or one recording: a slow machine fetches it late. */
  #isSame(a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>): boolean {
    const atOnce = Math.abs(this.#saidAt(a) - this.#saidAt(b)) <= sameMomentMs;
    return voiceOf(a.payload.pressId!) === undefined ? atOnce && isSamePress(a, b, saysSameAcross) : atOnce || isSameSound(a, b);
  }

  /** A recording is given when it is here, and said before. */
  #saidAt({ payload: { audio, givenAt } }: JournalEntry<'attempt'>): number {
    return this.#began.get(audio?.recordingId ?? '') ?? givenAt;
  }

  /** Whether a press at the earlier question may be the one at the later: of a clicker without numbers only if it came when that had been asked. */
  #isEcho({ payload: { pressId = '', givenAt } }: JournalEntry<'attempt'>, { payload }: JournalEntry<'attempt'>): boolean {
    return pressOf(pressId)?.numbered !== false || givenAt >= this.#opened.get(payload.questionId)!.wallMs;
  }

  /**
   * Machines that write without a server know nothing of each other's questions, and their epochs say nothing of the order: time says which of two was
   * asked later, unless a clock was set meanwhile and a press is older than its question by more than clocks are apart.
   */
  #isLater({ payload: a }: JournalEntry<'attempt'>, { payload: b }: JournalEntry<'attempt'>): boolean {
    const [one, other] = [a, b].map(({ questionId }) => this.#opened.get(questionId));
    if (!one || !other) return false;
    const byTime = a.givenAt >= one.wallMs - clocksMs && b.givenAt >= other.wallMs - clocksMs ? one.wallMs - other.wallMs : 0;
    return (byTime || compareEntries(one, other)) > 0;
  }
}

/** An answer has the item of its question in it: of entries without the letters, what two questions made of one press can't be told from two presses. */
const saysSameAcross = (a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>): boolean =>
  a.payload.keys === undefined || b.payload.keys === undefined || saysSame(a, b);

/** Clicker and number; of one without numbers clicker and letters, of entries that have them; of a recording clicker and its name for it. */
function nameOf({ payload: { pressId, keys } }: JournalEntry<'attempt'>): string | undefined {
  const press = pressId === undefined ? undefined : pressOf(pressId);
  if (press?.numbered) return `${press.uid} #${press.n % numbers}`;
  if (press) return keys === undefined ? undefined : `${press.uid} ${keys}`;
  const voice = voiceOf(pressId ?? '');
  return voice === undefined ? undefined : `voice ${voice}`;
}
