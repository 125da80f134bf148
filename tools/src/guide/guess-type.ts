import { defineEvaluateType } from '@chorus/sdk';

export type Item = { readonly words: readonly string[] };
export type Answer = { readonly word: string };
export type Result = { readonly overall: number };
const object = (property: string, schema: { readonly type: string }) => ({
  type: 'object',
  required: [property],
  properties: { [property]: schema },
});

interface KeptByOne {
  readonly item: { readonly word: string };
  readonly answer: Answer;
  readonly result?: { readonly right: boolean };
}

export const guess = defineEvaluateType<Answer, Result, Item>({
  id: 'my-school.guess/2', // /1 kept one word, and whether it was right
  title: { 'zh-CN': '猜词', en: 'Guess' },
  itemSchema: object('words', { type: 'array' }),
  answerSchema: object('word', { type: 'string' }),
  resultSchema: object('overall', { type: 'number' }),
  evaluate: async ({ word }, { words }) => ({ overall: words.includes(word) ? 100 : 0 }),
  evidence: 'written',
  summarise: ({ overall }) => ({ overall, correct: overall === 100 }),
  nameItem: ({ words }) => words.join(' / '),
  review: () => import('./guess-review.tsx'),
  migrate(kept, fromMajor) {
    if (fromMajor !== 1) throw new Error(`There was no major ${fromMajor}.`);
    const { item, answer, result } = kept as unknown as KeptByOne;
    return { item: { words: [item.word] }, answer, ...(result && { result: { overall: result.right ? 100 : 0 } }) };
  },
});
