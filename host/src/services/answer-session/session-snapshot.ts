import type { AnswerSessionSnapshot, Question, QuestionGroup, QuestionGroupSnapshot, QuestionPart, TeamAnswer } from '@chorus/sdk';
import { groupOf, type FoldedQuestion } from './fold-question.ts';
import type { OpenQuestions } from './open-questions.ts';
import { publicPhase } from './transitions.ts';

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
    lost: Object.freeze([]),
    attempts: Object.freeze([]),
  });

/** What is shown of a group whose opening is being written. */
export const groupBeingOpened = ({ parts, ...group }: QuestionGroup): QuestionGroupSnapshot =>
  Object.freeze({ ...group, groupId: '', phase: 'init', parts: parts.map((part) => placed(part, beingOpened(part.question))) });

/** What is shown of a question that is asked. `writing`: this window writes the record. */
export function snapshotOf(
  part: FoldedQuestion,
  { phase, live }: Pick<OpenQuestions, 'phase' | 'live'>,
  team: TeamAnswer | undefined,
  writing: boolean,
): AnswerSessionSnapshot {
  const speaks = (phase === 'recording' || phase === 'ending') && live?.questionId === part.questionId;
  return Object.freeze({
    questionId: part.questionId,
    question: part.question,
    phase: part.groupId !== undefined && part.ended ? 'ended' : publicPhase(phase),
    recording: speaks ? live.state : undefined,
    recordings: part.clickerRecordings,
    team,
    // What another tab records is not cut off.
    interrupted: writing ? part.cut[0] : undefined,
    lost: part.lost,
    attempts: part.attempts,
  });
}

/** What is shown of the group that is asked. */
export function groupSnapshotOf(questions: OpenQuestions, writing: boolean): QuestionGroupSnapshot | undefined {
  const { group } = questions.asking ?? {};
  if (!group) return undefined;
  const parts = questions.parts.map((part) => placed(part, snapshotOf(part, questions, undefined, writing)));
  const { groupId } = group;
  return Object.freeze({ ...groupOf(group), groupId, phase: publicPhase(questions.phase), parts: Object.freeze(parts) });
}

const placed = ({ slot = '', studentIds }: Partial<QuestionPart>, snapshot: AnswerSessionSnapshot) =>
  Object.freeze({ ...snapshot, slot, ...(studentIds && { studentIds }) });
