import { giverOf, placeIn, byOwner, type Attempt, type AttemptFact } from '@chorus/contract';
import {
  answerSummary,
  type AnswerOutcome,
  type AnswerRefusal,
  type AnswerSource,
  type AnswerSummary,
  type AttemptAudio,
  type AttemptView,
  type Json,
  type Question,
  type ScorerInfo,
} from '@chorus/sdk';
import { waitFor } from '../../kernel/time-limit.ts';
import { JournalError } from '../journal/journal-error.ts';
import { ok, refuse, type AnswerPorts } from './answer-ports.ts';
import type { Judging, LoadedType } from './evaluation.ts';
import { questionOf, questionOfAttempt, type FoldedQuestion } from './fold-question.ts';
import type { OpenQuestions } from './open-questions.ts';

/** At the end of a lesson answers that are being judged are waited for, but not longer. */
const lastEvaluationsMs = 3000;

/** An answer to be kept. `pressId`, the letters `keys`, and as of when it was known whose it was, `boundAt`: of a clicker. */
export interface NewAnswer {
  readonly studentId: string;
  readonly source: AnswerSource;
  readonly answer: Json;
  readonly entered?: true;
  readonly pressId?: string;
  readonly keys?: string;
  readonly boundAt?: number;
  /** When it was heard; without it, now. */
  readonly givenAt?: number;
}

type Fact = 'scored' | 'overridden' | 'voided' | 'restored' | 'moved';

/** Keeps answers as attempts, has them judged, and writes down what becomes of them. Nothing is written over. */
export class AttemptKeeper {
  readonly #evaluating = new Map<string, Promise<void>>();
  #lessonOver = new AbortController();

  constructor(
    private readonly ports: AnswerPorts,
    private readonly questions: OpenQuestions,
  ) {}

