import { defineEvaluateType, type Json, type KeptAnswer, type LocalizedText } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { StoredAnswerTypes } from './stored-answer-types.ts';

interface Item {
  readonly words: readonly string[];
}
const closed = (name: string, of: object) => ({
  type: 'object',
  required: [name],
  additionalProperties: false,
  properties: { [name]: of },
});
const strings = { type: 'array', items: { type: 'string' } };
const pick = (text: LocalizedText) => text.en;

/** `lab.guess/1` kept `{ word }`, `{ chosen }` and `{ right }`; this is `lab.guess/2`. */
const guess = (migrate: (kept: KeptAnswer, from: number) => unknown) =>
  defineEvaluateType<{ readonly chosen: readonly string[] }, { readonly overall: number }, Item>({
    id: 'lab.guess/2',
    title: { 'zh-CN': '猜', en: 'Guess' },
    itemSchema: closed('words', strings),
    answerSchema: closed('chosen', strings),
    resultSchema: closed('overall', { type: 'number' }),
    evaluate: async () => {
      throw new Error('Nothing is judged anew.');
    },
    summarise: ({ overall }) => ({ overall }),
    nameItem: ({ words }) => words.join(' '),
    review: async () => ({ default: () => null }),
    migrate: migrate as never,
  });
type Old = { readonly item: { word: string }; readonly answer: { chosen: string }; readonly result?: { right: boolean } };
const good = (kept: KeptAnswer) => {
  const { item, answer, result } = kept as unknown as Old;
  return {
    item: { words: [item.word] },
    answer: { chosen: [answer.chosen] },
    ...(result && { result: { overall: result.right ? 100 : 0 } }),
  };
};
const old = { item: { word: 'cat' }, answer: { chosen: 'dog' }, result: { right: false } };
const unjudged = { item: old.item, answer: old.answer };

function load(id: string, migrate: (kept: KeptAnswer, from: number) => unknown = good) {
  const said: string[] = [];
  const asked: string[] = [];
  const types = new StoredAnswerTypes(
    () => ({
      storedAnswerType: async (wanted) => {
        asked.push(wanted);
        if (!wanted.startsWith('lab.guess/')) throw new Error('nobody gives it');
        return { plugin: { id: 'lab.plugin' }, type: guess(migrate) } as never;
      },
    }),
    (message, error) => said.push(`${message} ${(error as Error).message}`),
  );
  return { said, asked, type: types.load(id) };
}

it('brings an older answer with its item and result to the newer major’s form: it is named, summed up and shown by it', async () => {
  const from: number[] = [];
  const { type, said } = load('lab.guess/1', (kept, major) => {
    from.push(major);
    return good(kept);
  });
  const kept = await type;
  const own = kept.read(old);
  expect(own).toEqual({ item: { words: ['cat'] }, answer: { chosen: ['dog'] }, result: { overall: 0 } });
  expect([kept.title(own!.item, pick), kept.summary(own!), kept.pluginId]).toEqual(['cat', { overall: 0 }, 'lab.plugin']);
  expect(kept.read(unjudged)).not.toHaveProperty('result');
  expect([from, said]).toEqual([[1, 1], []]);
});

it('leaves answers of the type itself as they are', async () => {
  const kept = await load('lab.guess/2', () => {
    throw new Error('not asked');
  }).type;
  const own = { item: { words: ['cat'] }, answer: { chosen: [] } };
  expect(kept.read(own)).toBe(own);
  expect([kept.questionTitle(own.item, pick), kept.summary(own)]).toEqual(['cat', undefined]);
});

it.each<[string, (kept: KeptAnswer) => unknown, string]>([
  [
    'throws',
    () => {
      throw new Error('lost');
    },
    'lost',
  ],
  ['gives nothing', () => undefined, 'item'],
  ['answers later', async (kept) => good(kept), 'item'],
  ['gives an item that does not fit', (kept) => ({ ...good(kept), item: old.item }), 'item'],
  ['gives an answer that does not fit', (kept) => ({ ...good(kept), answer: old.answer }), 'answer'],
  ['gives a result that does not fit', (kept) => ({ ...good(kept), result: { overall: 'A' } }), 'its result does not fit'],
  ['loses the result', (kept) => ({ item: good(kept).item, answer: good(kept).answer }), 'none where there was one'],
])('keeps out an answer whose migrate %s, tells its author why once, and goes on', async (_what, migrate, why) => {
  const { type, said } = load('lab.guess/1', migrate);
  const kept = await type;
  expect([kept.read(old), kept.read(old)]).toEqual([undefined, undefined]);
  expect(said).toEqual([expect.stringContaining('"lab.guess/2" can\'t show answers of "lab.guess/1".')]);
  expect(said[0]).toContain(why);
  expect([kept.title(undefined, pick), kept.questionTitle(old.item, pick)]).toEqual(['Guess', 'Guess']);
});

it('invents no result for what was not judged', async () => {
  const kept = await load('lab.guess/1', (value) => ({ ...good(value), result: { overall: 100 } })).type;
  expect(kept.read(unjudged)).toBeUndefined();
});

it('gives a migrate copies: what is kept stays as it was', async () => {
  const mine: Json = structuredClone(old) as unknown as Json;
  const kept = await load('lab.guess/1', (value) => {
    (value as unknown as { item: { word: string } }).item.word = 'changed';
    return good(value);
  }).type;
  kept.read(mine as unknown as KeptAnswer);
  expect(mine).toEqual(old);
});

it('throws of a type that nothing here knows that it is unhandled: no dialog opens [2.6-1] [8-22]', async () => {
  await expect(load('lab.other/1').type).rejects.toMatchObject({
    code: 'unknown-evaluate-type',
    context: { type: 'lab.other/1' },
    message: expect.stringContaining('Unhandled evaluation type "lab.other/1"') as string,
  });
});
