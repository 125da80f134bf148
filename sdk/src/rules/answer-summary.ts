import type { AnswerSummary } from '../model/attempt.ts';
import type { EvaluateTypeDefinition } from '../plugin/evaluate-type.ts';
import type { Json } from '../plugin/json.ts';
import type { Question } from '../services/answer-session.ts';

/** What of a question's name is kept with each of its answers. */
const mostLetters = 200;
/** The longest name of a kind that can be written. */
const mostOfKind = 64;

/**
 * What is kept of a result for the time when its type is gone: what the type says of it, and the question of what it is about. Whatever a type gives, it fits
 * the bounds of {@link AnswerSummary}. Undefined where the type's `summarise` throws.
 */
export function answerSummary(
  type: Pick<EvaluateTypeDefinition, 'summarise' | 'nameItem' | 'evidence'>,
  result: Json,
  { item, skill }: Pick<Question, 'item' | 'skill'>,
): AnswerSummary | undefined {
  const said = saidBy(() => type.summarise(result));
  if (!said) return undefined;
  const { overall, correct, refused, unsure } = said;
  const text = saidBy(() => type.nameItem?.(item));
  return {
    ...(isKind(skill) && { skill }),
    ...(isKind(type.evidence) && { evidence: type.evidence }),
    ...(!refused && !unsure && typeof overall === 'number' && Number.isFinite(overall) && { overall: Math.min(100, Math.max(0, overall)) }),
    ...(typeof correct === 'boolean' && { correct }),
    ...(refused === true && { refused }),
    ...(unsure === true && { unsure }),
    ...(typeof text === 'string' && { text: text.slice(0, mostLetters) }),
  };
}

function saidBy<T>(say: () => T): T | undefined {
  try {
    return say();
  } catch {
    return undefined;
  }
}

const isKind = <Kind extends string>(name: Kind | undefined): name is Kind =>
  typeof name === 'string' && name !== '' && name.length <= mostOfKind;
