import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { choose, faults, restore, set, type Setting } from './layout.ts';
import { stepFaults } from './size-steps.ts';

/** How a page is looked at. */
export interface PageLook {
  /** The languages: both. */
  readonly locales?: readonly ('zh-CN' | 'en')[];
  /** The class has to see all of it without scrolling, as while a time runs: elements that match are not higher than the board, except at the browser's zoom. */
  readonly whole?: string;
}

const standard: Setting = { width: 1920, height: 1080, zoom: 1, step: [33, 1] };

/** A board as it comes, a small one, that with the browser's zoom, and that with the text for the back row, which finds most. */
const boards: readonly Setting[] = [
  standard,
  { width: 1280, height: 800, zoom: 1, step: [33, 1] },
  { width: 1280, height: 800, zoom: 1.25, step: [33, 1] },
  { width: 1280, height: 800, zoom: 1, step: [56, 1.7] },
];

/** What is cut, covered, too small or a barrier on the page as it is, on each board and in each language; leaves it as it came. */
export async function looks(page: Page, { locales = ['zh-CN', 'en'], whole }: PageLook = {}): Promise<readonly string[]> {
  const found: string[] = [];
  const before = await page.evaluate(() => ({
    locale: document.documentElement.lang,
    fontSize: Number(document.documentElement.style.getPropertyValue('--ch-content')),
  }));
  for (const locale of locales) {
    await choose(page, { locale });
    for (const board of boards) {
      await set(page, board);
      const seen = [...(await faults(page, { sideways: board.step[0] > 42, byRule: board === standard }))];
      if (whole !== undefined && board.zoom === 1 && (await higher(page, whole))) seen.push(`is higher than the board: ${whole}`);
      const { width, height, zoom, step } = board;
      found.push(...seen.map((fault) => `${locale} ${width}×${height} ${zoom * 100} % ${step[0]}: ${fault}`));
    }
    found.push(...(await stepFaults(page)).map((fault) => `${locale} ${fault}`));
  }
  await choose(page, before);
  await restore(page);
  return [...found, ...(await barriers(page))];
}

const higher = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.some((one) => one.scrollHeight > one.clientHeight + 1));
