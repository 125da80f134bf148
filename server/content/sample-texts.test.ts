import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { describe, expect, it } from 'vitest';
import { cast } from './make/cast.ts';
import { textBooks } from './make/pack.ts';
import { varieties } from './make/texts.ts';
import type { Timings } from './make/recital.ts';
import { wordsOf } from './make/spoken-text.ts';
import { samplePackDir } from './read-pack.ts';
import { trainPoem } from './src/middle-passages.ts';
import { rainPoem } from './src/primary-passages.ts';

type Localised = Record<string, string>;
interface Sentence {
  id: string;
  role?: string;
  text: string;
  translation: Localised;
  sound: Record<'us' | 'uk', string>;
  notes?: { letters: [number, number]; explanation: Localised; grammar?: Localised }[];
}
type Named = Record<'us' | 'uk', string>;
interface Passage {
  kind: 'passage';
  id: string;
  title: string;
  topic: Localised;
  roles?: { id: string; name: string; picture: string }[];
  sound: Named;
  timings: Named;
  paragraphs: { sentences: Sentence[] }[];
}
interface Group {
  kind: 'sentenceGroup';
  id: string;
  title: Localised;
  trains: Localised;
  sentences: string[];
  timings: Named;
}
interface Book {
  id: string;
  stage: string;
  units: { id: string; itemIds: string[] }[];
}
interface Asset {
  path: string;
  bytes: number;
  mime: string;
  licence: string;
  synthetic?: true;
}

const pack = JSON.parse(readFileSync(join(samplePackDir, 'pack.json'), 'utf8')) as {
  books: Book[];
  items: ({ kind: string; id: string } & Record<string, unknown>)[];
  assets: Record<string, Asset>;
};
const itemsOf = <T>(kind: string) => pack.items.filter((item) => item.kind === kind) as unknown as T[];
const passages = itemsOf<Passage>('passage');
const groups = itemsOf<Group>('sentenceGroup');
const sentences = itemsOf<Sentence>('sentence');
const sentenceOf = (id: string) => sentences.find((sentence) => sentence.id === id)!;
const linesOf = ({ paragraphs }: Passage) => paragraphs.flatMap((paragraph) => paragraph.sentences);
const wordsIn = (passage: Passage) => linesOf(passage).flatMap(({ text }) => wordsOf(text)).length;
const fileOf = (id: string) => readFileSync(join(samplePackDir, pack.assets[id]!.path));
const timingsOf = (id: string) => JSON.parse(fileOf(id).toString()) as Timings;

/** Length of an MP3 by its header, less what the encoder added. */
function lengthMs(id: string): number {
  const bytes = fileOf(id);
  const info = bytes.indexOf('Info');
  const padding = bytes.readUIntBE(info + 141, 3);
  return ((bytes.readUInt32BE(info + 8) * 576 - (padding >> 12) - (padding & 0xfff)) / 16_000) * 1000;
}

const stages = textBooks.map((source) => {
  const book = pack.books.find(({ id }) => id === source.id)!;
  const has = ({ id }: { id: string }) => book.units.some(({ itemIds }) => itemIds.includes(id));
  return { stage: source.stage, book, passages: passages.filter(has), groups: groups.filter(has), sentences: sentences.filter(has) };
});

