import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chorus, classroom, everyDay, password, phones, reads, startChorus, texts } from './harness/index.ts';

const { host, word, quiz, ui } = texts;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** What axe finds serious or critical. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(
    async () => (await (window as unknown as { axe: { run(): Promise<{ violations: unknown }> } }).axe.run()).violations,
  );
  return (violations as Finding[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join('; ')}`);
}

describe('barriers', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  it.each(everyDay(1, ['light', 'dark', 'contrast']))(
    'axe finds nothing serious on any page, %s',
    { tags: 'long', timeout: 300_000 },
    async (theme) => {
      const room = await classroom({ chorus, voice: reads('teacher') });
      const { teacher, page } = room;
      const found: Record<string, string[]> = {};
      const look = async (name: string) => void (found[name] = await barriers(page));
      await teacher.open();
      await teacher.button(host('login.sample-middle')).waitFor();
      await look('login');
      await teacher.enter();
      if (theme !== 'light') await teacher.openMenu(host(`menu.theme.${theme}`));
      await teacher.activity('单词训练').waitFor();
      await look('home');
      await teacher.open('#/choose-class');
      await teacher.see(host('class.question'));
      await look('choose class');
      await teacher.openPlugins();
      await teacher.plugin('chorus.smart-word').waitFor();
      await look('plugins');
      await page.evaluate(() => (location.hash = '#/home'));
      await teacher.activity('单词训练').click();
      await teacher.see(word('bookDetail.start'));
      await look('book');
      await page.evaluate(() => (location.hash = '#/smart-word/book-list'));
      await teacher.see(word('bookList.title'));
      await look('book list');
      await page.evaluate(() => (location.hash = '#/home'));
      await teacher.openUnit();
      await look('word');
      await teacher.button(ui('roll.call'), teacher.stage).click();
      await page.locator('.ch-called-one').waitFor();
      await look('roll call');
      await teacher.button(ui('roll.odds')).click();
      await teacher.dialog.waitFor();
      await look('odds of a roll call');
      await page.keyboard.press('Escape');
      await teacher.list.getByRole('button', { name: host('list.roll-more') }).click();
      await page.getByRole('menuitem', { name: host('list.roll-several', { count: 3 }) }).click();
      await page.locator('.ch-turn').first().waitFor();
      await look('several called at once');
      await teacher.read('马洁');
      await look('word, scored');
      await teacher.openDetails();
      await look('record dialog');
      await page.keyboard.press('Escape');
      await page.evaluate(() => (location.hash = '#/home'));
      await teacher.activity(quiz('title')).click();
      await page.getByRole('region', { name: quiz('title') }).waitFor();
      await look('quiz');
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
    },
  );

  it('the whole way works with the keyboard alone', async () => {
    const room = await classroom({ chorus, voice: reads('teacher') });
    const { teacher, page } = room;
    const { keyboard } = page;
    /** Goes on with Tab until the focus is on the control of this name, as somebody without a mouse does. */
    const tabTo = async (name: string | RegExp, key = 'Tab') => {
      const wanted = typeof name === 'string' ? (text: string) => text.includes(name) : (text: string) => name.test(text);
      for (let press = 0; press < 80; press += 1) {
        const text = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element?.matches('button, a, input, [role=slider], [role=menuitem]')) return '';
          const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((one) => one.textContent).join(' ') : '';
          return `${element.getAttribute('aria-label') ?? ''} ${label} ${element.textContent ?? ''}`;
        });
        if (wanted(text)) return;
        await keyboard.press(key);
      }
      throw new Error(`Tab does not reach ${String(name)}`);
    };
    await teacher.open();
    await tabTo(host('login.phone'));
    await keyboard.type(phones.middle);
    await tabTo(host('login.password'));
    await keyboard.type(password);
    await keyboard.press('Enter');
    await teacher.at('/choose-class');
    await teacher.see(host('class.question'));
    await tabTo('七年级3班');
    await keyboard.press('Enter');
    await teacher.at('/home');
    await teacher.activity('单词训练').waitFor();
    await tabTo(host('title.menu'));
    const edge = () => teacher.button(host('title.menu')).evaluate((button) => getComputedStyle(button).borderTopColor);
    const closed = await edge();
    await keyboard.press('Enter', { delay: 300 });
    await teacher.see(host('menu.plugins'));
    expect(await edge(), 'the button of an open menu stays down').not.toBe(closed);
    await keyboard.press('Escape');
    await tabTo('单词训练');
    await keyboard.press('Enter');
    await teacher.at('/smart-word/book-detail');
    await teacher.see(word('bookDetail.start'));
    await tabTo(word('bookDetail.start'));
    await keyboard.press('Enter');
    await teacher.stage.waitFor();
    await tabTo('钱安琪');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await teacher.button(word('ready.record', { name: '马洁' })).waitFor();
    await tabTo(word('ready.record', { name: '马洁' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await teacher.score.waitFor();
    await tabTo(word('scored.details'), 'Tab');
    await keyboard.press('Enter');
    await teacher.dialog.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
    await keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(word('scored.details'));
  }, 300_000);
});
