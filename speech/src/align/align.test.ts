import { describe, expect, it } from 'vitest';
import { Frames } from '../frames.ts';
import { PHONE_COUNT, phoneIndex } from '../phones.ts';
import { finishSteps } from '../steps.ts';
import { align as alignSteps } from './align.ts';
import type { PreparedWord } from './prepared.ts';

const align = (...given: Parameters<typeof alignSteps>) => finishSteps(alignSteps(...given));
const flat = Array.from({ length: PHONE_COUNT }, () => 0);
const index = (name: string): number => (name === 'SIL' ? 0 : phoneIndex(name)!);

/** Frames in which exactly the named phone is likely: `said([['SIL', 5], ['K', 4]])`. */
function said(parts: readonly (readonly [string, number])[]): Frames {
  const frames = new Frames();
  for (const [name, count] of parts) {
    const row = new Float32Array(PHONE_COUNT).fill(-8);
    row[index(name)] = -0.01;
    for (let i = 0; i < count; i++) frames.addLogPosteriors(row);
  }
  return frames;
}

function word(text: string, ...pronunciations: string[]): PreparedWord {
  return {
    text,
    pronunciations: pronunciations.map((one) => {
      const phones = one.split(' ').map(index);
      return { phones, stress: phones.map(() => 0) };
    }),
  };
}

const cat = word('cat', 'K AE T');
const dog = word('dog', 'D AO G');

describe('align', () => {
  it('finds phones, and silence before, between and after words', () => {
    const frames = said([
      ['SIL', 5],
      ['K', 4],
      ['AE', 6],
      ['T', 3],
      ['SIL', 7],
      ['D', 3],
      ['AO', 8],
      ['G', 4],
      ['SIL', 2],
    ]);
    const found = align([cat, dog], frames, flat)!;
    expect(found.map((one) => one.phones.map((p) => [p.from, p.to]))).toEqual([
      [
        [5, 9],
        [9, 15],
        [15, 18],
      ],
      [
        [25, 28],
        [28, 36],
        [36, 40],
      ],
    ]);
  });

  it('keeps two equal words in a row apart', () => {
    const frames = said([
      ['K', 4],
      ['AE', 6],
      ['T', 3],
      ['K', 4],
      ['AE', 6],
      ['T', 3],
    ]);
    expect(align([cat, cat], frames, flat)!.map((one) => one.phones[0]!.from)).toEqual([0, 13]);
  });

  it('keeps two equal phones in a row apart', () => {
    const found = align(
      [word('misspell', 'M IH S S P')],
      said([
        ['M', 3],
        ['IH', 3],
        ['S', 6],
        ['P', 3],
      ]),
      flat,
    )!;
    expect(found[0]!.phones.map((p) => p.to - p.from)).toEqual([3, 3, 3, 3, 3]);
  });

  it('chooses the pronunciation that was said', () => {
    const either = word('either', 'IY DH ER', 'AY DH ER');
    expect(
      align(
        [either],
        said([
          ['AY', 5],
          ['DH', 3],
          ['ER', 5],
        ]),
        flat,
      )![0]!.pronunciation,
    ).toBe(1);
    expect(
      align(
        [either],
        said([
          ['IY', 5],
          ['DH', 3],
          ['ER', 5],
        ]),
        flat,
      )![0]!.pronunciation,
    ).toBe(0);
  });

  it('lets phones last one frame when there is no room for three, and gives up when there are fewer frames than phones', () => {
    expect(
      align(
        [cat],
        said([
          ['K', 1],
          ['AE', 1],
          ['T', 1],
        ]),
        flat,
      )![0]!.phones.map((p) => p.to),
    ).toEqual([1, 2, 3]);
    expect(
      align(
        [cat],
        said([
          ['K', 1],
          ['AE', 1],
        ]),
        flat,
      ),
    ).toBeUndefined();
    expect(align([cat], new Frames(), flat)).toBeUndefined();
  });

  it('leaves out a word that was not said only when that is allowed', () => {
    const frames = said([
      ['SIL', 3],
      ['D', 4],
      ['AO', 6],
      ['G', 4],
      ['SIL', 9],
    ]);
    expect(align([cat, dog, cat], frames, flat, { open: 8, extend: 2 })!.map((one) => one.phones.length)).toEqual([0, 3, 0]);
    expect(align([cat, dog, cat], frames, flat)!.map((one) => one.phones.length)).toEqual([3, 3, 3]);
  });

  it('leaves out a run of words that one word alone would be too dear for', () => {
    const dear = { open: 200, extend: 2 };
    const frames = (after: number): Frames =>
      said([
        ['D', 4],
        ['AO', 6],
        ['G', 4],
        ['SIL', after],
      ]);
    expect(align([dog, cat], frames(40), flat, dear)!.map((one) => one.phones.length)).toEqual([3, 3]);
    expect(align([dog, cat, cat, cat, cat], frames(60), flat, dear)!.map((one) => one.phones.length)).toEqual([3, 0, 0, 0, 0]);
  });

  it('of a long recording and a long text goes in steps, each of no more than so much work', () => {
    const frames = said([
      ['D', 400],
      ['AO', 400],
      ['G', 400],
    ]);
    const steps = alignSteps(
      Array.from({ length: 100 }, () => dog),
      frames,
      flat,
    );
    let count = 0;
    while (!steps.next().done) count += 1;
    expect(count).toBeGreaterThanOrEqual(2);
  });

  it('takes the prior off: a rare phone wins against a frequent one that is as likely', () => {
    const frames = new Frames();
    const row = new Float32Array(PHONE_COUNT).fill(-8);
    row[index('IY')] = -1;
    row[index('AY')] = -1;
    for (let i = 0; i < 5; i++) frames.addLogPosteriors(row);
    const prior = flat.map((_, phone) => (phone === index('IY') ? -2 : -4));
    expect(align([word('i', 'IY', 'AY')], frames, prior)![0]!.pronunciation).toBe(1);
  });
});
