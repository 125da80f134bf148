import { wordListLimits } from '@chorus/contract/content/word-rows';
import { expect, it, vi } from 'vitest';
import type { KnownWords } from './known-words.ts';
import { planWordList } from './plan-word-list.ts';
import type { SpeechWords } from './speech-words.ts';

const row = (text: string) => ({ text, pos: 0, meaning: '词', ipa: '' });
function plan(texts: readonly string[], spinMs = 0) {
  const find = vi.fn(async () => undefined);
  const sourceOf = vi.fn(() => {
    for (const until = performance.now() + spinMs; performance.now() < until;);
    return 'guessed' as const;
  });
  const parts = { known: { find } as unknown as KnownWords, speech: { sourceOf } as unknown as SpeechWords };
  return { find, sourceOf, done: planWordList({ units: [{ id: null, title: 'U', rows: texts.map(row) }] } as never, [], parts) };
}

it('looks up only what can be kept: no row that is too long, of another script, empty, or there twice', async () => {
  const { find, sourceOf, done } = plan(['fox', 'x'.repeat(wordListLimits.text + 1), '狐狸', '', 'Fox']);
  const [unit] = await done;
  expect(unit!.words.map(({ planned }) => planned.problem)).toEqual([null, 'too-long', 'no-letter', 'no-text', 'duplicate']);
  expect([find.mock.calls.length, sourceOf.mock.calls]).toEqual([2, [['fox']]]);
});

it('lets others in between, however long a list is', async () => {
  const { done } = plan(
    Array.from({ length: 100 }, (_, n) => `fox ${n}`),
    1,
  );
  let turns = 0;
  let planned = false;
  void done.then(() => (planned = true));
  for (; !planned; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(turns).toBeGreaterThan(3);
});
