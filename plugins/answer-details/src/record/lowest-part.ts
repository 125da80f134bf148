import { scoreLevel, type SpeechOutcome } from '@chorus/sdk';

const parts = ['fluency', 'integrity', 'accuracy'] as const;

/** The part that lowered an overall score which the words do not explain: they are all good, the overall score is not. Undefined otherwise. */
export function lowestPart(outcome: Extract<SpeechOutcome, { kind: 'scored' }>, accountType: number): (typeof parts)[number] | undefined {
  const good = (score: number) => scoreLevel(score, accountType) === 'good';
  if (good(outcome.overall) || !outcome.words.every((word) => word.said && good(word.score))) return undefined;
  const lowest = parts.reduce((low, part) => (outcome[part] < outcome[low] ? part : low));
  return outcome[lowest] < outcome.overall ? lowest : undefined;
}
