import type { Page } from 'playwright-core';
import { choose, faults, restore, set, type Setting } from './layout.ts';
import { stepFaults } from './size-steps.ts';

/** Who goes through pages: a teacher of a lesson, or a page under test. */
export interface Walker {
  readonly page: Page;
}

const boards = [
  [1920, 1080],
  [1280, 800],
  [1366, 768],
  [3840, 2160],
] as const;
const zooms = [1, 1.25, 0.5, 1.5, 2, 0.75] as const;
const steps = [
  [33, 1],
  [42, 1.3],
  [56, 1.7],
  [13, 0.6],
] as const;
/** As a board comes: here sizes are also measured by rule. */
const standard: Setting = { width: 1920, height: 1080, zoom: 1, step: steps[0] };
/** The largest text and the largest zoom on the smallest board: what finds most. */
const hardest: readonly Setting[] = [
  { width: 1280, height: 800, zoom: 1, step: steps[2] },
  { width: 1280, height: 800, zoom: 2, step: steps[0] },
];

const long = process.env.CHORUS_LONG === '1';

/** Each board at each zoom in each step. */
const grid = (at: number): Setting => {
  const [width, height] = boards[at % boards.length]!;
  const rest = Math.floor(at / boards.length);
  return { width, height, zoom: zooms[rest % zooms.length]!, step: steps[Math.floor(rest / zooms.length) % steps.length]! };
};
const all: readonly Setting[] = [standard, ...Array.from({ length: boards.length * zooms.length * steps.length }, (_, at) => grid(at))];

/**
 * How the page of this number is looked at in the first or the second of the languages. Every day as a board comes in Chinese, as hard as can be in English, whose
 * texts are longer, and in a setting of its own in each: 48 pages in a row have every setting.
 */
export function settingsOf(page: number, language: number): readonly Setting[] {
  if (long) return all;
  return [language === 0 ? standard : hardest[page % hardest.length]!, grid(2 * page + language)];
}

/** A page in one of its states. `go` comes there from wherever the class is, and does nothing where it is there already. */
export interface Visit<W extends Walker> {
  readonly name: string;
  readonly go: (walker: W) => Promise<unknown>;
  /** What is in the page as long as the state lasts; a state that ends by itself is entered anew. */
  readonly lasts?: string;
}

/** Closes what lies above the page. */
export async function closeAll(page: Page): Promise<void> {
  const above = page.locator('[role=dialog], .bp6-popover, .ch-tool[data-full]');
  for (let press = 0; press < 4 && (await above.count()) > 0; press += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(60);
  }
  await above.first().waitFor({ state: 'detached' });
}

const nameOf = ({ width, height, zoom, step }: Setting) => `${width}×${height} ${zoom * 100} % ${step[0]}`;

/** What is wrong with the page as it is, in these settings. */
async function look({ page }: Walker, setting: Setting): Promise<readonly string[]> {
  await set(page, setting);
  const { zoom, step } = setting;
  // Nothing scrolls sideways up to 125 % and up to the step 大.
  const found = await faults(page, { sideways: zoom > 1.25 || step[0] > 42, byRule: setting === standard });
  return found.map((fault) => `${nameOf(setting)}: ${fault}`);
}

/** What is seen while the page's state lasts; undefined where it ended meanwhile. */
async function lasting(
  page: Page,
  lasts: string | undefined,
  seen: () => Promise<readonly string[]>,
): Promise<readonly string[] | undefined> {
  const found = await seen();
  return lasts !== undefined && (await page.locator(lasts).count()) === 0 ? undefined : found;
}

/** Goes to each page, and looks at it in each language and setting that is its turn; says what is wrong. */
export async function walk<W extends Walker>(walker: W, visits: readonly Visit<W>[], first = 0): Promise<readonly string[]> {
  const { page } = walker;
  const found: string[] = [];
  for (const [at, { name, go, lasts }] of visits.entries()) {
    try {
      await closeAll(page);
      await go(walker);
    } catch (error) {
      found.push(`${name}: can’t be reached: ${String(error).slice(0, 300)}`);
      continue;
    }
    for (const [language, locale] of (['zh-CN', 'en'] as const).entries()) {
      await choose(page, { locale });
      const looks = settingsOf(first + at, language).map((setting) => () => look(walker, setting));
      for (const seenNow of long ? [...looks, () => stepFaults(page)] : looks) {
        let seen = await lasting(page, lasts, seenNow);
        for (let again = 0; seen === undefined && again < 3; again += 1) {
          await begin(page);
          await go(walker);
          await choose(page, { locale });
          seen = await lasting(page, lasts, seenNow);
        }
        found.push(...(seen ?? ['does not last']).map((fault) => `${name} ${locale} ${fault}`));
      }
    }
    await begin(page);
  }
  return found;
}

/** Pages are gone to in Chinese, in the standard step, in the walker's own window. */
async function begin(page: Page): Promise<void> {
  await choose(page, { locale: 'zh-CN', fontSize: standard.step[0] });
  await restore(page);
}
