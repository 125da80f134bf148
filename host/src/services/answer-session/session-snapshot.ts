import type { AnswerSessionSnapshot, Question, RecordingState, TeamAnswer } from '@chorus/sdk';
import type { FoldedQuestion } from './fold-question.ts';
import { publicPhase, type SessionPhase } from './transitions.ts';

/** What is shown of a question whose opening is being written. */
export const beingOpened = (question: Question): AnswerSessionSnapshot =>
  Object.freeze({
    questionId: '',
    question,
    phase: 'init',
    recording: undefined,
    recordings: Object.freeze([]),
    team: undefined,
    interrupted: undefined,
    attempts: Object.freeze([]),
  });

/** What is known of the open question beside its record. */
interface Now {
  readonly phase: SessionPhase;
  readonly live: RecordingState | undefined;
  readonly team: TeamAnswer | undefined;
  /** This window writes the record. */
  readonly writing: boolean;
}

/** What is shown of a question. */
export const snapshotOf = (folded: FoldedQuestion, { phase, live, team, writing }: Now): AnswerSessionSnapshot =>
  Object.freeze({
    questionId: folded.questionId,
    question: folded.question,
    phase: publicPhase[phase],
    recording: phase === 'recording' || phase === 'ending' ? live : undefined,
    recordings: folded.clickerRecordings,
    team,
    // What another tab records is not cut off.
    interrupted: writing ? folded.cut[0] : undefined,
    attempts: folded.attempts,
  });
