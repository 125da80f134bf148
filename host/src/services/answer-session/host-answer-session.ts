import type { Attempt } from '@chorus/contract';
import {
  ObservableValue,
  PluginError,
  type AnswerOutcome,
  type AnswerRefusal,
  type AnswerSession,
  type AnswerSessionSnapshot,
  type AnswerSource,
  type AttemptView,
  type Clock,
  type Json,
  type Observable,
  type Question,
  type RecordingState,
  type Reference,
  type ResultSummary,
} from '@chorus/sdk';
import type { FramedAnswerBus } from '../answer-bus/framed-answer-bus.ts';
import type { AudioCapture } from '../audio/audio-capture.ts';
import { encodeWav } from '../audio/wav.ts';
import type { Ids } from '../ids.ts';
import type { HostJournal, NewEntry } from '../journal/host-journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import { sha256Hex } from '../sha256.ts';
import type { HostSpeech } from '../speech/host-speech.ts';
import { checkJson, type Evaluation, type LoadedType } from './evaluation.ts';
import { foldQuestion, questionsOfAttempts, type FoldedQuestion } from './fold-question.ts';
import { LiveRecording, type RecordingEnd } from './live-recording.ts';
import { resultStatus, scorerOf } from './result-status.ts';
import { publicPhase, transitions, type SessionEvent, type SessionPhase } from './transitions.ts';

/** Samples of a recording per second. */
export const recordingRateHz = 16_000;
/** At the end of a lesson answers that are being judged are waited for, but not longer. */
const lastEvaluationsMs = 3000;

/** What {@link HostAnswerSession} needs of the host. */
export interface AnswerPorts {
  readonly journal: HostJournal;
  readonly bus: FramedAnswerBus;
  readonly capture: AudioCapture;
  readonly speech: HostSpeech;
  readonly evaluation: Evaluation;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The lesson that is on. */
  lesson(): { readonly lessonId: string; readonly scope: string; readonly ownerId: string } | undefined;
  /** A recording ended by itself in a way that the teacher should know of. */
  unplugged(): void;
  /** Asks the teacher whether a recording shall be deleted for good. */
  confirmErase(): Promise<boolean>;
}

const ok = (id: string): AnswerOutcome => ({ ok: true, id });
const refuse = (reason: AnswerRefusal): AnswerOutcome => ({ ok: false, reason });

/** One question being answered: a fold over the journal, moved on by one table of transitions. */
export class HostAnswerSession implements AnswerSession {
  readonly #state = new ObservableValue<AnswerSessionSnapshot | undefined>(undefined);
  readonly #evaluating = new Map<string, Promise<void>>();
  #lessonOver = new AbortController();
  #phase: SessionPhase = 'none';
  #opening: Question | undefined;
  #live: { readonly recording: LiveRecording; readonly state: RecordingState; readonly done: Promise<void> } | undefined;
  #starting: Promise<unknown> = Promise.resolve();
  #folded: FoldedQuestion | undefined;

