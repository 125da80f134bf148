import type { ChoiceItem, QuestionFault } from '@chorus/sdk';

type Given = Partial<ChoiceItem['questions'][number]> | null;

/** What a choice lacks (5-15): its right answer (`key`), or another option beside it (`unkey`). */
export function choiceFault(item: unknown): QuestionFault | undefined {
  const questions = (item as { readonly questions?: unknown } | null)?.questions;
  for (const question of Array.isArray(questions) ? (questions as Given[]) : []) {
    const options = question?.options ?? [];
    const answer = question?.answer ?? [];
    if (answer.length === 0 || !answer.every((id) => options.some((option) => option.id === id)))
      return { kind: 'missing-parameter', parameter: 'key' };
    if (options.length < 2) return { kind: 'missing-parameter', parameter: 'unkey' };
  }
  return undefined;
}
