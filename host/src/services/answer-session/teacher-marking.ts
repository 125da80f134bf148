import type { AnswerOutcome, Json } from '@chorus/sdk';
import type { Ids } from '../ids.ts';
import type { HostSpeech } from '../speech/host-speech.ts';
import { token } from '../../lifecycle/token.ts';
import { refuse } from './answer-ports.ts';
import { checkJson, type Evaluation } from './evaluation.ts';
import type { HostAnswerSession } from './host-answer-session.ts';

/** What {@link TeacherMarking} needs of the host. */
export interface MarkingPorts {
  readonly answers: HostAnswerSession;
  readonly evaluation: Evaluation;
  readonly speech: HostSpeech;
  readonly ids: Ids;
}

/** What an answer of a recording is, where nothing was recorded. */
const unrecorded = (recordingId: string): Json => ({ recordingId, ms: 0 });

export const markingToken = token<TeacherMarking>('marking');

/** The teacher marks what nothing can score: a recording that is kept, or what was said with no microphone there [8-5] [9-9]. The result says who marked. */
export class TeacherMarking {
  constructor(private readonly ports: MarkingPorts) {}

  /** The open question is answered by speaking: its type takes recordings. */
  get spoken(): boolean {
    const now = this.ports.answers.state.get();
    const type = now?.phase === 'answering' ? this.ports.evaluation.known(now.question.type)?.type : undefined;
    return type !== undefined && checkJson(type.answerSchema, unrecorded('-'));
  }

  /** Whether an answer waits for a mark: it is of this lesson, and has no score. */
  waits(attemptId: string): boolean {
    return this.#attempt(attemptId)?.status === 'unscored';
  }

  /** Whether it is being judged, for the first time or once more. */
  judging(attemptId: string): boolean {
    return this.#attempt(attemptId)?.status === 'evaluating';
  }

  /** The mark (0–100) of an answer that {@link waits}, or that did and is judged once more. */
  async mark(attemptId: string, overall: number): Promise<AnswerOutcome> {
    const { answers, speech } = this.ports;
    const attempt = this.#attempt(attemptId);
    const judging = this.judging(attemptId);
    if (!attempt || (!judging && !this.waits(attemptId))) return refuse('not-open');
    const { recordingId } = (attempt.answer ?? {}) as { readonly recordingId?: unknown };
    if (typeof recordingId === 'string') {
      speech.mark(recordingId, overall);
      await answers.judge(attemptId);
    }
    // Its type is not there, asks no scorer, or had asked before the mark: that stands by itself.
    return judging || this.waits(attemptId) ? answers.override(attemptId, { overall, reason: '' }) : { ok: true, id: attemptId };
  }

  /** The mark (0–100) of what a student has said without being recorded. */
  markAloud(studentId: string, overall: number): Promise<AnswerOutcome> {
    const recordingId = this.ports.ids.next();
    this.ports.speech.mark(recordingId, overall);
    return this.ports.answers.give({ studentId, source: 'screen', answer: unrecorded(recordingId) });
  }

  #attempt(attemptId: string) {
    return this.ports.answers.attempts([attemptId])[0]?.attempt;
  }
}