  /** Resolves when these attempts are judged, or can't be; without ids, all. */
  async judged(ids: readonly string[] = [...this.#evaluating.keys()]): Promise<void> {
    await Promise.allSettled(ids.flatMap((id) => this.#evaluating.get(id) ?? []));
  }

  /** The lesson is over: what is being judged is waited for a little. */
  async close(): Promise<void> {
    await waitFor(this.ports.clock, lastEvaluationsMs, Promise.allSettled(this.#evaluating.values()));
    await this.questions.flush();
    this.#lessonOver.abort();
    this.#lessonOver = new AbortController();
    this.#evaluating.clear();
    this.questions.judging.clear();
  }

  /** An attempt at this question; undefined without a lesson. */
  make(question: FoldedQuestion, loaded: LoadedType | undefined, { pressId, ...given }: NewAnswer): Attempt | undefined {
    const lesson = this.ports.lesson();
    if (!lesson) return undefined;
    const { ref, type, context } = question.question;
    const attempt = {
      id: this.ports.ids.next(),
      ...placeIn(lesson.lessonId, context),
      questionId: question.questionId,
      ...(question.groupId !== undefined && { groupId: question.groupId, slot: question.slot }),
      item: { ...ref },
      ordinal: this.questions.nextOrdinal(question, given.studentId),
      type,
      ...(loaded && { pluginId: loaded.pluginId }),
      pluginVersion: loaded?.pluginVersion ?? '',
      givenAt: this.ports.clock.now(),
      ...given,
      ...(pressId === undefined ? {} : { pressId }),
    };
    return { ...attempt, by: giverOf({ payload: attempt, ownerId: lesson.ownerId }) };
  }

  /** Attempts of this lesson with their questions, in the order asked for. */
  attempts(ids: readonly string[]): readonly { readonly attempt: AttemptView; readonly question: Question }[] {
    return ids.flatMap((id) => {
      const { question, attempts } = questionOfAttempt(this.ports.journal.record, id, this.questions.judging) ?? {};
      const attempt = attempts?.find((one) => one.id === id);
      return question && attempt ? [{ attempt, question }] : [];
    });
  }

  /** Writes an answer down, and then has it judged: what a type's fault can end is kept before it. */
  async keep(attempt: Attempt, { question }: FoldedQuestion): Promise<AnswerRefusal | undefined> {
    const failed = await this.questions.append([{ kind: 'attempt', payload: attempt }]);
    if (!failed) void this.#judging(attempt.id, this.#showVerdict(attempt, question, this.#lessonOver.signal));
    return failed;
  }

  /** Has an attempt judged, once at a time. */
  evaluate(attemptId: string, when: Judging): Promise<void> {
    return this.#evaluating.get(attemptId) ?? this.#judging(attemptId, this.#judge(attemptId, this.#lessonOver.signal, when));
  }

  #judging(attemptId: string, judged: Promise<void>): Promise<void> {
    const done = judged.finally(() => {
      if (this.#evaluating.get(attemptId) !== done) return;
      this.#evaluating.delete(attemptId);
      if (this.questions.judging.get(attemptId) === undefined) this.#shown(attemptId);
    });
    this.#evaluating.set(attemptId, done);
    this.questions.judging.set(attemptId, undefined);
    this.questions.changed('soon');
    return done;
  }

  /** The record says of an attempt all that there is to say. */
  #shown(attemptId: string): void {
    this.questions.judging.delete(attemptId);
    this.questions.changed('soon');
  }

  /** Writes down what the teacher says of an attempt. */
  async say(attemptId: string, kind: Exclude<Fact, 'scored'>, payload: Json): Promise<AnswerOutcome> {
    const { journal } = this.ports;
    if (!journal.writing) return refuse('not-writer');
    if (!journal.record.attempt(attemptId)) return refuse('no-question');
    const failed = await this.#fact(attemptId, kind, payload);
    return failed ? refuse(failed) : ok(attemptId);
  }

  /** Asks the teacher, then deletes an attempt's recording for good. */
  async erase(attemptId: string): Promise<boolean> {
    const attempt = this.attempts([attemptId])[0]?.attempt;
    if (!attempt?.audio || !(await this.ports.confirmErase())) return false;
    try {
      for (const { id, audio } of this.#copies(attemptId)) {
        await this.ports.journal.erase(id, audio.recordingId);
        this.ports.speech.forget(audio.recordingId);
      }
      this.ports.erased();
      return true;
    } catch (error) {
      if (error instanceof JournalError) return false;
      throw error;
    }
  }

  /** What was recorded of an attempt: two machines may both have fetched what was said into a clicker. */
  #copies(attemptId: string): readonly (Attempt & { readonly audio: AttemptAudio })[] {
    const { record } = this.ports.journal;
    const own = record.attempt(attemptId)?.payload;
    const all = (own && record.question(own.questionId)?.attempts) ?? [];
    return all.flatMap(({ entry: { payload } }) => {
      const { audio } = payload;
      const same = payload.id === attemptId || (payload.pressId !== undefined && payload.pressId === own?.pressId);
      return same && audio ? [{ ...payload, audio }] : [];
    });
  }

  async #judge(attemptId: string, over: AbortSignal, when: Judging): Promise<void> {
    const { record } = this.ports.journal;
    const attempt = record.attempt(attemptId)?.payload;
    const opened = attempt && record.question(attempt.questionId)?.opened;
    const verdict = opened && (await this.#verdict(attempt, questionOf(opened), over, when));
    if (verdict !== undefined) await this.#fact(attemptId, 'scored', verdict);
  }

  /** What an answer comes to is shown as soon as it is known, and written soon: the answer is kept, and can be judged again if this page is lost before. */
  async #showVerdict(attempt: Attempt, question: Question, over: AbortSignal): Promise<void> {
    const verdict = await this.#verdict(attempt, question, over, 'first');
    const fact = verdict === undefined ? undefined : this.#factOf(attempt.id, 'scored', verdict);
    if (!fact) return;
    this.questions.judging.set(attempt.id, fact);
    this.questions.changed('soon');
    const written = () => {
      if (this.questions.judging.get(attempt.id) === fact) this.#shown(attempt.id);
    };
    void this.questions.appendWithNext({ kind: 'attempt.fact', payload: fact }).finally(written);
  }

  /** What an answer comes to, as its fact says it; undefined when there is nothing to say yet. */
  async #verdict(attempt: Attempt, question: Question, over: AbortSignal, when: Judging): Promise<Json | undefined> {
    const { evaluation } = this.ports;
    const result = await evaluation.run(attempt, question.item, over, when);
    if (result === undefined || over.aborted) return undefined;
    const type = evaluation.known(attempt.type)?.type;
    const summary = type && answerSummary(type, result, question);
    const status = resultStatus(result, summary);
    if (status === 'pending') return undefined;
    const scorer = scorerOf(result);
    return { result, status, ...(summary && { summary }), ...(scorer && { scorer: { ...scorer } }) };
  }

  async #fact(attemptId: string, kind: Fact, payload: Json): Promise<AnswerRefusal | undefined> {
    const fact = this.#factOf(attemptId, kind, payload);
    return fact ? this.questions.append([{ kind: 'attempt.fact', payload: fact }]) : 'no-question';
  }

  /** A fact to be written; none without a lesson. */
  #factOf(attemptId: string, kind: Fact, payload: Json): AttemptFact | undefined {
    const { clock, ids } = this.ports;
    const lesson = this.ports.lesson();
    return lesson && { id: ids.next(), attemptId, at: clock.now(), by: byOwner(lesson.ownerId), kind, payload };
  }
}

interface Judged {
  readonly outcome?: { readonly kind?: unknown; readonly scorer?: ScorerInfo };
}

/** What a result means for its attempt: its type's summary says whether it is a refusal; an outcome that is `pending` is no result. */
function resultStatus(result: Json, summary: AnswerSummary | undefined): 'scored' | 'refused' | 'pending' {
  if (outcomeOf(result)?.kind === 'pending') return 'pending';
  return summary?.refused === true ? 'refused' : 'scored';
}

/** Which scorer judged, where the result says so. */
const scorerOf = (result: Json): ScorerInfo | undefined => outcomeOf(result)?.scorer;

function outcomeOf(result: Json): Judged['outcome'] {
  return typeof result === 'object' && result !== null && !Array.isArray(result) ? (result as Judged).outcome : undefined;
}
