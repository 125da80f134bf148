import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ContentPackV2 } from '@chorus/contract/content-pack';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeTestPack } from '../testing/test-pack.ts';
import { writeTextPack } from '../testing/text-pack.ts';
import { ContentLibrary } from './content-library.ts';

let root: string;
let said: string[];
let open: ContentLibrary[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chorus-library-'));
  said = [];
  open = [];
});
afterEach(() => {
  for (const library of open) library.close();
  rmSync(root, { recursive: true, force: true });
});

const indexDir = () => join(root, 'index');
const indexes = () => readdirSync(indexDir());
async function library(...packs: string[]): Promise<ContentLibrary> {
  const made = await ContentLibrary.open({
    packs,
    folder: join(root, 'packs'),
    indexDir: indexDir(),
    log: (message) => said.push(message),
  });
  open.push(made);
  return made;
}
const texts = (change?: (pack: ContentPackV2) => void, folder = 'texts') => writeTextPack(join(root, 'packs', folder), change);
const ref = (itemId: string, packId = 'test.texts', packVersion = '1.0.0') => ({ packId, packVersion, itemId });
const ids = (page: { entries: readonly { ref: { itemId: string } }[] } | undefined) => page?.entries.map((entry) => entry.ref.itemId);

describe('ContentLibrary', () => {
  it('gives items, books and units of any kind, with the addresses of their assets', async () => {
    texts();
    const content = await library();
    const hello = await content.answers.get(ref('hello'));
    expect(hello).toMatchObject({ ref: ref('hello'), kind: 'sentence', content: { text: 'Hello!' } });
    const address = hello!.assets['sound']!;
    expect(await content.asset(address)).toEqual({ dir: join(root, 'packs/texts'), path: 'hello.mp3', mime: 'audio/mpeg' });
    expect(await content.answers.get(ref('u1-a'))).toMatchObject({ kind: 'unit', content: { parentId: 'u1', title: { en: 'U1 A' } } });
    expect(await content.answers.get(ref('texts'))).toMatchObject({ kind: 'textbook', content: { stage: 'primary' } });
    expect(await content.answers.get(ref('none'))).toBeUndefined();
    expect(await content.answers.get(ref('hello', 'test.texts', '2.0.0'))).toBeUndefined();
  });

  it('passes on what is of a kind that nobody knows', async () => {
    texts(({ items }) => (items[0] = { kind: 'x-film', id: 'hello', film: 'picture', frames: [{ at: 1 }] }));
    const clip = await (await library()).answers.get(ref('hello'));
    expect(clip).toMatchObject({ kind: 'x-film', content: { film: 'picture', frames: [{ at: 1 }] } });
    expect(Object.keys(clip!.assets)).toEqual(['picture']);
    expect(said).toEqual([]);
  });

  it('lists what is directly in a book or unit in its order, of one kind or of all', async () => {
    texts();
    const content = await library();
    expect(ids(await content.answers.list({ parent: ref('texts') }))).toEqual(['u1', 'u2']);
    expect(ids(await content.answers.list({ parent: ref('u1') }))).toEqual(['hello', 'symbol:ae', 'text', 'u1-a']);
    expect(ids(await content.answers.list({ parent: ref('u1'), kind: 'symbol' }))).toEqual(['symbol:ae']);
    expect(ids(await content.answers.list({ parent: ref('u2') }))).toEqual([]);
    expect(await content.answers.list({ parent: ref('none') })).toBeUndefined();
  });

  it('lists what is directly in a book before its units', async () => {
    texts(({ books }) => (books[0]!.itemIds = ['text', 'hello']));
    const content = await library();
    expect(ids(await content.answers.list({ parent: ref('texts') }))).toEqual(['text', 'hello', 'u1', 'u2']);
    expect(ids(await content.answers.list({ parent: ref('texts'), kind: 'sentence' }))).toEqual(['hello']);
    expect(ids(await content.answers.list({ parent: ref('texts'), after: ref('hello'), limit: 1 }))).toEqual(['u1']);
    expect((await content.answers.get(ref('texts')))!.content).not.toHaveProperty('itemIds');
  });

  it('gives every entry of a list once, page by page, books of several packs too', async () => {
    texts();
    const content = await library(writeTestPack(join(root, 'words')));
    const walk = async (query: Parameters<ContentLibrary['answers']['list']>[0]) => {
      const pages: string[][] = [];
      for (let page = await content.answers.list(query); ; page = await content.answers.list({ ...query, after: page!.next! })) {
        pages.push(ids(page)!);
        if (!page!.next || pages.length > 9) return pages;
      }
    };
    expect(await walk({ parent: ref('u1'), limit: 3 })).toEqual([['hello', 'symbol:ae', 'text'], ['u1-a']]);
    expect(await walk({ parent: ref('u1'), limit: 2 })).toEqual([
      ['hello', 'symbol:ae'],
      ['text', 'u1-a'],
    ]);
    expect(await walk({ limit: 1 })).toEqual([['book'], ['empty-book'], ['texts']]);
    expect(await walk({ limit: 2 })).toEqual([['book', 'empty-book'], ['texts']]);
    expect(await content.answers.list({ parent: ref('u1'), after: ref('elsewhere') })).toBeUndefined();
    expect(await content.answers.list({ after: ref('texts', 'none') })).toBeUndefined();
  });

  it('lists in a unit what other packs say belongs to it, whatever its version', async () => {
    texts((pack) => (pack.version = '1.0.0'));
    texts((pack) => (pack.version = '1.1.0'), 'newer');
    const own = (id: string, itemId: string) =>
      writeTextPack(join(root, 'packs', id), (pack) => {
        const place = { belongsTo: [{ packId: 'test.texts', itemId }] };
        Object.assign(pack, {
          formatVersion: 3,
          id,
          books: [],
          items: [{ ...pack.items[2]!, id: `${id}.text`, title: 'A talk', ...place }],
        });
      });
    own('own.a', 'u1');
    own('own.b', 'u1-a');
    own('own.c', 'u1');
    const content = await library();
    for (const version of ['1.0.0', '1.1.0'])
      expect(ids(await content.answers.list({ parent: ref('u1', 'test.texts', version) }))).toEqual([
        'hello',
        'symbol:ae',
        'text',
        'u1-a',
        'own.a.text',
        'own.c.text',
      ]);
    const page = await content.answers.list({ parent: ref('u1'), kind: 'passage', limit: 2 });
    expect(ids(page)).toEqual(['text', 'own.a.text']);
    expect(ids(await content.answers.list({ parent: ref('u1'), kind: 'passage', limit: 2, after: page!.next! }))).toEqual(['own.c.text']);
    const [hit] = await content.search('talk', 5);
    expect(hit).toMatchObject({ ref: { packId: 'own.a' }, unit: { id: 'u1' }, book: { id: 'texts' } });
    const place = await content.placesOf([{ packId: 'own.b', packVersion: '1.0.0', itemId: 'own.b.text#1.1' }]);
    expect(place).toMatchObject([{ unit: { id: 'u1-a' }, book: { id: 'texts' } }]);
  });

  it('says of a sentence of a passage in which unit it stands, and finds the passage by it once', async () => {
    texts();
    const content = await library();
    expect(await content.placesOf([ref('text#1.1')])).toMatchObject([{ unit: { id: 'u1' }, book: { id: 'texts' } }]);
    expect((await content.search('Hello', 9)).map((hit) => hit.ref.itemId)).toEqual(['hello', 'text']);
  });

  it('shows the books of the newest version only, and keeps what answers name of the older ones', async () => {
    texts();
    texts((pack) => (pack.version = '1.10.0'), 'newer');
    texts((pack) => (pack.version = '1.9.0'), 'older');
    const content = await library();
    expect((await content.answers.list({}))!.entries.map((book) => book.ref.packVersion)).toEqual(['1.10.0']);
    expect(await content.answers.list({ after: ref('texts') })).toBeUndefined();
    expect(await content.answers.get(ref('hello'))).toBeDefined();
  });

  it('makes an index once: a second start does not read the pack again', async () => {
    const dir = texts();
    await library();
    const [name] = indexes();
    const made = readFileSync(join(indexDir(), name!));
    // A reader of the pack would refuse it without this file.
    rmSync(join(dir, 'hello.mp3'));
    expect(await (await library()).answers.get(ref('hello'))).toBeDefined();
    expect([indexes(), said]).toEqual([[name], []]);
    expect(readFileSync(join(indexDir(), name!)).equals(made)).toBe(true);
  });

  it('makes another index when the pack has changed, and removes those that no pack has', async () => {
    texts();
    await library();
    const before = indexes();
    writeFileSync(join(indexDir(), `${'0'.repeat(64)}.1.db.half.tmp`), 'cut');
    open.pop()!.close();
    texts(({ items }) => (items[0]!.text = 'Hi!'));
    expect(await (await library()).answers.get(ref('hello'))).toMatchObject({ content: { text: 'Hi!' } });
    expect(indexes()).toHaveLength(1);
    expect(indexes()).not.toEqual(before);
  });

  it.each<[string, (file: string) => void]>([
    ['is empty', (file) => truncateSync(file, 0)],
    ['is something else', (file) => writeFileSync(file, 'no database at all'.repeat(1000))],
    ['was cut', (file) => truncateSync(file, 4096 * 3)],
  ])('makes an index again that %s', async (_, harm) => {
    texts();
    await library();
    open.pop()!.close();
    harm(join(indexDir(), indexes()[0]!));
    const content = await library();
    const answers = await Promise.all([
      content.answers.get(ref('hello')),
      content.answers.list({ parent: ref('u1') }),
      content.answers.get(ref('text')),
    ]);
    expect(answers.map((answer) => answer !== undefined)).toEqual([true, true, true]);
    expect(said).toEqual([]);
  });

  it('makes an index again that is damaged while it is used', async () => {
    texts();
    const content = await library();
    const file = join(indexDir(), indexes()[0]!);
    const whole = readFileSync(file);
    writeFileSync(file, Buffer.alloc(whole.length, 'x'));
    expect(await content.answers.get(ref('hello'))).toMatchObject({ content: { text: 'Hello!' } });
    expect(readFileSync(file).equals(whole)).toBe(true);
  });

  it('leaves a pack out whose damaged index can’t be made again, and says so', async () => {
    const dir = texts();
    const content = await library(writeTestPack(join(root, 'words')));
    for (const name of indexes()) writeFileSync(join(indexDir(), name), 'x');
    rmSync(dir, { recursive: true });
    expect(ids(await content.answers.list({}))).toEqual(['book', 'empty-book']);
    expect(await content.answers.get(ref('hello'))).toBeUndefined();
    expect(await content.answers.word('word:fox:animal')).toBeDefined();
    expect(said).toEqual([`The content pack in ${dir} cannot be used: there is no pack.json`]);
  });

  it('refuses packs with errors one by one, names file and place, and has the others', async () => {
    texts();
    const wrong = texts(
      (pack) => Object.assign(pack, { id: 'test.wrong' }).items.push({ kind: 'sentence', id: 'bad', sound: {} }),
      'wrong',
    );
    mkdirSync(join(root, 'packs/empty'));
    const again = texts(undefined, 'zzz-again');
    const content = await library();
    expect(ids(await content.answers.list({}))).toEqual(['texts']);
    expect(said).toEqual([
      `The content pack in ${join(root, 'packs/empty')} cannot be used: there is no pack.json`,
      `The content pack in ${wrong} cannot be used: pack.json, at /items/3: must have required properties text`,
      `The content pack in ${again} cannot be used: test.texts 1.0.0 is installed already, from ${join(root, 'packs/texts')}`,
    ]);
  });

  it('holds nothing of a pack in memory, however large it is', async () => {
    const count = 10_000;
    texts((pack) => {
      const sound = { us: 'sound' };
      pack.items = Array.from({ length: count }, (_, n) => ({ kind: 'sentence', id: `s${n}`, text: `Sentence ${n}. `.repeat(10), sound }));
      const unit = (u: number) => ({
        id: `u${u}`,
        title: { en: `U${u}` },
        itemIds: Array.from({ length: 500 }, (_, n) => `s${u * 500 + n}`),
      });
      pack.books[0]!.units = Array.from({ length: count / 500 }, (_, u) => unit(u));
    });
    const bytes = readFileSync(join(root, 'packs/texts/pack.json')).length;
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    open.push(await library());
    open.pop()!.close();
    const before = heap();
    const content = await library();
    const page = await content.answers.list({ parent: ref('u19'), limit: 200 });
    expect([page!.entries.length, page!.next]).toEqual([200, ref('s9699')]);
    expect(await content.answers.get(ref('s7'))).toBeDefined();
    // Ids and places alone would be a fourth of the file; the rest is the test runner's own.
    expect(heap() - before).toBeLessThan(bytes / 10);
  });
});