describe('the texts of the sample pack', () => {
  it('are for each stage four passages: one with three roles, one of some 250 words, one poem', () => {
    expect(stages.map(({ stage }) => stage)).toEqual(['primary', 'middle']);
    for (const stage of stages) {
      expect(stage.passages).toHaveLength(4);
      const turns = stage.passages.filter(({ roles = [] }) => roles.length === 3).map(({ paragraphs }) => paragraphs.length);
      expect(turns).toEqual([17]);
      expect(stage.passages.map(wordsIn).filter((count) => count >= 240 && count <= 265)).toHaveLength(1);
    }
  });

  it('have poems whose lines rhyme two by two', () => {
    const rhymeOf = (line: string) => {
      const [start, end] = wordsOf(line).at(-1)!;
      return dictionary[line.slice(start, end).toLowerCase()]!.replace(/^.*?(?=[A-Z]+1)/, '');
    };
    for (const { paragraphs } of [rainPoem, trainPoem]) {
      const rhymes = paragraphs.flatMap((stanza) => ('says' in stanza ? stanza.says : stanza).map(([line]) => rhymeOf(line)));
      expect(rhymes).toHaveLength(12);
      expect(rhymes.filter((_, i) => i % 2 === 0)).toEqual(rhymes.filter((_, i) => i % 2 === 1));
    }
  });

  it('have 24 sentences for each stage, in four groups of six that say what they train', () => {
    for (const stage of stages) {
      expect(stage.groups.map((group) => group.sentences.length)).toEqual([6, 6, 6, 6]);
      expect(stage.groups.flatMap((group) => group.sentences)).toEqual(stage.sentences.map(({ id }) => id));
      for (const { title, trains } of stage.groups)
        for (const text of [title, trains]) expect(Object.keys(text).toSorted()).toEqual(['en', 'zh-CN']);
    }
  });

  it('have a unit for each passage, with words of the word books that are in it and a group', () => {
    for (const { book, passages: own } of stages) {
      expect(book.units).toHaveLength(4);
      for (const { id, itemIds } of book.units) {
        const passage = own.find((one) => itemIds.includes(one.id))!;
        const text = linesOf(passage)
          .map((line) => line.text.toLowerCase())
          .join(' ');
        const words = itemIds.filter((item) => item.startsWith('word:'));
        expect(words.length, id).toBeGreaterThanOrEqual(6);
        expect(words.length, id).toBeLessThanOrEqual(10);
        for (const word of words) {
          const item = pack.items.find((one) => one.id === word)!;
          expect(text, word).toContain(item['text']);
        }
        expect(itemIds.filter((item) => groups.some((group) => group.id === item))).toHaveLength(1);
      }
    }
  });

  it('give each role lines, a picture and a voice that no other role of its text has', () => {
    for (const { passage } of textBooks.flatMap(({ units }) => units)) {
      const voices = Object.values(passage.roles ?? {}).map(({ voice }) => voice);
      for (const variety of varieties)
        expect(new Set(voices.map((voice) => JSON.stringify(cast[voice][variety]))).size, passage.title).toBe(voices.length);
    }
    for (const passage of passages) {
      const roles = (passage.roles ?? []).map(({ id }) => id);
      expect(new Set(linesOf(passage).flatMap(({ role }) => role ?? [])), passage.id).toEqual(new Set(roles));
      if (roles.length > 0) expect(linesOf(passage).every(({ role }) => role !== undefined)).toBe(true);
      for (const { picture } of passage.roles ?? []) expect(pack.assets[picture]?.mime).toBe('image/svg+xml');
    }
  });

  it('have a Chinese translation of every sentence', () => {
    for (const { id, translation } of [...passages.flatMap(linesOf), ...sentences])
      expect(translation['zh-CN'], id).toMatch(/\p{Script=Han}/u);
  });

  it('have three to six notes in each passage, each about whole words, in Chinese and English', () => {
    for (const passage of passages) {
      const noted = linesOf(passage).flatMap(({ text, notes = [] }) => notes.map((note) => ({ text, ...note })));
      expect(noted.length, passage.id).toBeGreaterThanOrEqual(3);
      expect(noted.length, passage.id).toBeLessThanOrEqual(6);
      for (const { text, letters, explanation, grammar } of noted) {
        const [start, end] = letters;
        const words = wordsOf(text);
        expect(words.some(([from]) => from === start) && words.some(([, to]) => to === end), `${text} ${letters.join()}`).toBe(true);
        for (const told of [explanation, ...(grammar ? [grammar] : [])]) {
          expect(told['zh-CN']).toMatch(/\p{Script=Han}/u);
          expect(told['en']).toMatch(/^[\x20-\x7e…]+$/);
        }
      }
    }
  });

  it('are spelled as the dictionary has it, but for one name', () => {
    const all = [...passages.flatMap(linesOf), ...sentences].flatMap(({ text }) =>
      wordsOf(text).map(([start, end]) => text.slice(start, end)),
    );
    expect(new Set(all.filter((word) => !Object.hasOwn(dictionary, word.toLowerCase())))).toEqual(new Set(['Fei']));
  });

  it('are CC0, spoken by machines, in at most 6 MB', () => {
    const ids = [...passages, ...sentences].flatMap(({ sound }) => Object.values(sound));
    const assets = ids.map((id) => pack.assets[id]!);
    expect(assets).toHaveLength((8 + 48) * 2);
    for (const asset of assets) expect(asset).toMatchObject({ mime: 'audio/mpeg', licence: 'CC0-1.0', synthetic: true });
    expect(assets.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(6_000_000);
  });
});

describe('the timings of the sample pack', () => {
  const texts = [
    ...passages.map((passage) => ({
      id: passage.id,
      timings: passage.timings,
      lines: linesOf(passage),
      sound: passage.sound as Named | undefined,
    })),
    ...groups.map(({ id, timings, sentences: ids }) => ({ id, timings, lines: ids.map(sentenceOf), sound: undefined })),
  ];
  const each = texts.flatMap(({ id, timings, lines, sound }) =>
    varieties.map((variety) => ({
      id: `${id} ${variety}`,
      told: timingsOf(timings[variety]),
      lines,
      soundOf: (line: Sentence) => (sound ?? line.sound)[variety],
    })),
  );

  it('have every word of every sentence, in the order of the text', () => {
    for (const { id, told, lines } of each) {
      expect(pack.assets, id).toBeDefined();
      expect(told.format).toBe(1);
      expect(
        told.sentences.map((sentence) => sentence.id),
        id,
      ).toEqual(lines.map((line) => line.id));
      told.sentences.forEach(({ words, sure }, i) => {
        expect(words.map(({ letters }) => letters)).toEqual(wordsOf(lines[i]!.text));
        expect(sure).toBe(true);
      });
    }
  });

  it('go forward: each word after the one before it and within its sentence', () => {
    for (const { told } of each)
      for (const { id, fromMs, toMs, words } of told.sentences) {
        const borders = [fromMs, ...words.flatMap((word) => [word.fromMs, word.toMs]), toMs];
        expect(borders, id).toEqual(borders.toSorted((a, b) => a - b));
        for (const word of words) expect(word.toMs - word.fromMs, id).toBeGreaterThanOrEqual(20);
      }
  });

  it('are as long as the sound: the last sentence ends with it', () => {
    for (const { told, lines, soundOf } of each)
      told.sentences.forEach(({ toMs }, i) => {
        const line = lines[i]!;
        const isLast = i === lines.length - 1 || soundOf(line) !== soundOf(lines[i + 1]!);
        const length = lengthMs(soundOf(line));
        if (isLast) expect(Math.abs(length - toMs), line.id).toBeLessThanOrEqual(2);
        else expect(toMs, line.id).toBeLessThan(length);
      });
  });

  it('leave 350 to 500 ms between sentences, 600 to 800 ms before a turn or paragraph', () => {
    for (const passage of passages)
      for (const variety of varieties) {
        const { sentences: told } = timingsOf(passage.timings[variety]);
        const begins = new Set(passage.paragraphs.map(({ sentences: [first] }) => first!.id));
        for (const [i, { id, fromMs }] of told.entries()) {
          if (i === 0) continue;
          // A sentence has 220 ms of silence of its own at its ends.
          const pause = fromMs - told[i - 1]!.toMs + 220;
          const [least, most] = begins.has(id) ? [600, 800] : [350, 500];
          expect(pause, `${id} ${variety}`).toBeGreaterThanOrEqual(least);
          expect(pause, `${id} ${variety}`).toBeLessThanOrEqual(most);
        }
      }
  });
});
