import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Api, classroom, Teacher, texts } from './harness/index.ts';
import { spokenText } from './harness/own-text.ts';

const { passages } = texts;
const { paste, sentences, file, title } = spokenText('text:middle-nurse');

describe('a text that a teacher brings in', () => {
  it('is there again, whole and once, when the page is killed while it is read, its sentences are found, and it is saved', async () => {
    const { chorus, browser, teacher: first } = await classroom({});
    await first.enter();
    let { page } = first;
    let teacher = first;
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const rows = () => page.locator('.tx-row').nth(sentences - 1);
    const kept = () => page.locator('.tx-kept').getByText('草稿').waitFor();
    /** The page is gone without a word, and another one is opened at its address. */
    const kill = async () => {
      const address = page.url();
      await page.close({ runBeforeUnload: false });
      page = await browser.tab();
      teacher = new Teacher(page, chorus);
      await page.goto(address);
    };
    const hold = (of: Page, path: string) => of.route(path, () => new Promise<never>(() => undefined));

    await page.evaluate(() => (location.hash = '#/my-content?part=texts'));
    await teacher.button(passages('my-texts.new')).click();
    await field(passages('my-texts.paste')).fill(paste);
    await kept();
    await teacher.button(passages('my-texts.read')).click({ noWaitAfter: true });
    await kill();
    await expect.poll(() => field(passages('my-texts.paste')).inputValue()).toBe(paste);
    const read = teacher.button(passages('my-texts.read'));
    if (await read.isEnabled()) await read.click();
    await teacher.button(passages('my-texts.next')).click();

    await field(passages('my-texts.choose-sound')).setInputFiles(file);
    await kill();
    await field(passages('my-texts.choose-sound')).setInputFiles(file);
    await rows().waitFor();
    await kept();

    await hold(page, '**/ownText/save');
    await teacher.button(passages('my-texts.save')).click();
    await teacher.see(passages('my-texts.saving', { percent: 100 }));
    await kill();
    await rows().waitFor();
    await teacher.button(passages('my-texts.save')).click();
    await teacher.see(passages('my-texts.done'));
    const all = (await (await new Api(chorus).login()).call('ownTexts', {})).texts;
    expect(all.map((one) => [one.title, one.sentences, one.soundMs > 0])).toEqual([[title, sentences, true]]);
  }, 180_000);
});
