import type { AttemptView } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { renderPage } from '@chorus/tools/page';
import { expect, it } from 'vitest';
import { bookDetail } from '../routes.ts';
import { unitWords } from '../testing/unit-words.ts';

const dayMs = 24 * 3_600_000;
/** The fakes' clock begins here. */
const now = 1_760_000_000_000;
/** Of six who read each word a week ago nobody could. */
const missed = unitWords.flatMap(({ ref }, at) =>
  Array.from({ length: 6 }, (_, n) => ({
    id: `${at}-${n}`,
    studentId: `student-${n + 1}`,
    item: ref,
    questionId: `${at}`,
    type: 'chorus.word/1',
    status: 'scored',
    givenAt: now - 7 * dayMs + n,
    result: { outcome: sampleScore(30) },
  })),
) as unknown as readonly AttemptView[];

it('words that a class missed come with nothing cut, covered or barred, and push nothing away [2.3-1]', async () => {
  const { page, looks } = await renderPage(import.meta.url, bookDetail, {
    values: { bookId: 'book' },
    list: 'folds',
    given: { words: unitWords, answers: missed },
    prepare: ({ content, history }, { words, answers }) => {
      content.unitWords = { unit: words };
      history.add(...answers);
    },
  });
  await page.locator('.sw-due').waitFor();
  expect(await looks()).toEqual([]);
  await page.locator('.sw-due').click();
  await expect.poll(() => page.locator('.sw-word').count()).toBe(8);
  expect(await looks()).toEqual([]);
});
