import { describe, expect, it } from 'vitest';
import { forEspeak, forFlite, timesOf, wordsOf } from './spoken-text.ts';

const printed = (...lines: [word: string | number, from: number, to: number][]) => lines.map((line) => `${line.join('\t')}\n`).join('');

describe('wordsOf', () => {
  it('finds words with their apostrophes and hyphens, without the marks around them', () => {
    const text = '"Don\'t!" said the ice-cream man.';
    expect(wordsOf(text).map(([start, end]) => text.slice(start, end))).toEqual(["Don't", 'said', 'the', 'ice-cream', 'man']);
  });
});

describe('timesOf', () => {
  it('takes what flite tells by the words that it was given', () => {
    const asked = forFlite('Practise it, Fei.');
    expect(asked.asked).toBe('practice it, fay.');
    expect(timesOf(printed(['practice', 100, 500], ['it', 500, 600], ['fay', 800, 1100]), asked)).toEqual([
      { fromMs: 100, toMs: 500 },
      { fromMs: 500, toMs: 600 },
      { fromMs: 800, toMs: 1100 },
    ]);
  });

  it('takes what espeak-ng tells by where the words are in what it was given', () => {
    const asked = forEspeak('In the park.');
    expect(asked.asked).toBe('In [[D@2]] park.');
    expect(timesOf(printed([0, 0, 90], [5, 90, 200], [11, 200, 600]), asked)).toHaveLength(3);
  });

  it('stops where two words have one time, or a word is another', () => {
    expect(() => timesOf(printed([0, 0, 90], [11, 200, 600]), forEspeak('In the park.'))).toThrow(/told 2 words of 3/);
    expect(() => timesOf(printed(['in', 0, 90], ['park', 90, 200]), forFlite('in parks'))).toThrow(/told/);
  });
});
