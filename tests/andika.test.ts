import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { phoneIpa } from '@chorus/sdk';
import { articulations } from '../sdk/src/ui/mouth/articulation.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));

/** Which characters a WOFF2 file draws: its `cmap` is among the tables that the format leaves as they are (W3C WOFF 2.0, sections 4 and 5). */
function charactersOf(font: Buffer): Set<number> {
  let at = 48;
  const base128 = () => {
    for (let value = 0; ;) {
      const byte = font[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const cmapFlag = 0;
  const transformed = new Set([10, 11]); // glyf, loca
  let from = 0;
  let cmap: { from: number; length: number } | undefined;
  for (let n = font.readUInt16BE(12); n > 0; n -= 1) {
    const flags = font[at++]!;
    const tag = flags & 63;
    if (tag === 63) at += 4;
    const original = base128();
    const version = flags >> 6;
    const length = (transformed.has(tag) ? version === 0 : version !== 0) ? base128() : original;
    if (tag === cmapFlag) cmap = { from, length };
    from += length;
  }
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  const table = tables.subarray(cmap!.from, cmap!.from + cmap!.length);
  const drawn = new Set<number>();
  for (let n = 0; n < table.readUInt16BE(2); n += 1) {
    const part = table.subarray(table.readUInt32BE(4 + 8 * n + 4));
    if (part.readUInt16BE(0) !== 12) continue;
    for (let group = 0; group < part.readUInt32BE(12); group += 1) {
      const [first, last] = [part.readUInt32BE(16 + 12 * group), part.readUInt32BE(20 + 12 * group)];
      for (let code = first; code <= last; code += 1) drawn.add(code);
    }
  }
  return drawn;
}

/** The letters of the packs' phonetic marks and symbols, of the chart of 48, and of the sounds that a score names. */
function phoneticLetters(): Set<string> {
  const marks: string[] = Object.keys(articulations);
  const pack: unknown = JSON.parse(readFileSync(new URL('../server/content/pack/pack.json', import.meta.url), 'utf8'));
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      if (key === 'ipa') marks.push(value);
      if (key === 'phones') marks.push(phoneIpa(value), phoneIpa(value, 0));
    } else if (Array.isArray(value)) value.forEach((one) => collect(one, key));
    else if (value !== null && typeof value === 'object') {
      if ('kind' in value && value.kind === 'symbol' && 'text' in value) marks.push(String(value.text));
      Object.entries(value).forEach(([name, one]) => collect(one, key === 'ipa' ? key : name));
    }
  };
  collect(pack);
  return new Set(marks.join(''));
}

describe.each(['Regular', 'Bold'])('Andika %s', (weight) => {
  it('draws every letter of the phonetic marks of our packs', () => {
    const drawn = charactersOf(read(`../host/src/shell/fonts/Andika-${weight}.woff2`));
    const letters = phoneticLetters();
    expect(letters.has('θ')).toBe(true);
    expect([...letters].filter((letter) => !drawn.has(letter.codePointAt(0)!))).toEqual([]);
  });
});

it('takes what plain English lacks from the whole font', () => {
  const faces = read('../host/src/shell/fonts/fonts.css').toString().split('@font-face').slice(1);
  const ranges = (face: string) =>
    [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from, to]) => [
      Number.parseInt(from!, 16),
      Number.parseInt(to ?? from!, 16),
    ]);
  const whole = faces.filter((face) => face.includes('./Andika-')).map(ranges);
  const plain = faces.filter((face) => face.includes('@fontsource')).map(ranges);
  const covers = (list: number[][], code: number) => list.some(([from, to]) => code >= from! && code <= to!);
  for (const letter of phoneticLetters()) {
    const code = letter.codePointAt(0)!;
    for (const i of [0, 1]) expect(covers(whole[i]!, code) || code < 0x100, letter).toBe(true);
    if (code >= 0x250) for (const list of plain) expect(covers(list, code), letter).toBe(false);
  }
});
