import type { AttemptView } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { renderPage, type RenderedPage } from '@chorus/tools/page';
import { describe, expect, it } from 'vitest';
import zhCN from './locales/zh-CN.json';
import { chart, practice, words } from './routes.ts';
import { wholeChart } from './testing/sample-chart.ts';

/** Of twelve nine say their t badly. */
const badT = Array.from({ length: 12 }, (_, n) => ({
  id: `${n}`,
  studentId: `student-${n + 1}`,
  item: { packId: 'sample', packVersion: '1.0.0', itemId: 'apple' },
  questionId: `${n}`,
  type: 'chorus.word/1',
  status: 'scored',
  givenAt: n,
  result: { outcome: sampleScore(n < 9 ? 20 : 95, {}, [{ phone: 'T', score: n < 9 ? 20 : 95, fromMs: 0, toMs: 100, confidence: 0.99 }]) },
})) as unknown as readonly AttemptView[];
const anS = sampleScore(20, {}, [{ phone: 'TH', score: 20, fromMs: 0, toMs: 300, heard: 'S', confidence: 0.99 }]);

const open = (route: typeof practice, symbol: string) =>
  renderPage(import.meta.url, route, {
    values: { symbol },
    list: 'folds',
    given: { more: wholeChart(), badT, anS },
    prepare: ({ content, history, speech }, given) => {
      content.more = given.more;
      history.add(...given.badT);
      speech.answerWith(given.anS);
    },
  });

/** What of the stage the class can't see: a dock that takes more than a third of it, advice below the dock, a word in two lines, a chart that a large board doesn't hold, or of which there is less than the half. */
async function unseen({ page, fakes }: RenderedPage): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [width, height, fontSize] of [
    [1920, 1080, 33],
    [1280, 800, 33],
    [1280, 800, 56],
    [1920, 1080, 56],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fakes(({ settings }, size) => settings.set({ locale: 'en', fontSize: size }), fontSize);
    const seen = await page.evaluate(
      async ([standard, large]) => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const [main, dock, advice, groups] = ['.ch-main', '.sm-dock', '.sm-how > span', '.sm-groups'].map(box);
        const bottom = main?.bottom ?? 0;
        const symbols = [...document.querySelectorAll('.sm-groups .sm-symbol')].filter(
          (one) => one.getBoundingClientRect().bottom <= bottom,
        );
        const lines = [...document.querySelectorAll('.ch-choice-door-text')].map(
          (text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight),
        );
        return [
          ...(dock && dock.height > main!.height / 3 ? ['dock'] : []),
          ...(dock && advice && standard && advice.bottom > dock.top ? ['advice'] : []),
          ...(groups && large && groups.height > 0.82 * main!.height ? ['chart'] : []),
          ...(groups && symbols.length < 20 ? [`${symbols.length} symbols`] : []),
          ...lines.filter((count) => count > 1.6).map(() => 'word'),
        ];
      },
      [fontSize === 33, width === 1920 && fontSize === 33] as const,
    );
    found.push(...seen.map((what) => `${what} at ${width}, ${fontSize}`));
  }
  await fakes(({ settings }) => settings.set({ locale: 'zh-CN', fontSize: 33 }));
  await page.setViewportSize({ width: 1920, height: 1080 });
  return found;
}

const press = ({ page }: RenderedPage, key: keyof typeof zhCN) => page.getByRole('button', { name: zhCN[key] }).click();

describe('the pages of symbols', () => {
  it('have nothing cut, covered or barred from the chart, which a large board holds, to the words [2.3-8]', async () => {
    const shown = await open(practice, 'θ');
    const { page, fakes, looks, go } = shown;
    const found: string[] = [];
    const look = async (name: string, wait: string, locale: 'zh-CN' | 'en') => {
      await page.locator(wait).first().waitFor();
      found.push(...[...(await looks({ locales: [locale] })), ...(await unseen(shown))].map((fault) => `${name}: ${fault}`));
    };
    await look('symbol', '.sm-making', 'zh-CN');
    await fakes(({ waiting }) => waiting.toggle('student-1'));
    await page.locator('.ch-record-button').click();
    await page.locator('.ch-record[data-state=recording] .ch-record-button').click();
    await look('scored', '.sm-dock[data-moment=scored]', 'en');
    expect(await page.locator('.sm-how').innerText()).toContain('把舌尖放在上下齿之间，轻轻吹气');
    await go(chart);
    await expect.poll(() => page.locator('.sm-first .sm-symbol strong').allInnerTexts()).toEqual(['t']);
    await look('chart', '.sm-groups', 'en');
    await go(words, { symbol: 'ŋ' });
    await page.locator('.sm-word').getByText('singer').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('.sm-word').getByText('thingthing').waitFor();
    await look('a word of forty letters', '.sm-word', 'zh-CN');
    expect(found).toEqual([]);
  });

  it('have a mouth that moves once at a press, and stays still where motion is reduced [1-9]', async () => {
    const shown = await open(practice, 'ŋ');
    const { page } = shown;
    const tongue = page.locator('.ch-mouth[data-view=side] .ch-mouth-tongue').first();
    const still = await tongue.getAttribute('d');
    // it is judged in its words alone
    await page.getByText(zhCN['practice.in-words'], { exact: true }).waitFor();
    expect(await page.locator('.ch-record-button').count()).toBe(0);
    await press(shown, 'practice.slow');
    expect(await tongue.getAttribute('d')).toBe(still);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const moved = tongue.evaluate((path) => new Promise((resolve) => new MutationObserver(resolve).observe(path, { attributes: true })));
    await press(shown, 'practice.slow');
    await moved;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => tongue.getAttribute('d')).toBe(still);
    // without a server the others stand
    await shown.fakes(({ content }) => void (content.online = false));
    await page.keyboard.press('ArrowRight');
    await page.locator('.sm-the-symbol').getByText('/l/').waitFor();
  });

  it('have the class tell pairs apart by ear, each word in one line [1-9]', async () => {
    const shown = await open(practice, 'θ');
    const { page, fakes, looks } = shown;
    const doors = page.locator('.ch-choice-door');
    await press(shown, 'pairs.begin');
    await doors.first().waitFor();
    for (const [id, at] of [
      ['student-1', 0],
      ['student-2', 1],
    ] as const) {
      await fakes(({ waiting }, student) => waiting.toggle(student), id);
      await doors.nth(at).click();
      await expect.poll(() => doors.nth(at).getAttribute('data-state')).toBe('chosen');
    }
    expect(await page.locator('.ch-answered strong').innerText()).toBe('2');
    await page.locator('.ch-flow-dock .ch-button-primary').click();
    const right = await page.locator('.ch-choice-door[data-state=right] .ch-choice-door-text').innerText();
    await page.locator('.sm-why').getByText(right).first().waitFor();
    expect([...(await looks({ locales: ['zh-CN'] })), ...(await unseen(shown))]).toEqual([]);
    await page.locator('.sm-telling > .ch-button').click();
    await page.locator('.sm-making').waitFor();
  });
});
