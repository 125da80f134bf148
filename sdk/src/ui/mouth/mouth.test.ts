import { soundKind, symbolOf } from '../../rules/sound-advice.ts';
import { expect, it, describe } from 'vitest';
import { articulationOf, articulations } from './articulation.ts';
import { cycleMs, stepAt } from './cycle.ts';
import { heightAt } from './geometry.ts';
import { lipsPaths, lipsShape, mixLips } from './lips-paths.ts';
import { sidePaths } from './side-paths.ts';
import { lowerEdge, mixShapes, palate, ringOf, sideShape, sideSize, upperEdge } from './side-shape.ts';

const chart = ['iː ɪ e æ ɑː ɒ ɔː ʊ uː ʌ ɜː ə eɪ aɪ ɔɪ aʊ əʊ ɪə eə ʊə', 'p b t d k ɡ f v θ ð s z ʃ ʒ h tʃ dʒ tr dr ts dz m n ŋ l r w j'].map(
  (list) => list.split(' '),
);
const all = Object.entries(articulations);
const shapeOf = (symbol: string) => sideShape(articulations[symbol]!.postures[0]!);
const lipsOf = (symbol: string) => lipsShape(articulations[symbol]!.postures[0]!);

describe('the mouth', () => {
  it('knows all 48 symbols, 20 vowels and 28 consonants, and no other; the SDK’s rules tell their kinds alike', () => {
    expect(chart.map((list) => list.length)).toEqual([20, 28]);
    expect(all.map(([symbol]) => symbol).sort()).toEqual(chart.flat().sort());
    expect(all.filter(([, { kind }]) => kind === 'vowel').map(([symbol]) => symbol)).toEqual(chart[0]);
    const kinds = all.map(([, { kind, voiced }]) => (kind === 'vowel' ? 'vowel' : voiced ? 'voiced' : 'unvoiced'));
    expect(all.map(([symbol]) => soundKind(symbol))).toEqual(kinds);
    expect(soundKind('ǀ')).toBeUndefined();
  });

  it.each(all)('draws /%s/ whole at every moment of its cycle', (_, sound) => {
    for (let part = 0; part <= 1; part += 0.05) {
      const { from, to, share } = stepAt(part, sound.postures.length);
      const at = (n: number) => sound.postures[Math.max(0, n)]!;
      const side = Object.values(sidePaths(mixShapes(sideShape(at(from)), sideShape(at(to)), share)));
      const lips = Object.values(lipsPaths(mixLips(lipsShape(at(from)), lipsShape(at(to)), share)));
      expect([...side, ...lips].filter((path) => !/^M [-\d. MLCQVZ]+$/.test(path))).toEqual([]);
      const far = [...side, ...lips]
        .flatMap((path) => path.match(/-?\d+(\.\d+)?/g)!.map(Number))
        .filter((number) => Math.abs(number) > 800);
      expect(far).toEqual([]);
    }
    const { at, radius } = ringOf(sound, sideShape(sound.postures[0]!));
    for (const place of at) expect(place - radius > 40 && place + radius < sideSize).toBe(true);
  });

  it('has the tongue between the teeth for θ and ð, and nowhere else', () => {
    for (const [symbol, { postures }] of all) {
      const { tip, drop } = sideShape(postures[0]!);
      const between = tip[0] < upperEdge[0] && tip[1] > upperEdge[1] && tip[1] < lowerEdge(drop)[1];
      expect([symbol, between]).toEqual([symbol, symbol === 'θ' || symbol === 'ð']);
    }
  });

  it('has the lower lip at the upper teeth for f and v, and both lips shut for p, b and m alone', () => {
    for (const symbol of chart.flat()) {
      const { upperLip, lowerLip, lip } = shapeOf(symbol);
      expect([symbol, lipsOf(symbol).biting === 1]).toEqual([symbol, symbol === 'f' || symbol === 'v']);
      expect([symbol, lipsOf(symbol).open === 0]).toEqual([symbol, ['p', 'b', 'm'].includes(symbol)]);
      if (lipsOf(symbol).open === 0) expect(lowerLip[1] - upperLip[1]).toBeLessThan(lip * 2.2);
    }
    const { lowerLip, lip } = shapeOf('f');
    expect(Math.abs(lowerLip[1] - lip - upperEdge[1])).toBeLessThan(12);
  });

  it('shows the upper teeth on the lower lip of f and v from in front', () => {
    const heights = (path: string) =>
      path
        .match(/-?\d+(\.\d+)?/g)!
        .map(Number)
        .filter((_, n) => n % 2 === 1);
    const { opening, bitten } = lipsPaths(lipsOf('v'));
    expect(heights(bitten)[1]! - Math.min(...heights(opening))).toBeGreaterThan(20);
  });

  it('lowers the soft palate for m, n and ŋ alone', () => {
    expect(chart.flat().filter((symbol) => shapeOf(symbol).velum === 1)).toEqual(['m', 'n', 'ŋ']);
    expect(chart.flat().filter((symbol) => shapeOf(symbol).velum > 0 && shapeOf(symbol).velum < 1)).toEqual([]);
  });

  it('rounds the lips of uː, ɔː, ʊ and w, and spreads those of iː', () => {
    for (const symbol of ['uː', 'ɔː', 'ʊ', 'w', 'ʃ']) {
      expect(lipsOf(symbol).outer).toBeLessThan(lipsOf('ə').outer - 20);
      expect(shapeOf(symbol).upperLip[0]).toBeLessThan(shapeOf('ə').upperLip[0]);
    }
    expect(lipsOf('iː').outer).toBeGreaterThan(lipsOf('ə').outer);
  });

  it('has high and low, front and back vowels where they belong', () => {
    const high = (symbol: string) => -shapeOf(symbol).dorsum[1];
    const front = (symbol: string) => -shapeOf(symbol).dorsum[0];
    const falls = (values: readonly number[]) => values.every((value, n) => n === 0 || value < values[n - 1]!);
    expect(falls(['iː', 'ɪ', 'e', 'æ', 'ɑː'].map(high))).toBe(true);
    expect(falls(['uː', 'ʊ', 'ɔː', 'ɒ'].map(high))).toBe(true);
    expect(falls(['iː', 'ɜː', 'uː'].map(front))).toBe(true);
    expect(lipsOf('æ').open).toBeGreaterThan(lipsOf('e').open);
  });

  it('lets the tongue touch the roof for k, ɡ and ŋ at its back, and for t, d, n and l at the ridge', () => {
    for (const symbol of ['k', 'ɡ', 'ŋ']) {
      const { dorsum } = shapeOf(symbol);
      expect(dorsum[1]).toBeCloseTo(heightAt(palate, dorsum[0]), 0);
      expect(dorsum[0]).toBeGreaterThan(470);
    }
    for (const symbol of ['t', 'd', 'n', 'l']) expect(shapeOf(symbol).tip[1]).toBeLessThan(heightAt(palate, shapeOf(symbol).tip[0]) + 16);
    for (const symbol of ['s', 'r']) expect(shapeOf(symbol).tip[1]).toBeGreaterThan(heightAt(palate, shapeOf(symbol).tip[0]) + 20);
  });

  it('hums for vowels and voiced consonants alone', () => {
    expect(all.filter(([, { voiced }]) => !voiced).map(([symbol]) => symbol)).toEqual([
      'p',
      't',
      'k',
      'f',
      'θ',
      's',
      'ʃ',
      'h',
      'tʃ',
      'tr',
      'ts',
    ]);
  });

  it('goes from the still through all postures and back, in 1.6 s', () => {
    expect(cycleMs).toBe(1_600);
    const seen = new Set(Array.from({ length: 100 }, (_, n) => stepAt(n / 100, 2)).flatMap(({ from, to }) => [from, to]));
    expect(seen).toEqual(new Set([-1, 0, 1]));
    for (const part of [0, 1, 1.2, -1]) expect(stepAt(part, 2)).toEqual({ from: 0, to: 0, share: 0 });
  });
});

it.each([
  ['/θ/', 'θ'],
  ['[i:]', 'iː'],
  ['/oʊ/', 'əʊ'],
  ['/g/', 'ɡ'],
  ['ɝ', 'ɜː'],
])('finds %s as %s', (text, symbol) => {
  expect(symbolOf(text)).toBe(symbol);
  expect(articulationOf(text)).toBe(articulations[symbol]);
});

it.each(['/ǀ/', '', 'Aa', '/toString/'])('has no picture for %s', (text) => expect(articulationOf(text)).toBeUndefined());
