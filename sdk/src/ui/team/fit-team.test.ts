import { describe, expect, it } from 'vitest';
import { chromeOf, fitTeam, headOf, type TeamRoom } from './fit-team.ts';

const surnames = Array.from('陈李王张刘赵黄周吴徐孙马朱胡林郭何高罗郑梁谢宋唐许韩冯邓曹彭');
const chinese = (count: number) =>
  Array.from({ length: count }, (_, n) => (n % 10 === 3 ? '欧阳思源' : `${surnames[n % surnames.length]}子涵`));
const looks = { zh: 3, en: 3.67 } as const;

/** What is left of a screen for the board: without the bars and the folded list, at the root size of that screen. */
function boardOf(width: number, height: number, zoom = 1): TeamRoom {
  const rem = Math.min(40, Math.max(13, Math.min(width * 0.008333, height * 0.014815)));
  return { width: width - 5.25 * rem - 1.5 * rem, height: height - 4.75 * rem - Math.max(3.75 * rem, 48) - 0.5 * rem - rem - 2, rem, zoom };
}

function fitted(names: readonly string[], board: TeamRoom, lookEms: number) {
  const { fold, grows, name } = headOf(names, lookEms, board);
  const { head, foot, gap } = chromeOf({ fold, grows }, board);
  const height = board.height - head - foot - 2 * gap;
  return { fold, grows, height, ...fitTeam(names, lookEms, { ...board, height }, name) };
}

const screens = [
  [1280, 800],
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
  [1024, 640],
  [1093, 614],
  [1536, 864],
  [3072, 1728],
] as const;

describe('a class on a board', () => {
  it.each(screens)('of 60 fits at %i × %i, names of 28 and figures of 24 design px', (width, height) => {
    const board = boardOf(width, height);
    for (const lookEms of Object.values(looks)) {
      const fit = fitted(chinese(60), board, lookEms);
      expect(fit.least).toBeLessThanOrEqual(fit.height);
      expect(fit.name).toBeGreaterThanOrEqual(Math.max(23, (28 / 16) * board.rem));
      expect(fit.look).toBeGreaterThanOrEqual(Math.max(19.5, (24 / 16) * board.rem) - 0.25);
    }
  });

  it('is larger where there are fewer', () => {
    const sizes = [60, 52, 38, 30, 8, 2].map((count) => fitted(chinese(count), boardOf(1280, 800), looks.zh).name);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes.at(-1)).toBeGreaterThan(sizes[0]! * 2);
  });

  it('grows with the font size, and never shrinks with it', () => {
    for (const [width, height] of [
      [1920, 1080],
      [1280, 800],
    ] as const) {
      const sizes = [1, 42 / 33, 56 / 33].map((zoom) => fitted(chinese(38), boardOf(width, height, zoom), looks.zh).name);
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    }
  });

  it('of 60 is in sight as a whole at each step, names and word no smaller than at the standard one', () => {
    for (const [width, height] of screens)
      for (const lookEms of Object.values(looks)) {
        const standard = fitted(chinese(60), boardOf(width, height), lookEms);
        for (const zoom of [1.1, 1.2, 1.3, 1.7]) {
          const larger = fitted(chinese(60), boardOf(width, height, zoom), lookEms);
          expect(larger.least).toBeLessThanOrEqual(larger.height);
          expect(larger.name).toBeGreaterThanOrEqual(standard.name);
          expect(larger.look).toBeGreaterThanOrEqual(standard.look);
          expect(larger.grows).toBeGreaterThanOrEqual(1);
          expect(larger.fold === 2).toBe(standard.fold === 2);
        }
      }
  });

  it('lets the picture go for larger names, before the word grows', () => {
    const board = boardOf(1366, 768, 56 / 33);
    expect(fitted(chinese(52), { ...board, width: board.width - 260 }, looks.zh)).toMatchObject({ fold: 1, grows: 1 });
    expect(fitted(chinese(20), board, looks.zh)).toMatchObject({ fold: 0, grows: 42 / 33 });
  });

  it('folds no more than it must', () => {
    expect(fitted(chinese(60), boardOf(1920, 1080), looks.zh).fold).toBe(0);
    expect(fitted(chinese(60), boardOf(1280, 800), looks.zh).fold).toBe(0);
    expect(fitted(chinese(60), boardOf(1024, 640), looks.zh).fold).toBeGreaterThan(0);
    expect(fitted(chinese(8), boardOf(1024, 640), looks.zh).fold).toBe(0);
  });

  it('gives gaps up before the size of names', () => {
    const [tight, wide] = [fitted(chinese(60), boardOf(1093, 614), looks.en), fitted(chinese(8), boardOf(1920, 1080), looks.zh)];
    expect(tight.gap).toBeLessThan(3);
    expect(wide.gap).toBeCloseTo(10);
  });

  it('says how high it must be where it does not fit', () => {
    const fit = fitTeam(chinese(60), looks.zh, { width: 600, height: 300, rem: 13, zoom: 1 });
    expect(fit.least).toBeGreaterThan(300);
    expect(fit.name).toBe(23);
    expect(fitTeam(chinese(60), looks.zh, { width: 600, height: fit.least, rem: 13, zoom: 1 }).least).toBe(fit.least);
  });

  it('has long English names in whole words on lines of their own', () => {
    const names = Array.from({ length: 60 }, (_, n) => (n % 7 === 0 ? 'Alexander Montgomery' : 'Emma Li'));
    const fit = fitted(names, boardOf(1920, 1080), looks.en);
    expect(fit.least).toBeLessThanOrEqual(fit.height);
  });

  it('is a place for nobody, too', () => {
    expect(fitTeam([], looks.zh, boardOf(1280, 800)).columns).toBe(1);
  });
});
