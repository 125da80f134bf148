import type { ChoiceItem } from '@chorus/sdk';

/** How many words of a dictation a student has right, told by the student: a choice of at most four amounts, none of them right or wrong, and what each is worth, 0–100. */
export type TallyItem = ChoiceItem & { readonly points: { readonly [optionId: string]: number } };

/** Amounts from all to few, each the least of it; what is between them is one amount. */
const shares = [1, 0.75, 0.5, 0];

/** The amounts that a student chooses from, the best first: [least, most] words right, without gaps. */
export function amounts(words: number): readonly (readonly [number, number])[] {
  const leasts = [...new Set(shares.map((share) => Math.ceil(share * words)))];
  return leasts.map((least, at) => [least, at === 0 ? least : leasts[at - 1]! - 1] as const);
}

/** The question of how many of `words` words are right; `say` puts an amount into words. */
export function tallyItem(words: number, text: string, say: (least: number, most: number) => string): TallyItem {
  const all = amounts(words).map(([least, most]) => ({ id: `${least}-${most}`, least, most }));
  return {
    questions: [{ id: 'tally', text, options: all.map(({ id, least, most }) => ({ id, text: say(least, most) })), answer: [] }],
    points: Object.fromEntries(all.map(({ id, least, most }) => [id, Math.round(((least + most) * 50) / words)])),
  };
}
