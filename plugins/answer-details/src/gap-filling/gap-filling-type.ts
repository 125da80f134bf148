import { defineEvaluateType, type GapFillingAnswer, type GapFillingItem, type GapFillingResult } from '@chorus/sdk';
import { gapsFault } from './gaps-fault.ts';
import { judgeGaps } from './judge-gaps.ts';
import { gapFillingAnswerSchema, gapFillingItemSchema, gapFillingResultSchema } from './schemas.ts';

/** `chorus.gapFilling/1`: blanks filled in writing. */
export const gapFillingType = defineEvaluateType<GapFillingAnswer, GapFillingResult, GapFillingItem>({
  id: 'chorus.gapFilling/1',
  title: { 'zh-CN': '填空题', en: 'Gap filling' },
  answerSchema: gapFillingAnswerSchema,
  resultSchema: gapFillingResultSchema,
  itemSchema: gapFillingItemSchema,
  evaluate: (answer, item) => Promise.resolve(judgeGaps(answer, item)),
  summarise: (result) => ({ overall: result.overall, correct: Object.values(result.correct).every(Boolean) }),
  nameItem: (item) => item.text,
  faultOf: gapsFault,
  review: () => import('./gap-filling-review.tsx'),
});
