import { sampleBook, sampleUnit } from '@chorus/sdk/testing';
import { renderPage, walk, type RenderedPage, type Visit } from '@chorus/tools/page';
import { expect, it } from 'vitest';
import { bookDetail, bookList, bookshelf } from '../routes.ts';
import { unitWords } from '../testing/unit-words.ts';

const content = {
  books: [7, 7, 8, 9].map((gradeId, n) => sampleBook(`book-${n}`, { title: `英语 ${gradeId} 年级（${n + 1}）`, gradeId, unitCount: 6 })),
  bookUnits: Array.from({ length: 6 }, (_, n) => sampleUnit(`unit-${n}`, 'book-0', { title: `第${n + 1}单元 At school`, wordCount: 10 })),
  unitWords: Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`unit-${n}`, unitWords])),
};

const visits: readonly Visit<RenderedPage>[] = [
  { name: 'books', go: ({ go, page }) => go(bookList).then(() => page.locator('.sw-shelf').first().waitFor()) },
  { name: 'bookshelf', go: ({ go, page }) => go(bookshelf, { grade: 7 }).then(() => page.locator('.sw-book').first().waitFor()) },
  { name: 'book', go: ({ go, page }) => go(bookDetail, { bookId: 'book-0' }).then(() => page.locator('.sw-word').first().waitFor()) },
];

/** Whole in the long run, in each setting. */
it('has nothing cut, covered or too small among the books [9-1]', { tags: 'long', timeout: 1_800_000 }, async () => {
  const shown = await renderPage(import.meta.url, bookList, {
    prepare: (fakes, given) => void Object.assign(fakes.content, given),
    given: content,
  });
  expect(await walk(shown, visits, 8)).toEqual([]);
});
