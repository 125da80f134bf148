import { renderPage } from '@chorus/tools/page';
import { expect, it } from 'vitest';
import zhCN from '../locales/zh-CN.json';
import { dictationMarks } from '../routes.ts';
import { inUnit, ofUnit, unitWords } from '../testing/unit-words.ts';

it('a dictation’s papers and their result have nothing cut, covered or barred [2.3-1]', async () => {
  const { page, looks } = await renderPage(import.meta.url, dictationMarks, {
    values: ofUnit,
    prepare: inUnit,
    given: unitWords.slice(0, 3),
    students: 37,
  });
  const button = (key: keyof typeof zhCN) => page.getByRole('button', { name: zhCN[key], exact: true });
  await page.locator('.ch-names').getByRole('button').first().click();
  await page.locator('.sw-marking-words li').getByRole('button', { name: 'student', exact: true }).click();
  expect(await looks()).toEqual([]);
  await button('marking.rest').click();
  await button('marking.keep').click();
  await page.locator('.sw-words-did').waitFor();
  expect(await looks()).toEqual([]);
});
