import { defineEvaluateType, type RecordAnswer, type RecordResult, type WordItem } from '@chorus/sdk';
import { evaluateSpoken, spokenFault, summariseSpoken } from '../record/evaluate-spoken.ts';
import { recordAnswerSchema, recordResultSchema } from '../record/schemas.ts';
import { wordItemSchema } from './schemas.ts';

/** `chorus.word/1`: one word read aloud, by one student or by the class at once. */
export const wordType = defineEvaluateType<RecordAnswer, RecordResult, WordItem>({
  id: 'chorus.word/1',
  title: { 'zh-CN': '单词朗读', en: 'Word read aloud' },
  answerSchema: recordAnswerSchema,
  resultSchema: recordResultSchema,
  itemSchema: wordItemSchema,
  evaluate: evaluateSpoken,
  summarise: summariseSpoken,
  nameItem: (item) => item.text,
  faultOf: spokenFault,
  review: () => import('./word-review.tsx'),
});
