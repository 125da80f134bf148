import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { inLongRun, newLesson, reads, texts, type Heard, type Teacher } from './harness/index.ts';
import { speak, spoken } from './harness/voice.ts';

const { word } = texts;
const reader = '马洁';

/** "Teacher" with another vowel in it, as a learner says it, and as it should be. */
const wrongVowel: readonly Heard[] = [
  { silence: 0.8 },
  { word: 'teacher', ms: [0, 100] },
  { word: 'teacher', ms: [310, 400] },
  { word: 'teacher', ms: [130, 500] },
];
const right: readonly Heard[] = [{ silence: 0.8 }, { word: 'teacher', gain: 0.1 }];

/** From now on each recording of this page hears this. */
const hear = (page: Page, said: readonly Heard[]) => page.evaluate(speak, spoken(said));

async function readAgain(teacher: Teacher, said: readonly Heard[], count: number): Promise<void> {
  await hear(teacher.page, said);
  await teacher.button(word('after.again')).click();
  await teacher.button(word('recording.stop', { name: reader })).waitFor();
  await teacher.button(word('after.try', { count })).waitFor();
}

inLongRun(
  'a second try that is better stands beside the first with an arrow, and its mended sound in one ring with its letters; one that is lower without arrow, colour or praise',
  async () => {
    const { teacher, page } = await newLesson({ voice: wrongVowel });
    await teacher.openUnit();
    await teacher.read(reader);
    const before = await teacher.score.innerText();
    await readAgain(teacher, right, 2);
    const better = await teacher.score.innerText();
    const [was, now, rise] = [...better.matchAll(/\d+/g)].map(Number) as [number, number, number];
    expect(before).toContain(String(was));
    expect(now - was).toBe(rise);
    expect(rise).toBeGreaterThan(0);
    await teacher.see(`↑${rise}`);
    const ringed = page.locator('.ch-scored-word > span').filter({ has: page.locator('.ch-mended-ring') });
    expect(await ringed.allInnerTexts()).toEqual(['ea']);
    const tile = page.locator('.ch-phones > li').filter({ has: page.locator('.ch-mended-ring') });
    expect(await tile.locator('.ch-phone-sign').allInnerTexts()).toEqual(['iː']);
    await page.locator('.sw-praise[data-kind=mended]').getByText('/iː/').waitFor();

    await readAgain(teacher, wrongVowel, 3);
    const lower = await teacher.score.innerText();
    expect(lower).toContain(word('scored.before'));
    expect(lower).not.toContain('↑');
    expect(await page.locator('.sw-score-number').getAttribute('data-level')).toBeNull();
    expect(await page.locator('.sw-praise, .ch-mended-ring').count()).toBe(0);
  },
);

describe('the reveal of a score', () => {
  const stage = '.sw-read';

  async function ready(reducedMotion: 'reduce' | 'no-preference') {
    const room = await newLesson({ voice: reads('teacher'), context: { reducedMotion } });
    await room.teacher.openUnit();
    await room.teacher.call(reader);
    return room;
  }

  /** The figure that is in the page when a reveal begins, and what it is one frame after a press. */
  const pressed = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<{ figure: number; animated: number; afterPress: boolean }>((resolve) => {
          const look = new MutationObserver(() => {
            const revealing = document.querySelector('.sw-read[data-reveal]');
            if (!revealing) return;
            look.disconnect();
            const figure = Number(revealing.querySelector('.ch-count')?.textContent);
            const animated = document.getAnimations().filter((one) => (one as CSSAnimation).animationName?.startsWith('ch-')).length;
            window.dispatchEvent(new Event('pointerdown'));
            requestAnimationFrame(() => resolve({ figure, animated, afterPress: revealing.hasAttribute('data-reveal') }));
          });
          look.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-reveal'] });
        }),
    );

  const still = async (page: Page) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.mouse.move(1, 1);
    return page.locator(stage).screenshot();
  };

  inLongRun('has the true score in the page from the first, and a press shows the last frame, which is the still one', async () => {
    const { teacher, page } = await ready('no-preference');
    const seen = pressed(page);
    await teacher.record(reader);
    const { figure, animated, afterPress } = await seen;
    expect(figure).toBeGreaterThan(70);
    expect(animated).toBeGreaterThan(8);
    expect(afterPress).toBe(false);
    const last = await still(page);
    await page.reload();
    await teacher.score.waitFor();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(async () => (await still(page)).equals(last)).toBe(true);
    expect(Number(await page.locator('.ch-count').textContent())).toBe(figure);
  });

  inLongRun('moves nothing where motion is reduced, and takes the keyboard to the next student', async () => {
    const { teacher, page } = await ready('reduce');
    const seen = pressed(page);
    await teacher.record(reader);
    expect((await seen).animated).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(word('after.next'));
    await expect.poll(() => page.locator(`${stage}[data-reveal]`).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.locator('.sw-dock[data-moment=ready]').waitFor();
    expect(await teacher.score.count()).toBe(0);
  });
});
