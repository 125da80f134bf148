import type { EvaluateTypeDefinition, KeptAnswer } from '@chorus/sdk';
import { Check } from 'typebox/schema';

/** What is wrong with what `migrate` made of a kept answer; undefined: nothing. */
export function keptProblem(
  own: KeptAnswer | undefined,
  kept: KeptAnswer,
  type: Pick<EvaluateTypeDefinition, 'itemSchema' | 'answerSchema' | 'resultSchema'>,
): string | undefined {
  if (!own || !Check(type.itemSchema, own.item)) return 'its item does not fit the schema';
  if (!Check(type.answerSchema, own.answer)) return 'its answer does not fit the schema';
  if ((own.result === undefined) !== (kept.result === undefined))
    return 'it has a result where there was none, or none where there was one';
  return own.result === undefined || Check(type.resultSchema, own.result) ? undefined : 'its result does not fit the schema';
}
