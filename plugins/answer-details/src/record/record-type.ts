import { defineEvaluateType, type RecordAnswer, type RecordItem, type RecordResult } from '@chorus/sdk';
import { evaluateSpoken, spokenFault, summariseSpoken } from './evaluate-spoken.ts';
import { recordAnswerSchema, recordItemSchema, recordResultSchema } from './schemas.ts';

/** `chorus.record/1`: something read or said aloud, judged by the speech evaluator. */
export const recordType = defineEvaluateType<RecordAnswer, RecordResult, RecordItem>({
  id: 'chorus.record/1',
  title: { 'zh-CN': '口语作答', en: 'Spoken answer' },
  answerSchema: recordAnswerSchema,
  resultSchema: recordResultSchema,
  itemSchema: recordItemSchema,
  evaluate: evaluateSpoken,
  summarise: summariseSpoken,
  nameItem: (item) => item.text,
  faultOf: spokenFault,
  review: () => import('./record-review.tsx'),
});
