import { defineEvaluateType, type ChoiceAnswer, type ChoiceItem, type ChoiceResult } from '@chorus/sdk';
import { choiceOfKeys } from './choice-keys.ts';
import { choiceFault } from './choice-fault.ts';
import { judgeChoice } from './judge-choice.ts';
import { choiceAnswerSchema, choiceItemSchema, choiceResultSchema } from './schemas.ts';

/** `chorus.choice/1`: options A–Z, one or more of them right. */
export const choiceType = defineEvaluateType<ChoiceAnswer, ChoiceResult, ChoiceItem>({
  id: 'chorus.choice/1',
  title: { 'zh-CN': '选择题', en: 'Choice' },
  answerSchema: choiceAnswerSchema,
  resultSchema: choiceResultSchema,
  itemSchema: choiceItemSchema,
  evaluate: (answer, item) => Promise.resolve(judgeChoice(answer, item)),
  summarise: (result) => ({ overall: result.overall, correct: Object.values(result.correct).every(Boolean) }),
  nameItem: (item) => item.questions.map((question) => question.text).join(' · '),
  faultOf: choiceFault,
  fromKeys: choiceOfKeys,
  review: () => import('./choice-review.tsx'),
});
