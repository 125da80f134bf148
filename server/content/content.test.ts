import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentPackV1, validateContentPack } from '@chorus/contract/content-pack';
import { attribution } from './make/attribution.ts';
import { books, makePack } from './make/pack.ts';
import { readPack, samplePackDir, verifyPackHashes } from './read-pack.ts';
import espeak from './src/espeak-en-gb.json' with { type: 'json' };

/** Nouns that no picture can show; every other noun of the books is a thing to point at. */
const abstractNouns = ['country', 'exercise', 'geography', 'history', 'music', 'name', 'science'];

let pack: ContentPackV1;
beforeAll(async () => {
  pack = (await readPack(samplePackDir)) as ContentPackV1;
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

  it('has one primary and one middle book of four units with twelve words or more', () => {
    expect(pack.books.map(({ stage }) => stage)).toEqual(['primary', 'middle']);
    for (const book of pack.books) {
      expect(book.units).toHaveLength(4);
      for (const unit of book.units) expect(unit.itemIds.length).toBeGreaterThanOrEqual(12);
    }
  });

  it('has meaning, both transcriptions, both pronunciations, a sentence with the word, and four sounds for every word', () => {
    for (const item of pack.items) {
      expect(item.meaning['zh-CN'], item.id).toMatch(/\p{Script=Han}/u);
      expect(Object.keys(item.ipa).toSorted(), item.id).toEqual(['uk', 'us']);
      expect(Object.keys(item.pronunciations).toSorted(), item.id).toEqual(['uk', 'us']);
      expect(item.example?.text.toLowerCase(), item.id).toContain(item.text);
      expect(item.example?.translation['zh-CN'], item.id).toMatch(/\p{Script=Han}/u);
      expect(new Set([...Object.values(item.audio), ...Object.values(item.example!.audio)]).size, item.id).toBe(4);
    }
  });

  it('colours every letter: the phones of each variety cover the whole word', () => {
    for (const { text, pronunciations } of pack.items) {
      for (const { letters } of [pronunciations.us!, pronunciations.uk!]) {
        const covered = new Set(letters.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)));
        expect(covered.size, text).toBe(text.length);
      }
    }
  });

  it('has a picture for every noun that can be pointed at', () => {
    const without = pack.items.filter(({ pos, picture }) => pos === 0 && picture === undefined).map(({ lemma }) => lemma);
    expect(without.toSorted()).toEqual(abstractNouns);
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
    expect(JSON.parse(readFileSync(join(samplePackDir, 'pack.schema.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(ContentPackV1)));
  });

  it('is attributed by the page that was made with it', () => {
    const page = readFileSync(new URL('./ATTRIBUTION.md', import.meta.url), 'utf8');
    expect(page).toBe(attribution(pack));
    for (const name of ['Microsoft Corporation', 'Carnegie Mellon University', 'Flite', 'eSpeak NG']) expect(page).toContain(name);
  });
});

describe('making the pack again', () => {
  const dirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'chorus-pack-')));
  afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })));
  const spoken = (text: string, variety: string) => Promise.resolve(Buffer.from(`${variety} ${text}`));

  it('gives the committed words, books and pictures, and the same bytes every time', async () => {
    const [first, second] = await Promise.all(dirs.map((dir) => makePack(dir, espeak, spoken, () => {})));
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
    expect(books).toHaveLength(2);
  });
});
