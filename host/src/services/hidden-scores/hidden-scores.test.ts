import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { FakeBrowser } from '../testing/journal-tab.ts';
import { settle } from '../testing/virtual-clock.ts';
import { HiddenScores } from './hidden-scores.ts';

async function lesson(browser: FakeBrowser, lessonId = 'lesson') {
  const journal = await browser.tab();
  const scores = new HiddenScores({ journal, lessonId: () => lessonId });
  await journal.open(lessonId, 'class');
  return { journal, scores };
}

it('keeps for the lesson that scores are hidden, over a reload, and not for the next lesson', async () => {
  const browser = new FakeBrowser();
  const first = await lesson(browser);
  expect(first.scores.state.get()).toBe(false);
  expect(await first.scores.set(true)).toBe(true);
  expect(first.scores.state.get()).toBe(true);
  first.journal.close();
  await settle();
  const again = await lesson(browser);
  expect(again.scores.state.get()).toBe(true);
  again.journal.close();
  await settle();
  expect((await lesson(browser, 'next')).scores.state.get()).toBe(false);
});

it('takes the last word, and writes nothing over: each switch is a fact of the record', async () => {
  const { journal, scores } = await lesson(new FakeBrowser());
  for (const hidden of [true, false, true, false]) await scores.set(hidden);
  expect(scores.state.get()).toBe(false);
  expect(journal.rows.get().map(({ entry }) => entry.kind === 'scores.hidden' && entry.payload.hidden)).toEqual([true, false, true, false]);
});

it('hides in a window that only watches, which can’t switch it', async () => {
  const browser = new FakeBrowser();
  const [writes, watches] = [await lesson(browser), await lesson(browser)];
  await writes.scores.set(true);
  await settle();
  expect(watches.scores.state.get()).toBe(true);
  expect(await watches.scores.set(false)).toBe(false);
  expect(writes.scores.state.get()).toBe(true);
});
