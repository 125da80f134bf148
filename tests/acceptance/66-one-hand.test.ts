import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers } from './harness/barriers.ts';
import { inLongRun, newLesson, reads, texts, uncaught } from './harness/index.ts';

const { host, ui, word } = texts;

/** Counts in the page what the other hand would do. */
async function watch(page: Page, types: readonly string[]): Promise<() => Promise<number>> {
  await page.evaluate((all) => {
    const counted = Object.assign(globalThis, { otherHand: 0 });
    for (const type of all) addEventListener(type, (event) => event.isTrusted && (counted.otherHand += 1), true);
  }, types);
  return () => page.evaluate(() => (globalThis as { otherHand?: number }).otherHand ?? -1);
}

/** Goes to a control by the tab key, as long as that takes, and presses it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const away = () =>
    control.evaluate((element) => {
      const reached = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';
      const all = [...document.querySelectorAll(reached)].filter((each) => each.checkVisibility() && !each.closest('[inert]'));
      return element === document.activeElement ? 0 : Math.max(1, all.indexOf(element) - all.indexOf(document.activeElement!));
    });
  // what the key leaves out, such as the other choices of a group, is not known beforehand
  for (let presses = 0; presses < 300; presses += 1) {
    const steps = await away();
    if (steps === 0) return page.keyboard.press('Enter');
    for (let step = 0; step < Math.ceil(steps / 2); step += 1, presses += 1) await page.keyboard.press('Tab');
  }
  throw new Error('The tab key does not come there.');
}

/** From Home to the next word, with a reading that was scored on the way: every press by `press`, what is to be done now by `act`, the next word by `next`. */
async function teach(
  hand: (page: Page) => {
    readonly press: (control: Locator) => Promise<void>;
    readonly act: (filled: Locator) => Promise<void>;
    readonly next: () => Promise<void>;
  },
  other: readonly string[],
) {
  const { teacher, page } = await newLesson({ voice: reads('teacher') });
  const otherHand = await watch(page, other);
  const { press, act, next } = hand(page);
  await press(teacher.activity('单词训练'));
  await teacher.at('/smart-word/book-detail');
  await press(teacher.button(word('bookDetail.start')));
  await teacher.wordOnStage.waitFor();
  const first = await teacher.wordOnStage.innerText();
  const record = page.getByRole('main').locator('.ch-record-button');
  await act(teacher.button(ui('roll.call'), teacher.stage));
  await act(record.and(page.locator('[aria-pressed="false"]')));
  await teacher.score.waitFor();
  await page.locator('[data-reveal]').waitFor({ state: 'detached' });
  await act(teacher.button(word('after.next')));
  await record.waitFor();
  await next();
  await expect.poll(() => teacher.wordOnStage.innerText()).not.toBe(first);
  expect(await otherHand()).toBe(0);
  return { teacher, page };
}

it('teaches by the keyboard alone, and by a page-turner, and says what each key does', async () => {
  const { teacher, page } = await teach(
    (at) => ({
      press: (control) => tabTo(at, control),
      act: async (filled) => {
        await filled.waitFor();
        await at.keyboard.press('Space');
      },
      next: () => at.keyboard.press('PageDown'),
    }),
    ['pointerdown', 'mousedown'],
  );
  await teacher.see(host('keys.turner'));
  await page.keyboard.press('?');
  await teacher.dialog.getByText(word('read.previous')).waitFor();
  await teacher.dialog.getByText('PageUp').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await teacher.dialog.waitFor({ state: 'detached' });
  expect(uncaught(page)).toEqual([]);
});

inLongRun('teaches by the mouse alone', async () => {
  const { page } = await teach(
    (at) => ({
      press: (control) => control.click(),
      act: (filled) => filled.click(),
      next: () =>
        at
          .getByRole('main')
          .getByRole('button', { name: word('read.next') })
          .click(),
    }),
    ['keydown'],
  );
  expect(uncaught(page)).toEqual([]);
});
