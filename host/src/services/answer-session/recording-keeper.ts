import type { AttemptAudio, RecordingState } from '@chorus/sdk';
import type { NewEntry } from '../journal/new-entry.ts';
import type { RecordingRow } from '../journal/journal-store.ts';
import { sha256Hex } from '../sha256.ts';
import type { AnswerPorts } from './answer-ports.ts';
import type { AttemptKeeper, NewAnswer } from './attempt-keeper.ts';
import type { FoldedQuestion } from './fold-question.ts';
import type { OpenQuestions } from './open-questions.ts';

/** A whole recording, as a file. */
export interface RecordedSound {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly codec: AttemptAudio['codec'];
  readonly rateHz: number;
  readonly ms: number;
}

/** Why a recording became no answer. */
type RecordingDropped = 'cancelled' | 'discarded' | 'too-short' | 'lost';

/** Makes answers of recordings. */
export class RecordingKeeper {
  constructor(
    private readonly ports: AnswerPorts,
    private readonly questions: OpenQuestions,
    private readonly keeper: AttemptKeeper,
  ) {}

  /** Forgets a recording that is no answer. */
  async drop(recordingId: string, outcome: RecordingDropped): Promise<void> {
    const failed = await this.questions.append([{ kind: 'recording.ended', payload: { recordingId, outcome } }]);
    if (!failed) await this.ports.journal.recordings.delete(recordingId);
  }

  /** Keeps a recording as its student's answer, and has it judged. False when there is no lesson, it has ended already, or this tab may not write. */
  async keep(
    question: FoldedQuestion,
    { recordingId, studentId }: Pick<RecordingState, 'recordingId' | 'studentId'>,
    { bytes, ...sound }: RecordedSound,
    from: Pick<NewAnswer, 'source' | 'pressId'>,
  ): Promise<boolean> {
    const { journal, evaluation } = this.ports;
    const lesson = this.ports.lesson();
    const { type } = question.question;
    const loaded = evaluation.known(type) ?? (await evaluation.load(type).catch(() => undefined));
    const answer = { recordingId, ms: sound.ms };
    const attempt = this.keeper.make(question, loaded, { studentId, answer, ...from });
    if (!attempt || !lesson) return false;
    const sha256 = await sha256Hex(bytes);
    const row: RecordingRow = { recordingId, attemptId: attempt.id, ...lesson, studentId, ...sound, bytes, sha256, work: 'upload' };
    // Another window may have made an answer of it meanwhile.
    if (journal.record.recordingEnded(recordingId)) return false;
    const entries: NewEntry[] = [
      { kind: 'recording.ended', payload: { recordingId, outcome: 'kept' } },
      { kind: 'attempt', payload: { ...attempt, audio: { recordingId, sha256, ...sound } } },
    ];
    if (await this.questions.append(entries, [row])) return false;
    await journal.recordings.deleteChunks(recordingId);
    this.ports.bus.publish({ source: from.source, studentId, questionId: question.questionId, kind: 'given', value: answer });
    void this.keeper.evaluate(attempt.id, 'first');
    return true;
  }
}