  constructor(private readonly ports: AnswerPorts) {
    ports.journal.rows.subscribe(() => this.#refresh());
    // A tab that becomes the writer takes the question up where the other one left it.
    ports.journal.state.subscribe(({ writer }) => {
      if (writer === 'this-tab' && ports.journal.writing) this.#takeUp();
    });
  }

  get state(): Observable<AnswerSessionSnapshot | undefined> {
    return this.#state;
  }

  /** True while a student is being recorded, or is about to be. */
  get recording(): boolean {
    return this.#phase === 'starting' || this.#phase === 'recording' || this.#phase === 'ending';
  }

  /** Takes up the lesson's question after a reload; judges what a reload kept from being judged. */
  restore(): void {
    this.#takeUp();
    for (const attempt of this.#folded?.attempts ?? []) if (attempt.status === 'unscored') void this.#evaluate(attempt.id);
  }

  /** The lesson ends: what is being said is kept, the question is closed. */
  async close(): Promise<void> {
    await this.end();
    await Promise.race([
      Promise.allSettled(this.#evaluating.values()),
      new Promise<void>((resolve) => this.ports.clock.timeout(lastEvaluationsMs, resolve)),
    ]);
    this.#lessonOver.abort();
    this.#lessonOver = new AbortController();
    this.#evaluating.clear();
    this.#phase = 'none';
    this.#folded = undefined;
    this.#state.set(undefined);
  }

  async open(question: Question): Promise<AnswerOutcome> {
    const loaded = await this.ports.evaluation.load(question.type);
    if (!checkJson(loaded.type.itemSchema, question.item))
      throw new PluginError('bad-item', `The item does not fit what "${question.type}" asks for.`, {
        type: question.type,
        item: question.ref.itemId,
      });
    await this.#endRecording();
    const now = this.#state.get();
    if (now?.phase === 'answering' && sameQuestion(now.question, question)) return ok(now.questionId);
    const lesson = this.ports.lesson();
    if (!lesson || !this.ports.journal.writing) return refuse('not-writer');
    if (now?.phase === 'answering') await this.resolveInterrupted('score');
    const refused = this.#step('open');
    if (refused) return refuse(refused);
    const before = this.#folded && !this.#folded.ended ? this.#folded.questionId : undefined;
    const questionId = this.ports.ids.next();
    this.#opening = question;
    this.#refresh();
    const entries: NewEntry[] = [
      ...(before === undefined ? [] : [{ kind: 'question.ended' as const, payload: { questionId: before } }]),
      {
        kind: 'question.opened',
        payload: {
          questionId,
          lessonId: lesson.lessonId,
          item: question.ref,
          type: question.type,
          data: question.item,
          changeable: question.changeable,
          ...(question.results === undefined ? {} : { results: question.results }),
        },
      },
    ];
    const failed = await this.#append(entries);
    this.#opening = undefined;
    this.#step(failed ? 'open-failed' : 'opened');
    if (failed) this.#takeUp();
    else this.#refresh();
    return failed ? refuse(failed) : ok(questionId);
  }

  async give(answer: { readonly studentId: string; readonly source: AnswerSource; readonly answer: Json }): Promise<AnswerOutcome> {
    const refused = this.#step('give');
    if (refused) return refuse(refused);
    const question = this.#folded;
    if (!question) return refuse('no-question');
    if (!this.#mayAnswer(answer.studentId)) return refuse('not-changeable');
    const loaded = this.ports.evaluation.known(question.question.type) ?? (await this.ports.evaluation.load(question.question.type));
    if (!checkJson(loaded.type.answerSchema, answer.answer)) return refuse('bad-answer');
    const attempt = this.#attempt(question, loaded, answer.studentId, answer.source, answer.answer);
    if (!attempt) return refuse('not-writer');
    const failed = await this.#append([{ kind: 'attempt', payload: attempt }]);
    if (failed) return refuse(failed);
    this.ports.bus.publish({
      source: answer.source,
      studentId: answer.studentId,
      questionId: question.questionId,
      kind: 'given',
      value: answer.answer,
    });
    void this.#evaluate(attempt.id);
    return ok(attempt.id);
  }

  async record({
    studentId,
    reference,
    maxMs,
  }: {
    readonly studentId: string;
    readonly reference: Reference;
    readonly maxMs: number;
  }): Promise<AnswerOutcome> {
    const refused = this.#step('record');
    if (refused) return refuse(refused);
    const question = this.#folded;
    const start = this.#start(question, studentId, reference, maxMs);
    this.#starting = start.catch(() => undefined);
    try {
      return await start;
    } finally {
      if (this.#phase === 'starting') this.#step('record-failed');
      this.#refresh();
    }
  }

  async finish(): Promise<void> {
    await this.#starting;
    const live = this.#live;
    if (!live) return;
    void live.recording.end('finish');
    await live.done;
  }

  async cancel(): Promise<void> {
    await this.#starting;
    const live = this.#live;
    if (!live) return;
    void live.recording.end('cancel');
    await live.done;
  }

  async resolveInterrupted(decision: 'score' | 'discard'): Promise<void> {
    const question = this.#folded;
    if (!question || this.#step('resolve')) return;
    for (const cut of question.cut) {
      const samples = decision === 'score' ? await this.ports.journal.recordings.samples(cut.recordingId) : new Int16Array();
      await this.#keepOrDrop(question, cut, samples, 'discarded');
    }
  }

  async rescore(attemptId: string): Promise<AnswerOutcome> {
    const attempt = this.#folded?.attempts.find(({ id }) => id === attemptId);
    const refused = this.#step('rescore');
    if (refused || !attempt) return refuse(refused ?? 'no-question');
    if (!this.ports.journal.writing) return refuse('not-writer');
    if (attempt.status !== 'unscored' && attempt.status !== 'evaluating') return refuse('not-open');
    await this.#evaluate(attemptId);
    return ok(attemptId);
  }

  async erase(attemptId: string): Promise<boolean> {
    const attempt = this.attempts([attemptId])[0]?.attempt;
    if (!attempt?.audio || !(await this.ports.confirmErase())) return false;
    try {
      await this.ports.journal.erase(attemptId, attempt.audio.recordingId);
      this.ports.speech.forget(attempt.audio.recordingId);
      return true;
    } catch (error) {
      if (error instanceof JournalError) return false;
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.#endRecording();
    if (this.#phase !== 'answering' || !this.#folded) return;
    await this.resolveInterrupted('score');
    const { questionId } = this.#folded;
    if (this.#step('end')) return;
    const failed = await this.#append([{ kind: 'question.ended', payload: { questionId } }]);
    if (failed) this.#takeUp();
    else this.#refresh();
  }

  /** Attempts of this lesson with their questions, in the order asked for. */
  attempts(ids: readonly string[]): readonly { readonly attempt: AttemptView; readonly question: Question }[] {
    const found = questionsOfAttempts(this.ports.journal.rows.get(), new Set(ids), new Set(this.#evaluating.keys()));
    return ids.flatMap((id) =>
      found.flatMap(({ attempts, question }) => attempts.filter((attempt) => attempt.id === id).map((attempt) => ({ attempt, question }))),
    );
  }

  /** What a list says of an attempt's result; undefined while its type is not loaded or there is no result. */
  summary(attempt: AttemptView): ResultSummary | undefined {
    if (attempt.result === undefined) return undefined;
    try {
      return this.ports.evaluation.known(attempt.type)?.type.summarise(attempt.result);
    } catch {
      return undefined;
    }
  }

  async #start(question: FoldedQuestion | undefined, studentId: string, reference: Reference, maxMs: number): Promise<AnswerOutcome> {
    const { journal, clock, ids } = this.ports;
    if (!question) return refuse('no-question');
    if (!journal.writing) return refuse('not-writer');
    if (!this.#mayAnswer(studentId)) return refuse('not-changeable');
    const recordingId = ids.next();
    const live = await LiveRecording.start(
      {
        capture: this.ports.capture,
        clock,
        putChunk: (id, n, samples) => journal.recordings.putChunk(id, n, samples),
        stream: (id, text, spoken) => this.ports.speech.stream(id, text, spoken),
      },
      recordingId,
      reference,
    );
    if ('refused' in live) return refuse(live.refused);
    const startedAt = clock.now();
    const state = Object.freeze({ recordingId, studentId, startedAt, endsAt: startedAt + maxMs });
    const done = live.ended.then((end) => this.#ended(question, state, live, end));
    this.#live = { recording: live, state, done };
    const failed = await this.#append([
      {
        kind: 'recording.started',
        payload: {
          recordingId,
          questionId: question.questionId,
          studentId,
          rateHz: recordingRateHz,
          endsAt: state.endsAt,
          reference: reference as Json,
        },
      },
    ]);
    if (failed) {
      this.#live = undefined;
      await live.end('cancel');
      await journal.recordings.deleteChunks(recordingId);
      return refuse(failed);
    }
    this.#step('record-started');
    live.limit(maxMs);
    this.ports.bus.publish({
      source: 'microphone',
      studentId,
      questionId: question.questionId,
      kind: 'recording-started',
      value: undefined,
    });
    this.#refresh();
    return ok(recordingId);
  }

  async #ended(question: FoldedQuestion, state: RecordingState, live: LiveRecording, end: RecordingEnd): Promise<void> {
    await this.#starting;
    if (this.#live?.recording !== live) return;
    this.#step(end === 'cancel' ? 'cancel' : 'finish');
    const event = { source: 'microphone', studentId: state.studentId, questionId: question.questionId, value: undefined } as const;
    try {
      await this.#keepOrDrop(question, state, end === 'cancel' ? new Int16Array() : live.samples(), 'cancelled');
    } finally {
      this.#live = undefined;
      this.#step('record-ended');
      this.#refresh();
      this.ports.bus.publish({ ...event, kind: end === 'cancel' ? 'recording-cancelled' : 'recording-ended' });
      if (end === 'unplugged') this.ports.unplugged();
    }
  }

  /** Makes an answer of what was said; of nothing, nothing. */
  async #keepOrDrop(
    question: FoldedQuestion,
    { recordingId, studentId }: RecordingState,
    samples: Int16Array<ArrayBuffer>,
    dropped: 'cancelled' | 'discarded',
  ): Promise<void> {
    const { journal } = this.ports;
    const lesson = this.ports.lesson();
    const loaded =
      samples.length > 0
        ? (this.ports.evaluation.known(question.question.type) ??
          (await this.ports.evaluation.load(question.question.type).catch(() => undefined)))
        : undefined;
    const ms = Math.round((samples.length / recordingRateHz) * 1000);
    const attempt = samples.length > 0 ? this.#attempt(question, loaded, studentId, 'microphone', { recordingId, ms }) : undefined;
    if (!attempt || !lesson) {
      const failed = await this.#append([{ kind: 'recording.ended', payload: { recordingId, outcome: dropped } }]);
      if (!failed) await journal.recordings.delete(recordingId);
      return;
    }
    const wav = encodeWav(samples, recordingRateHz);
    const sha256 = await sha256Hex(wav);
    const row = { recordingId, attemptId: attempt.id, ...lesson, studentId, rateHz: recordingRateHz, wav, sha256, ms };
    await journal.recordings.put({ ...row, work: 'upload' });
    const failed = await this.#append([
      { kind: 'recording.ended', payload: { recordingId, outcome: 'kept' } },
      { kind: 'attempt', payload: { ...attempt, audio: { recordingId, sha256, codec: 'wav', rateHz: recordingRateHz, ms } } },
    ]);
    if (failed) {
      await journal.recordings.put({ ...row, work: 'none' });
      return;
    }
    await journal.recordings.deleteChunks(recordingId);
    this.ports.bus.publish({ source: 'microphone', studentId, questionId: question.questionId, kind: 'given', value: { recordingId, ms } });
    void this.#evaluate(attempt.id);
  }

  #evaluate(attemptId: string): Promise<void> {
    const running = this.#evaluating.get(attemptId);
    if (running) return running;
    const done = this.#judge(attemptId, this.#lessonOver.signal).finally(() => {
      if (this.#evaluating.get(attemptId) === done) this.#evaluating.delete(attemptId);
      this.#refresh();
    });
    this.#evaluating.set(attemptId, done);
    this.#refresh();
    return done;
  }

  async #judge(attemptId: string, over: AbortSignal): Promise<void> {
    const { journal, clock, ids, evaluation } = this.ports;
    const row = journal.rows.get().find(({ entry }) => entry.kind === 'attempt' && entry.payload.id === attemptId)?.entry;
    const question = this.attempts([attemptId])[0]?.question;
    const by = this.ports.lesson()?.ownerId;
    if (row?.kind !== 'attempt' || !question || by === undefined) return;
    const result = await evaluation.run(row.payload, question.item, over);
    if (result === undefined || over.aborted) return;
    const status = resultStatus(result, evaluation.known(row.payload.type)?.type.summarise(result));
    if (status === 'pending') return;
    const scorer = scorerOf(result);
    await this.#append([
      {
        kind: 'attempt.fact',
        payload: { id: ids.next(), attemptId, at: clock.now(), by, kind: 'scored', payload: { result, status, ...(scorer && { scorer }) } },
      },
    ]);
  }

  #attempt(
    question: FoldedQuestion,
    loaded: LoadedType | undefined,
    studentId: string,
    source: AnswerSource,
    answer: Json,
  ): Attempt | undefined {
    const lesson = this.ports.lesson();
    if (!lesson) return undefined;
    const ordinal = 1 + (this.#folded?.attempts.filter((attempt) => attempt.studentId === studentId).length ?? 0);
    const { ref, type } = question.question;
    return {
      id: this.ports.ids.next(),
      lessonId: lesson.lessonId,
      questionId: question.questionId,
      item: { ...ref },
      studentId,
      ordinal,
      source,
      type,
      pluginVersion: loaded?.pluginVersion ?? '',
      answer,
      givenAt: this.ports.clock.now(),
    };
  }

  #mayAnswer(studentId: string): boolean {
    return this.#folded?.question.changeable === true || !this.#folded?.attempts.some((attempt) => attempt.studentId === studentId);
  }

  async #append(entries: readonly NewEntry[]): Promise<AnswerRefusal | undefined> {
    try {
      await this.ports.journal.append(...entries);
      return undefined;
    } catch (error) {
      if (error instanceof JournalError) return 'not-writer';
      throw error;
    }
  }

