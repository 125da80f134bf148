import type { AttemptFact } from '@chorus/contract';
import { ObservableValue, type AnswerRefusal, type Observable, type Question, type QuestionGroup, type RecordingState } from '@chorus/sdk';
import type { NewEntry } from '../journal/new-entry.ts';
import { JournalError } from '../journal/journal-error.ts';
import type { RecordingRow } from '../journal/journal-store.ts';
import type { AnswerPorts } from './answer-ports.ts';
import { foldAsked, type FoldedAsking, type FoldedQuestion } from './fold-question.ts';
import { transitions, type SessionEvent, type SessionPhase } from './transitions.ts';

/** What can be found out again is written with what is written next, and after this time by itself. */
const withNextMs = 250;

/**
 * What is asked now, one question or the parts of a group: its phase, and its fold over the record. The parts of the session share it; it is the one
 * place for what is under way.
 */
export class OpenQuestions {
  /** Attempts that are being judged, and what they came to while that is not written. */
  readonly judging = new Map<string, AttemptFact | undefined>();
  /** The microphone's recording that is under way in this tab, and the question that it answers. */
  live: { readonly questionId: string; readonly state: RecordingState } | undefined;
  /** What is shown while it is being written. */
  beingOpened: { readonly question: Question; readonly group?: QuestionGroup } | undefined;
  /** How many are about to close what is asked: nobody begins to speak meanwhile. */
  closing = 0;
  readonly #changes = new ObservableValue<{ readonly soon: boolean }>({ soon: false });
  readonly #endedElsewhere: (() => void)[] = [];
  #phase: SessionPhase = 'none';
  #folded: FoldedAsking | undefined;
  #stale = false;
  /** Answers on their way to the disk have their number already: by question and student. */
  readonly #ordinals = new Map<string, number>();
  #ordinalsOf: string | undefined;
  #opening: Promise<void> | undefined;
  #waiting: { readonly entry: NewEntry; readonly written: (write: Promise<AnswerRefusal | undefined>) => void }[] = [];

  constructor(private readonly ports: Pick<AnswerPorts, 'journal' | 'clock'>) {}

  /** Runs when the record says that another machine had ended what this one has taken up: its last word came late. */
  onEndedElsewhere(run: () => void): void {
    this.#endedElsewhere.push(run);
  }

  /** Says that something changed. `soon`: it is shown with the next frame, as many students do such things at once. */
  get changes(): Observable<{ readonly soon: boolean }> {
    return this.#changes;
  }

  get phase(): SessionPhase {
    return this.#phase;
  }

