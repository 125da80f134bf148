import type { Page } from 'playwright-core';
import { contentSizes, shrunk, stillThere, type ContentSizes } from './content-sizes.ts';
import { choose, set } from './layout.ts';

type Step = readonly [size: number, zoom: number];

const standard: Step = [33, 1];
const larger: readonly Step[] = [
  [38, 1.1],
  [40, 1.2],
  [42, 1.3],
  [56, 1.7],
];
const long = process.env.CHORUS_LONG === '1';

/** The two boards that every page is made for. Every day 大 on the one and 后排 on the other, in the long run all steps on both. */
const boards = [
  { width: 1920, height: 1080, steps: long ? larger : larger.slice(2, 3) },
  { width: 1280, height: 800, steps: long ? larger : larger.slice(3) },
] as const;

/**
 * What of a lesson's page becomes less when a teacher makes the text larger: content that is smaller or out of sight, a filled button that goes elsewhere,
 * an answer that is cut or covered. In the language that is chosen; nothing on another page.
 */
export async function stepFaults(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { width, height, steps } of boards) {
    const at = async (step: Step, theme = '') => {
      await set(page, { width, height, zoom: 1, step });
      const sizes = await contentSizes(page);
      const note = (all: readonly string[]) => found.push(...all.map((fault) => `${width}×${height} ${step[0]} ${theme}: ${fault}`));
      note(sizes?.cut.map((answer) => `not a whole answer: ${answer}`) ?? []);
      return { sizes, note };
    };
    const { sizes: before } = await at(standard);
    if (!before) return [];
    const looks: { readonly sizes: ContentSizes; readonly note: (all: readonly string[]) => void }[] = [];
    const look = async (step: Step, theme?: string) => {
      const { sizes, note } = await at(step, theme);
      if (sizes) looks.push({ sizes, note });
    };
    for (const step of steps) await look(step);
    if (long) {
      for (const theme of ['dark', 'contrast'] as const) {
        await choose(page, { theme });
        await look(standard, theme);
      }
      await choose(page, { theme: 'light' });
    }
    // a lesson goes on meanwhile: what a child's answer has taken from the page was not taken by a size
    const gone = looks.some(({ sizes }) => stillThere(before, sizes).contents.length < before.contents.length);
    const { sizes: after } = gone ? await at(standard) : { sizes: undefined };
    const lasting = after ? stillThere(before, after) : before;
    for (const { sizes, note } of looks) note(shrunk(lasting, sizes));
  }
  return found;
}
