import {
  chorusTypes,
  defineEvaluateType,
  type EvaluateServices,
  isSure,
  PluginError,
  type QuestionFault,
  type RecordAnswer,
  type RecordItem,
  type RecordResult,
  referenceFault,
  type ResultSummary,
} from '@chorus/sdk';
import { recordAnswerSchema, recordItemSchema, recordResultSchema } from './schemas.ts';

/** Scores a recording against the text that was asked for. */
export async function evaluateSpoken(
  { recordingId }: RecordAnswer,
  item: RecordItem,
  services: EvaluateServices,
  signal: AbortSignal,
): Promise<RecordResult> {
  const outcome = await services.speech.evaluate(recordingId, item.reference, { signal });
  // no score yet is no result: the attempt stays "not scored" and can be scored again
  if (outcome.kind === 'pending')
    throw new PluginError('speech-failed', `The recording was not scored: ${outcome.reason}.`, { recordingId });
  return { outcome };
}

/** What a list says of a spoken answer. */
export function summariseSpoken({ outcome }: RecordResult): ResultSummary {
  if (outcome.kind === 'scored' && !isSure(outcome)) return { overall: undefined, unsure: true };
  if (outcome.kind === 'scored' || outcome.kind === 'teacherMarked') return { overall: outcome.overall };
  return { overall: undefined, refused: outcome.kind === 'refused' };
}

/** What keeps a text from being read aloud and scored (5-15, 5-16). */
export const spokenFault = (item: unknown): QuestionFault | undefined => referenceFault((item as Partial<RecordItem> | null)?.reference);

/** `chorus.record/1`: something read or said aloud, judged by the speech evaluator. */
export const recordType = defineEvaluateType<RecordAnswer, RecordResult, RecordItem>({
  id: 'chorus.record/1',
  title: chorusTypes['chorus.record/1'].title,
  evidence: chorusTypes['chorus.record/1'].evidence,
  answerSchema: recordAnswerSchema,
  resultSchema: recordResultSchema,
  itemSchema: recordItemSchema,
  evaluate: evaluateSpoken,
  summarise: summariseSpoken,
  nameItem: (item) => item.text,
  faultOf: spokenFault,
  review: () => import('./record-review.tsx'),
});