  get asking(): FoldedAsking | undefined {
    if (this.#stale) this.#fold();
    return this.#folded;
  }

  /** What is asked, in the group's order; one question is a part alone. */
  get parts(): readonly FoldedQuestion[] {
    return this.asking?.parts ?? [];
  }

  /** The question, or of a group the first part that is not ended. */
  get current(): FoldedQuestion | undefined {
    return this.parts.find(({ ended }) => !ended) ?? this.parts.at(-1);
  }

  /** True while a student speaks into the microphone, or is about to. */
  get recording(): boolean {
    return this.#phase === 'starting' || this.#phase === 'recording' || this.#phase === 'ending';
  }

  /** Answers may be given. */
  get open(): boolean {
    return this.#phase !== 'none' && this.#phase !== 'opening' && this.#phase !== 'ended';
  }

  /** Resolves when answers may be given, or when nothing is being opened. */
  async opened(): Promise<void> {
    if (!this.open) await this.#opening;
  }

  /** The open question that this student answers. */
  askedOf(studentId: string | undefined): FoldedQuestion | undefined {
    const question = this.open && studentId !== undefined ? this.route(studentId) : undefined;
    return typeof question === 'string' ? undefined : question;
  }

  find(questionId: string): FoldedQuestion | undefined {
    return this.parts.find((part) => part.questionId === questionId);
  }

  /**
   * The one open question that this student answers, in this slot if one is said. A part that names its students is theirs before one that is
   * everybody's.
   */
  route(studentId: string, slot?: string): FoldedQuestion | AnswerRefusal {
    const fits = this.parts.filter((part) => slot === undefined || part.slot === slot).filter((part) => takes(part, studentId));
    if (fits.length === 0) return this.parts.length === 0 ? 'no-question' : 'no-part';
    const inTurn = this.asking?.group?.order === 'sequence' ? fits.filter((part) => part === this.current) : fits;
    const open = inTurn.filter(({ ended }) => !ended);
    if (open.length === 0) return 'not-open';
    const own = open.filter(({ studentIds }) => studentIds);
    const [only, other] = own.length > 0 ? own : open;
    return only && !other ? only : 'no-part';
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
    if (this.closing > 0 && (event === 'record' || event === 'team-start')) return 'not-open';
    const next = transitions[this.#phase][event];
    if (typeof next === 'object') return next.refuse;
    this.#phase = next ?? this.#phase;
    return undefined;
  }

  /**
   * The record has grown, or something is or was under way: it is folded again when somebody asks, so that sixty presses at once cost one fold. A tab
   * that only watches follows the phase of the one that writes.
   */
  changed(when: 'now' | 'soon' = 'now'): void {
    this.#stale = true;
    if (!this.ports.journal.writing && !this.#busy) this.#phase = phaseOf(this.asking);
    this.#changes.set({ soon: when === 'soon' });
  }

  /** Goes on where the record stands: after a reload, after another tab, after an append that failed. */
  takeUp(): void {
    if (this.#busy) return;
    this.#stale = true;
    this.#phase = phaseOf(this.asking);
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

  /** Whether this student may answer (again): also where the teacher has taken out what was answered. */
  mayAnswer(question: FoldedQuestion, studentId: string): boolean {
    return question.question.changeable || this.#lastOrdinal(question, studentId) === voidedOf(question, studentId);
  }

  /** The number of a student's next answer to a question, from 1. */
  nextOrdinal(question: FoldedQuestion, studentId: string): number {
    const asked = this.find(question.questionId);
    // A recording may arrive when its question is no longer asked.
    if (!asked) return countOf(question, studentId) + 1;
    const next = this.#lastOrdinal(asked, studentId) + 1;
    this.#ordinals.set(keyOf(asked, studentId), next);
    return next;
  }

  /** Appends to the record, with the recordings that the entries speak of and with what waits; the reason when this tab may not write. */
  append(entries: readonly NewEntry[], recordings: readonly RecordingRow[] = []): Promise<AnswerRefusal | undefined> {
    const waiting = this.#waiting.splice(0);
    const write = this.#write([...waiting.map(({ entry }) => entry), ...entries], recordings);
    for (const { written } of waiting) written(write);
    return write;
  }

  /** Appends together with what is appended next, or soon: for what is lost with the page and can be found out again. */
  appendWithNext(entry: NewEntry): Promise<AnswerRefusal | undefined> {
    if (this.#waiting.length === 0) this.ports.clock.timeout(withNextMs, () => void this.flush());
    return new Promise((written) => this.#waiting.push({ entry, written }));
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    if (this.#waiting.length > 0) await this.append([]);
  }

  async #write(entries: readonly NewEntry[], recordings: readonly RecordingRow[]): Promise<AnswerRefusal | undefined> {
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
    this.#folded = foldAsked(this.ports.journal.record, this.judging, this.live?.state.recordingId);
    // What this machine ends has ended before the record says so.
    if (this.#phase !== 'answering' || phaseOf(this.#folded) !== 'ended' || !this.ports.journal.writing) return;
    this.#phase = 'ended';
    for (const run of this.#endedElsewhere) run();
  }

  #lastOrdinal(question: FoldedQuestion, studentId: string): number {
    const newest = this.ports.journal.record.newest;
    if (this.#ordinalsOf !== newest) this.#ordinals.clear();
    this.#ordinalsOf = newest;
    return Math.max(countOf(question, studentId), this.#ordinals.get(keyOf(question, studentId)) ?? 0);
  }
}

const keyOf = ({ questionId }: FoldedQuestion, studentId: string): string => `${questionId} ${studentId}`;
const takes = ({ studentIds }: FoldedQuestion, studentId: string): boolean => studentIds?.includes(studentId) ?? true;

const voidedOf = ({ voided }: FoldedQuestion, studentId: string): number => voided.filter((id) => id === studentId).length;

const countOf = (question: FoldedQuestion, studentId: string): number =>
  question.attempts.filter((attempt) => attempt.studentId === studentId).length + voidedOf(question, studentId);

function phaseOf(asking: FoldedAsking | undefined): SessionPhase {
  if (!asking) return 'none';
  if (asking.parts.every(({ ended }) => ended)) return 'ended';
  return asking.parts.some(({ team }) => team) ? 'team' : 'answering';
}
