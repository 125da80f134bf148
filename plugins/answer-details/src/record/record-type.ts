import { defineEvaluateType, isSure, PluginError, type RecordAnswer, type RecordItem, type RecordResult } from '@chorus/sdk';
import { recordAnswerSchema, recordItemSchema, recordResultSchema } from './schemas.ts';

/** `chorus.record/1`: something read or said aloud, judged by the speech evaluator. */
export const recordType = defineEvaluateType<RecordAnswer, RecordResult, RecordItem>({
  id: 'chorus.record/1',
  title: { 'zh-CN': '口语作答', en: 'Spoken answer' },
  answerSchema: recordAnswerSchema,
  resultSchema: recordResultSchema,
  itemSchema: recordItemSchema,
  async evaluate(answer, item, services, signal) {
    const outcome = await services.speech.evaluate(answer.recordingId, item.reference, { signal });
    // no score yet is no result: the attempt stays "not scored" and can be scored again
    if (outcome.kind === 'pending')
      throw new PluginError('speech-failed', `The recording was not scored: ${outcome.reason}.`, { recordingId: answer.recordingId });
    return { outcome };
  },
  summarise({ outcome }) {
    if (outcome.kind === 'scored' && !isSure(outcome)) return { overall: undefined, unsure: true };
    if (outcome.kind === 'scored' || outcome.kind === 'teacherMarked') return { overall: outcome.overall };
    return { overall: undefined, refused: outcome.kind === 'refused' };
  },
  nameItem: (item) => item.text,
  review: () => import('./record-review.tsx'),
});