  async #endRecording(): Promise<void> {
    if (this.recording) await this.finish();
  }

  #step(event: SessionEvent): AnswerRefusal | undefined {
    const next = transitions[this.#phase][event];
    if (next === '-') return undefined;
    if (typeof next === 'object') return next.refuse;
    this.#phase = next;
    return undefined;
  }

  #takeUp(): void {
    if (this.recording || this.#phase === 'opening') return;
    this.#folded = foldQuestion(this.ports.journal.rows.get(), new Set(this.#evaluating.keys()), undefined);
    this.#phase = !this.#folded ? 'none' : this.#folded.ended ? 'ended' : 'answering';
    if (this.#folded)
      void this.ports.evaluation.load(this.#folded.question.type).then(
        () => this.#refresh(),
        () => undefined,
      );
    this.#refresh();
  }

  #refresh(): void {
    const { journal } = this.ports;
    this.#folded = foldQuestion(journal.rows.get(), new Set(this.#evaluating.keys()), this.#live?.state.recordingId);
    if (!journal.writing && !this.recording && this.#phase !== 'opening')
      this.#phase = !this.#folded ? 'none' : this.#folded.ended ? 'ended' : 'answering';
    if (this.#opening) {
      this.#state.set(
        Object.freeze({
          questionId: '',
          question: this.#opening,
          phase: 'init',
          recording: undefined,
          interrupted: undefined,
          attempts: Object.freeze([]),
        }),
      );
      return;
    }
    const folded = this.#folded;
    if (!folded) {
      this.#state.set(undefined);
      return;
    }
    const recording = this.#phase === 'recording' || this.#phase === 'ending' ? this.#live?.state : undefined;
    // What another tab records is not cut off.
    const interrupted = journal.writing ? folded.cut[0] : undefined;
    this.#state.set(
      Object.freeze({
        questionId: folded.questionId,
        question: folded.question,
        phase: publicPhase[this.#phase],
        recording,
        interrupted,
        attempts: folded.attempts,
      }),
    );
  }
}

const sameQuestion = (a: Question, b: Question): boolean =>
  a.type === b.type && a.ref.packId === b.ref.packId && a.ref.packVersion === b.ref.packVersion && a.ref.itemId === b.ref.itemId;
