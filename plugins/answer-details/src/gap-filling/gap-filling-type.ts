import {
  chorusTypes,
  defineEvaluateType,
  type GapFillingAnswer,
  type GapFillingItem,
  type GapFillingResult,
  type JsonSchema,
  normaliseWritten,
  type QuestionFault,
} from '@chorus/sdk';
import { closed, id, score, text } from '../shared/schema-parts.ts';

const gapFillingItemSchema: JsonSchema = closed({
  text,
  blanks: { type: 'array', minItems: 1, maxItems: 100, items: closed({ id, text, answers: { type: 'array', items: text, maxItems: 50 } }) },
});
const gapFillingAnswerSchema: JsonSchema = closed({ written: { type: 'object', additionalProperties: text } });
const gapFillingResultSchema: JsonSchema = closed({
  overall: score,
  correct: { type: 'object', additionalProperties: { type: 'boolean' } },
});

/** `chorus.gapFilling/1`: blanks filled in writing. */
export const gapFillingType = defineEvaluateType<GapFillingAnswer, GapFillingResult, GapFillingItem>({
  id: 'chorus.gapFilling/1',
  title: chorusTypes['chorus.gapFilling/1'].title,
  evidence: chorusTypes['chorus.gapFilling/1'].evidence,
  answerSchema: gapFillingAnswerSchema,
  resultSchema: gapFillingResultSchema,
  itemSchema: gapFillingItemSchema,
  evaluate: (answer, item) => Promise.resolve(judgeGaps(answer, item)),
  summarise: (result) => ({ overall: result.overall, correct: Object.values(result.correct).every(Boolean) }),
  nameItem: (item) => item.text,
  faultOf: gapsFault,
  review: () => import('./gap-filling-review.tsx'),
});

/** A blank is right when what was written is one of its accepted answers, both as written answers are compared (5-19). `overall` is the share of right blanks. */
export function judgeGaps(answer: GapFillingAnswer, item: GapFillingItem): GapFillingResult {
  const correct: Record<string, boolean> = {};
  for (const blank of item.blanks) {
    const written = normaliseWritten(answer.written[blank.id] ?? '');
    correct[blank.id] = written !== '' && blank.answers.some((accepted) => normaliseWritten(accepted) === written);
  }
  const right = Object.values(correct).filter(Boolean).length;
  return { overall: (right * 100) / item.blanks.length, correct };
}

type Given = Partial<GapFillingItem['blanks'][number]> | null;

/** What filled gaps lack (5-15): an accepted answer of a blank (`key`), without which whatever is written is wrong. */
export function gapsFault(item: unknown): QuestionFault | undefined {
  const blanks = (item as { readonly blanks?: unknown } | null)?.blanks;
  const answerable = (blank: Given) => (blank?.answers ?? []).some((answer) => normaliseWritten(answer) !== '');
  return !Array.isArray(blanks) || (blanks as Given[]).every(answerable) ? undefined : { kind: 'missing-parameter', parameter: 'key' };
}
