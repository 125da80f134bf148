import type { AnswerRefusal, Question } from '@chorus/sdk';
import type { NewEntry } from '../journal/host-journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import type { RecordingRow } from '../journal/journal-store.ts';
import type { AnswerPorts } from './answer-ports.ts';
import { foldQuestion, type FoldedQuestion } from './fold-question.ts';
import { transitions, type SessionEvent, type SessionPhase } from './transitions.ts';

/** The newest question: its phase, and its fold over the record. What the parts of the session share. */
export class OpenQuestion {
  #phase: SessionPhase = 'none';
  #folded: FoldedQuestion | undefined;
  #stale = false;
  /** Answers on their way to the disk have their number already. */
  readonly #ordinals = new Map<string, number>();
  #ordinalsOf: string | undefined;
  #opening: Promise<void> | undefined;

  constructor(
    private readonly ports: Pick<AnswerPorts, 'journal'>,
    private readonly evaluating: () => ReadonlySet<string>,
    /** The recording of the microphone that is under way in this tab. */
    private readonly liveId: () => string | undefined,
  ) {}

  get phase(): SessionPhase {
    return this.#phase;
  }

  get folded(): FoldedQuestion | undefined {
    if (this.#stale) this.#fold();
    return this.#folded;
  }

  /** True while a student speaks into the microphone, or is about to. */
  get recording(): boolean {
    return this.#phase === 'starting' || this.#phase === 'recording' || this.#phase === 'ending';
  }

  /** A question is being opened: settles when it is open, or can't be. */
  get opening(): Promise<void> | undefined {
    return this.#opening;
  }

  whileOpening<T>(open: Promise<T>): Promise<T> {
    const over = () => {
      if (this.#opening === done) this.#opening = undefined;
    };
    const done: Promise<void> = open.then(over, over);
    this.#opening = done;
    return open;
  }

  /** Moves on by the table; the reason when it refuses. */
  step(event: SessionEvent): AnswerRefusal | undefined {
    const next = transitions[this.#phase][event];
    if (next === '-') return undefined;
    if (typeof next === 'object') return next.refuse;
    this.#phase = next;
    return undefined;
  }

  /**
   * The record has grown, or an answer is or was judged: it is read again when somebody asks, so that sixty presses at once cost one reading. A tab
   * that only watches follows the phase of the one that writes.
   */
  refold(): void {
    this.#stale = true;
    if (!this.ports.journal.writing && !this.#busy) this.#phase = phaseOf(this.folded);
  }

  /** Goes on where the record stands: after a reload, after another tab, after an append that failed. */
  takeUp(): void {
    if (this.#busy) return;
    this.refold();
    this.#phase = phaseOf(this.folded);
  }

  /** Another window writes now: what was on its way to the disk is not. */
  letGo(): void {
    this.#ordinals.clear();
  }

  /** The lesson is over. */
  forget(): void {
    this.#phase = 'none';
    this.#stale = false;
    this.#folded = undefined;
  }

  /** Whether this student may answer (again). */
  mayAnswer(studentId: string): boolean {
    return this.folded?.question.changeable === true || this.#lastOrdinal(studentId) === 0;
  }

  /** The number of a student's next answer to a question, from 1. */
  nextOrdinal({ questionId, attempts }: FoldedQuestion, studentId: string): number {
    // A recording may arrive when its question is no longer the open one.
    if (questionId !== this.folded?.questionId) return countOf(attempts, studentId) + 1;
    const next = this.#lastOrdinal(studentId) + 1;
    this.#ordinals.set(studentId, next);
    return next;
  }

  /** Appends to the record, with the recordings that the entries speak of; the reason when this tab may not write. */
  async append(entries: readonly NewEntry[], recordings: readonly RecordingRow[] = []): Promise<AnswerRefusal | undefined> {
    try {
      await this.ports.journal.appendWith(recordings, ...entries);
      return undefined;
    } catch (error) {
      if (error instanceof JournalError) return 'not-writer';
      throw error;
    }
  }

  /** In the middle of something that only this tab knows of. */
  get #busy(): boolean {
    return this.recording || this.#phase === 'opening' || this.#phase === 'team-ending';
  }

  #fold(): void {
    this.#stale = false;
    this.#folded = foldQuestion(this.ports.journal.record, this.evaluating(), this.liveId());
  }

  #lastOrdinal(studentId: string): number {
    if (this.#ordinalsOf !== this.folded?.questionId) this.#ordinals.clear();
    this.#ordinalsOf = this.folded?.questionId;
    const kept = countOf(this.folded?.attempts ?? [], studentId);
    return Math.max(kept, this.#ordinals.get(studentId) ?? 0);
  }
}

const countOf = (attempts: FoldedQuestion['attempts'], studentId: string): number =>
  attempts.filter((attempt) => attempt.studentId === studentId).length;

function phaseOf(folded: FoldedQuestion | undefined): SessionPhase {
  if (!folded) return 'none';
  if (folded.ended) return 'ended';
  return folded.team ? 'team' : 'answering';
}

/** Whether both ask the same. */
export const sameQuestion = (a: Question, b: Question): boolean =>
  a.type === b.type &&
  a.ref.packId === b.ref.packId &&
  a.ref.packVersion === b.ref.packVersion &&
  a.ref.itemId === b.ref.itemId &&
  belongsTo(a) === belongsTo(b);

const belongsTo = ({ context }: Question): string => (context && context.kind !== 'lesson' ? `${context.kind}:${context.id}` : '');
