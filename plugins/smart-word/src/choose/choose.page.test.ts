import { renderPage } from '@chorus/tools/page';
import { expect, it } from 'vitest';
import zhCN from '../locales/zh-CN.json';
import { chooseLook, chooseMeaning, chooseMeaningByHearing, chooseWordByHearing } from '../routes.ts';
import { inUnit, ofUnit, unitWords } from '../testing/unit-words.ts';

it('a drill hides a word that is heard until the answer is revealed, and has nothing cut, covered, barred or below the dock [2.3-1]', async () => {
  const shown = await renderPage(import.meta.url, chooseMeaning, {
    values: ofUnit,
    prepare: inUnit,
    // each in one line of a door on a small board, too
    given: unitWords.filter(({ meaning }) => meaning.length <= 3),
    list: 'folds',
    students: 37,
  });
  const { page, fakes, looks, go } = shown;
  const found: string[] = [];
  const look = async (name: string, locale: 'zh-CN' | 'en') =>
    found.push(...[...(await looks({ locales: [locale] })), ...(await unseen())].map((fault) => `${name}: ${fault}`));
  const reveal = async () => {
    await page.locator('.ch-flow-dock .ch-button-primary').click();
    await page.locator('.ch-choice-door[data-state=right]').waitFor();
  };
  await page.locator('.ch-choice-door').first().waitFor();
  await look('meaning', 'en');
  for (const [name, route, hidden] of [
    ['hear-meaning', chooseMeaningByHearing, 'teacher'],
    ['hear-word', chooseWordByHearing, '教师'],
  ] as const) {
    await fakes(({ audio }) => void audio.played.splice(0));
    await go(route, ofUnit);
    const heard = (count: number) => page.getByText(zhCN['choose.heard'].replace('{count}', String(count))).waitFor();
    const rate = () => fakes(({ audio }) => [audio.played.length, audio.rate]);
    await heard(1);
    expect(await rate()).toEqual([1, 1]);
    expect(await page.locator('.ch-flow').innerText()).not.toContain(hidden);
    await page.getByRole('button', { name: zhCN['choose.slow'] }).click();
    await heard(2);
    expect(await rate()).toEqual([2, 0.65]);
    if (route === chooseWordByHearing) await look(name, 'zh-CN');
    await reveal();
    await page.locator('.sw-choose-word').getByText('teacher').waitFor();
    if (route === chooseMeaningByHearing) await look(`${name}, revealed`, 'en');
  }
  await go(chooseLook, ofUnit);
  await page.locator('.ch-flow img').first().waitFor();
  expect(await page.locator('.ch-flow').innerText()).not.toContain('教师');
  await look('look', 'en');
  await reveal();
  await look('look, revealed', 'zh-CN');
  // Home goes on there, and doesn't say the word
  expect(await fakes(({ navigation }) => navigation.resume?.progress?.text)).toBe(zhCN['choose.look']);
  expect(found).toEqual([]);

  /** On a board as it comes, and on a small one, what is chosen from is in sight above the dock, and what is pressed next above the edge. */
  async function unseen(): Promise<readonly string[]> {
    const seen: string[] = [];
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const low = await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const dock = boxes('.ch-flow-dock')[0]!.top;
        const doors = boxes('.ch-choice-door').filter(({ bottom }) => bottom > dock + 1);
        const next = boxes('.ch-flow-dock .ch-button-primary').filter(({ bottom }) => bottom > innerHeight - 40);
        return [...doors, ...next].map(({ bottom }) => `out of sight at ${innerWidth}: ${bottom}`);
      });
      seen.push(...low);
    }
    return seen;
  }
});
