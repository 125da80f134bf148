import type { ChoiceAnswer, ChoiceItem, ChoiceResult } from '@chorus/sdk';

/** A question is right when exactly its right options are chosen; not answered is wrong. `overall` is the share of right questions, 0–100. */
export function judgeChoice(answer: ChoiceAnswer, item: ChoiceItem): ChoiceResult {
  const correct: Record<string, boolean> = {};
  for (const question of item.questions) {
    const chosen = new Set(answer.chosen[question.id] ?? []);
    correct[question.id] = chosen.size > 0 && chosen.size === question.answer.length && question.answer.every((id) => chosen.has(id));
  }
  const right = Object.values(correct).filter(Boolean).length;
  return { overall: (right * 100) / item.questions.length, correct };
}
