import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentPackV3, validateContentPack, type SymbolExample, type SymbolItem, type WordItem } from '@chorus/contract/content-pack';
import { attribution } from './make/attribution.ts';
import { makePack } from './make/pack.ts';
import { readPack, samplePackDir, verifyPackHashes } from './read-pack.ts';
import espeak from './src/espeak-en-gb.json' with { type: 'json' };

type Book = { stage: string; units: { id: string; itemIds: string[] }[] };

/** Nouns that no picture can show; every other noun of the books is a thing to point at. */
const abstractNouns = ['country', 'exercise', 'family', 'geography', 'history', 'holiday', 'music', 'name', 'pollution', 'science'];
/** Nouns whose only picture could as well be that of another word of their unit: a brother or sister, a doctor. */
const mistakableNouns = ['cousin', 'nurse'];

let pack: ContentPackV3;
let words: WordItem[];
let symbols: SymbolItem[];
beforeAll(async () => {
  pack = (await readPack(samplePackDir)) as ContentPackV3;
  words = pack.items.filter(({ kind }) => kind === 'word') as unknown as WordItem[];
  symbols = pack.items.filter(({ kind }) => kind === 'symbol') as unknown as SymbolItem[];
});

const filesOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();

describe('the sample pack', () => {
  it('passes the validator; all that is missing is the picture of what has no looks', () => {
    const result = validateContentPack(JSON.parse(readFileSync(join(samplePackDir, 'pack.json'), 'utf8')));
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    expect(new Set(result.warnings.map(({ code }) => code))).toEqual(new Set(['no-picture']));
  });

  it('has a licence, a source and an author for every asset, and no file that is not an asset', () => {
    for (const [id, asset] of Object.entries(pack.assets)) {
      expect(['MIT', 'CC0-1.0'], id).toContain(asset.licence);
      expect(asset.source, id).not.toBe('');
      expect(asset.author, id).toBeDefined();
    }
    const own = ['pack.json', 'pack.schema.json'];
    expect(filesOf(samplePackDir)).toEqual([...Object.values(pack.assets).map(({ path }) => path), ...own].toSorted());
  });

  it('is the files that it says, byte by byte', async () => {
    await expect(verifyPackHashes(samplePackDir, pack)).resolves.toBeUndefined();
  });

  it('is no larger than 25 MiB', () => {
    const bytes = filesOf(samplePackDir).reduce((sum, path) => sum + statSync(join(samplePackDir, path)).size, 0);
    expect(bytes).toBeLessThanOrEqual(25 * 1024 * 1024);
  });

  it('marks every sound as synthetic and nothing else', () => {
    for (const asset of Object.values(pack.assets)) expect(asset.synthetic === true).toBe(asset.mime.startsWith('audio/'));
  });

  it('has two primary and two middle books of four units with sixteen words or more', () => {
    const books = pack.books.filter(({ kind }) => kind === 'wordBook') as unknown as Book[];
    expect(books.map(({ stage }) => stage)).toEqual(['primary', 'middle', 'primary', 'middle']);
    for (const book of books) {
      expect(book.units).toHaveLength(4);
      for (const unit of book.units) expect(unit.itemIds.length, unit.id).toBeGreaterThanOrEqual(16);
    }
  });

  it('has meaning, both transcriptions, both pronunciations, a sentence with the word, and four sounds for every word', () => {
    for (const item of words) {
      expect(item.meaning['zh-CN'], item.id).toMatch(/\p{Script=Han}/u);
      expect(Object.keys(item.ipa).toSorted(), item.id).toEqual(['uk', 'us']);
      expect(Object.keys(item.pronunciations).toSorted(), item.id).toEqual(['uk', 'us']);
      expect(item.example?.text.toLowerCase(), item.id).toContain(item.text);
      expect(item.example?.translation['zh-CN'], item.id).toMatch(/\p{Script=Han}/u);
      expect(new Set([...Object.values(item.audio), ...Object.values(item.example!.audio)]).size, item.id).toBe(4);
    }
  });

  it('colours every letter: the phones of each variety cover the whole word', () => {
    for (const { text, pronunciations } of words) {
      for (const { letters } of [pronunciations.us!, pronunciations.uk!]) {
        const covered = new Set(letters.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)));
        expect(covered.size, text).toBe(text.length);
      }
    }
  });

  it('has a picture for every noun that can be pointed at', () => {
    const without = words.filter(({ pos, picture }) => pos === 0 && picture === undefined).map(({ lemma }) => lemma);
    expect(without.toSorted()).toEqual([...abstractNouns, ...mistakableNouns].toSorted());
  });

  it('has a meaning field for every word, and no synonym among the wrong answers that it names', () => {
    for (const { text, field, synonyms = [], distractors = [] } of words) {
      expect(field, text).toBeDefined();
      expect(
        distractors.filter((id) => synonyms.includes(words.find((word) => word.id === id)!.text)),
        text,
      ).toEqual([]);
    }
  });

  it('has pictures that only draw', () => {
    for (const { path, mime } of Object.values(pack.assets)) {
      if (mime !== 'image/svg+xml') continue;
      const svg = readFileSync(join(samplePackDir, path), 'utf8');
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), path).not.toMatch(
        /<script|<foreignObject|\son\w+=|https?:|javascript:/i,
      );
    }
  });

  it('has sounds that are MP3', () => {
    for (const { path, mime } of Object.values(pack.assets)) {
      if (mime !== 'audio/mpeg') continue;
      const [first, second] = readFileSync(join(samplePackDir, path));
      expect([first, second! & 0xe0], path).toEqual([0xff, 0xe0]);
    }
  });

  it('carries the schema that it is written by', () => {
    expect(JSON.parse(readFileSync(join(samplePackDir, 'pack.schema.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(ContentPackV3)));
  });

  it('is attributed by the page that was made with it', () => {
    const page = readFileSync(new URL('./ATTRIBUTION.md', import.meta.url), 'utf8');
    expect(page).toBe(attribution(pack));
    for (const name of ['Microsoft Corporation', 'Carnegie Mellon University', 'Flite', 'eSpeak NG']) expect(page).toContain(name);
  });
});

describe('the phonetic symbols of the sample pack', () => {
  const wordsOf = ({ spellings = [] }: SymbolItem) => spellings.flatMap(({ words: some }) => some);

  it('are the 48: twenty vowels and twenty-eight consonants, each in one group as it is taught [2.3-8]', () => {
    const book = pack.books.find(({ kind }) => kind === 'symbolBook') as unknown as Book;
    expect(book.units.flatMap(({ itemIds }) => itemIds)).toEqual(symbols.map(({ id }) => id));
    const isVowel = ({ text }: SymbolItem) => /[aeiouæɑɒɔəɜɪʊʌ]/.test(text);
    expect([symbols.filter(isVowel).length, symbols.length]).toEqual([20, 48]);
    expect(new Set(symbols.map(({ text }) => text)).size).toBe(48);
  });

  it('have a sound, and four words and two minimal pairs or more; which have fewer is told', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const told = [...readme.matchAll(/^\| (\/\S+\/) \| (\d+) \|/gm)].map(([, text, count]) => [text, Number(count)]);
    for (const symbol of symbols) {
      expect(symbol.sound.us ?? symbol.sound.uk, symbol.text).toBeDefined();
      expect(new Set(wordsOf(symbol).map(({ text }) => text)).size, symbol.text).toBeGreaterThanOrEqual(4);
    }
    const few = symbols.filter(({ pairs = [] }) => pairs.length < 2).map(({ text, pairs = [] }) => [text, pairs.length]);
    expect(few).toEqual(told);
  });

  it('have words that can be heard, understood and scored, with the letters of the sound', () => {
    for (const symbol of symbols) {
      for (const word of [...wordsOf(symbol), ...(symbol.pairs ?? []).flatMap((pair) => pair.words)]) {
        expect(word.sound.uk, word.text).toBeDefined();
        expect(word.meaning?.['zh-CN'], word.text).toMatch(/\p{Script=Han}/u);
        expect(word.phones ?? words.find(({ id }) => id === word.ref)?.pronunciations.us, word.text).toBeDefined();
        expect(word.letters, word.text).toBeDefined();
      }
    }
  });

  it('are what is heard: no voice says a word without the sound, or a pair that differs in more', () => {
    const american = new Map(words.map(({ id, pronunciations }) => [id, pronunciations.us!.phones]));
    const said = (word: SymbolExample) => ` ${(word.ref ? american.get(word.ref) : word.phones)!.join(' ')} `;
    const sounds = ({ phones, otherPhones = [] }: SymbolItem) => [phones, ...otherPhones].map((one) => ` ${one.join(' ')} `);
    const byBoth = (symbol: SymbolItem) =>
      [...wordsOf(symbol), ...(symbol.pairs ?? []).flatMap((pair) => pair.words)].filter(({ sound }) => sound.us !== undefined);
    for (const symbol of symbols) {
      if (symbol.variety === 'uk') expect(byBoth(symbol), symbol.text).toEqual([]);
      for (const word of byBoth(symbol).filter((one) => wordsOf(symbol).includes(one)))
        expect(
          sounds(symbol).some((sound) => said(word).includes(sound)),
          `${symbol.text} ${word.text}`,
        ).toBe(true);
      for (const { words: both, other } of symbol.pairs ?? []) {
        const [own, theirs] = both;
        expect(Object.keys(own.sound), own.text).toEqual(Object.keys(theirs.sound));
        const otherSounds = sounds(symbols.find(({ id }) => id === other)!);
        const differs = sounds(symbol).some((a) => otherSounds.some((b) => said(own).replace(a, b) === said(theirs)));
        if (own.sound.us !== undefined) expect(differs, `${own.text} ${theirs.text}`).toBe(true);
      }
    }
    // the commonest of all pairs are heard in both
    expect(symbols.filter((symbol) => byBoth(symbol).length > 0).length).toBe(44);
  });

  it('are judged in words where the scorer has one phone for two of them', () => {
    const alone = symbols.filter(({ judged }) => judged !== 'in-words').map(({ phones }) => phones.join(' '));
    expect(new Set(alone).size).toBe(alone.length);
  });
});

describe('making the pack again', () => {
  const dirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'chorus-pack-')));
  afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })));
  const spoken = (...asked: unknown[]) => Promise.resolve(Buffer.from(JSON.stringify(asked)));
  const recited = async (...asked: unknown[]) => ({ sound: await spoken(...asked), timings: [] });
  const voices = { speak: spoken, recite: recited };

  it('gives the committed words, books and pictures, and the same bytes every time', async () => {
    const [first, second] = await Promise.all(dirs.map((dir) => makePack(dir, espeak, voices, () => {})));
    const { assets, ...rest } = pack;
    const { assets: madeAssets, ...made } = first!;
    expect(made).toEqual(rest);
    expect(Object.keys(madeAssets)).toEqual(Object.keys(assets));
    for (const [id, asset] of Object.entries(assets)) {
      if (asset.mime === 'image/svg+xml') expect(madeAssets[id], id).toEqual(asset);
      else expect(madeAssets[id], id).toEqual({ ...asset, sha256: expect.any(String), bytes: expect.any(Number) });
    }
    expect(second).toEqual(first);
    expect(readFileSync(join(dirs[1]!, 'pack.json'))).toEqual(readFileSync(join(dirs[0]!, 'pack.json')));
  });
});
