import { renderPage } from '@chorus/tools/page';
import { describe, expect, it } from 'vitest';
import zhCN from '../locales/zh-CN.json';
import { wordIds } from '../library/word-choice.ts';
import { readAloud, wordDictation, wordRead } from '../routes.ts';
import { inUnit, ofUnit, unitWords } from '../testing/unit-words.ts';

const words = ['teacher', 'student', 'letter'];
/** Those three of the unit's. */
const chosen = wordIds.join(words);
const open = (route: typeof wordRead) =>
  renderPage(import.meta.url, route, { values: { ...ofUnit, words: chosen }, prepare: inUnit, given: unitWords, clock: 'stands' });
const said = (text: string, count: number) => text.replace('{count}', String(count));

describe('words at a pace', () => {
  it('are led by the model: it, then everybody, the next word; a reload comes back to the word, and the same words are read next [2.3-1] [9-4] [3-24]', async () => {
    const { page, fakes, advance, reload, at } = await open(wordRead);
    const turn = (which: string) => page.locator(`.sw-lead-turn[data-turn=${which}]`).waitFor();
    const button = (key: keyof typeof zhCN) => page.getByRole('button', { name: zhCN[key], exact: true });
    await turn('ready');
    for (let press = 0; press < 2; press += 1) await button('paced.seconds.less').click();
    await page.keyboard.press('Space');
    await turn('saying');
    await fakes(({ audio }) => audio.pass(1_000));
    await turn('waiting');
    await advance(1_000);
    await turn('saying');
    await page.locator('.sw-lit').getByText('student').waitFor();
    await page.keyboard.press('Space');
    await turn('paused');
    await reload();
    await turn('ready');
    expect(await page.locator('.sw-lit').innerText()).toBe('student');
    await page.getByText(said(zhCN['paced.seconds'], 1)).waitFor();
    for (let at = 2; at <= 3; at += 1) await button('paced.next').click();
    await page.getByText(said(zhCN['lead.done'], 3)).waitFor();
    expect(await page.locator('.sw-answer strong').allInnerTexts()).toEqual(words);
    await button('bookDetail.start').click();
    expect(await at()).toMatchObject({ route: readAloud.name, query: { ...ofUnit, words: chosen } });
  });

  it('of a dictation have nothing cut, covered or barred before it and with its answers [2.3-1]', async () => {
    const { page, looks } = await open(wordDictation);
    await page.locator('.sw-ring').waitFor();
    expect(await looks()).toEqual([]);
    for (const _ of words) await page.keyboard.press('ArrowRight');
    await page.getByText(said(zhCN['dictation.done'], 3)).waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await looks()).toEqual([]);
  });
});
