import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classroom, shared, startChorus, type Chorus, type Teacher } from './harness/index.ts';
import { faults, set, type Setting } from './harness/layout.ts';

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

const all: readonly Setting[] = boards.flatMap(([width, height]) =>
  zooms.flatMap((zoom) => steps.map((step) => ({ width, height, zoom, step }))),
);

/** Every pair of a board, a zoom and a step at least once. */
function pairs(): readonly Setting[] {
  const keys = ({ width, zoom, step }: Setting) => [`${width}/${zoom}`, `${width}/${step[0]}`, `${zoom}/${step[0]}`];
  const open = new Set(all.flatMap(keys));
  const chosen: Setting[] = [];
  while (open.size > 0) {
    const gain = (setting: Setting) => keys(setting).filter((key) => open.has(key)).length;
    const best = all.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    chosen.push(best);
    for (const key of keys(best)) open.delete(key);
  }
  return chosen;
}

/** A page in each of its states, reached in whatever language is on. */
type Visit = readonly [name: string, go: (teacher: Teacher) => Promise<unknown>];
const address = (path: string) => async (teacher: Teacher) => {
  await teacher.page.evaluate((to) => (location.hash = `#${to}`), path);
  await teacher.at(path);
  await teacher.main.getByRole('button').or(teacher.main.getByRole('heading')).first().waitFor();
};

describe('every page, on every board, at every zoom and text size, in both languages', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());
  const room = shared(async () => {
    const begun = await classroom({ chorus, listFolds: true });
    await begun.teacher.enter();
    return begun;
  });

  const speak = async ({ page }: Teacher, locale: 'zh-CN' | 'en') => {
    if ((await page.evaluate(() => document.documentElement.lang)) === locale) return;
    await page.evaluate((to) => {
      const kept = JSON.parse(localStorage.getItem('chorus.settings') ?? '{}') as object;
      localStorage.setItem('chorus.settings', JSON.stringify({ ...kept, locale: to }));
    }, locale);
    await page.reload();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(locale);
  };
  /** Nothing scrolls sideways up to 125 % and up to the step 大. */
  const walk = async (teacher: Teacher, name: string, settings: readonly Setting[]) => {
    const found: string[] = [];
    for (const setting of settings) {
      await set(teacher.page, setting);
      const { width, height, zoom, step } = setting;
      const faulty = await faults(teacher.page, { sideways: zoom > 1.25 || step[0] > 42 });
      found.push(...faulty.map((fault) => `${name} ${width}×${height} ${zoom * 100} % ${step[0]}: ${fault}`));
    }
    await set(teacher.page, { width: 1920, height: 1080, zoom: 1, step: steps[0] });
    return found;
  };
  const visits = async (pages: readonly Visit[], settings: readonly Setting[]) => {
    const { teacher } = await room();
    const found: string[] = [];
    // the language that is on comes first: a reload less
    const now = (await teacher.page.evaluate(() => document.documentElement.lang)) as 'zh-CN' | 'en';
    for (const locale of [now, now === 'en' ? 'zh-CN' : 'en'] as const) {
      await speak(teacher, locale);
      for (const [name, go] of pages) {
        await go(teacher);
        found.push(...(await walk(teacher, `${name} ${locale}`, settings)));
      }
    }
    return found;
  };

  const teachers: readonly Visit[] = [
    ['home', address('/home')],
    ['books', address('/smart-word/book-list')],
    ['history', address('/answer-history-list')],
    ['plugins', address('/plugins')],
    ['journal', address('/journal')],
    ['equipment', address('/Text/equipment-test')],
    ['lesson end', address('/lesson-end')],
    ['classes', address('/choose-class')],
  ];
  it('has nothing cut, covered or too small to press on the teacher’s pages [9-1]', async () => {
    expect(await visits(teachers, pairs())).toEqual([]);
  });
});
