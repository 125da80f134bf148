import type { ContentPackV2, ContentPackV3 } from '@chorus/contract/content-pack';
import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { MemoryPackages } from '../testing/memory-packages.ts';
import { CachedContent } from './cached-content.ts';
import { LocalContent } from './local-content.ts';

const sha256 = 'ab'.repeat(32);
const asset = { bytes: 3, licence: 'CC0-1.0', source: 'made', sha256 };

function packOf(id: string, version = '1.0.0', bookId = `${id}.book`): ContentPackV2 {
  const title = { 'zh-CN': `${id}的书`, en: `Book of ${id}` };
  const word = (text: string) => ({
    kind: 'word',
    id: `word:${text}:${id}`,
    lemma: text,
    sense: id,
    text,
    pos: 0,
    meaning: { 'zh-CN': `${id} ${version}` },
    ipa: {},
    pronunciations: {},
    audio: { us: 'sound' },
  });
  return {
    formatVersion: 2,
    id,
    version,
    title,
    licence: 'CC0-1.0',
    credits: [],
    books: [
      { kind: 'wordBook', id: bookId, stage: 'middle', grade: 1, title, units: [{ id: `${id}.unit`, title, itemIds: [`word:cat:${id}`] }] },
    ],
    items: [word('cat')],
    assets: { sound: { ...asset, path: 'cat.mp3', mime: 'audio/mpeg' } },
  };
}

/** A server with these packs, each of one book; `packs` are here. */
function setUp(served: readonly ContentPackV2[] = []) {
  const api = new FakeApi();
  const unknown = (call: Parameters<typeof stateError>[0]) => () => {
    throw stateError(call, 43);
  };
  api.answers.getContent = unknown('getContent');
  api.answers.units = unknown('units');
  api.answers.words = unknown('words');
  api.answers.word = unknown('word');
  api.answers.wordByName = () => null;
  const ref = (pack: ContentPackV2) => ({ packId: pack.id, packVersion: pack.version, itemId: pack.books[0]!.id });
  api.answers.wordBooks = () =>
    served.map(({ books: [book] }) => ({
      id: book!.id,
      title: { 'zh-CN': '书' },
      stage: 'middle',
      gradeId: 1,
      cover: null,
      unitCount: 0,
      wordCount: 0,
    }));
  api.answers.listContent = ({ parent, after }: { parent?: object; after?: { packId: string } }) => {
    if (parent || (after && !served.some(({ id }) => id === after.packId))) throw stateError('listContent', 43);
    const from = after ? served.findIndex(({ id }) => id === after.packId) + 1 : 0;
    return {
      entries: served.slice(from).map((pack) => {
        const { units: _units, ...content } = pack.books[0]!;
        return { ref: ref(pack), kind: 'wordBook', content, assets: {} };
      }),
      next: null,
    };
  };
  const packages = new MemoryPackages();
  const said: string[] = [];
  const time = { now: 0 };
  const content = new CachedContent({
    now: () => time.now,
    api: () => api.client,
    cache: new MemoryKeyValueStore(),
    local: new LocalContent({
      reader: async () => packages,
      log: (message) => void said.push(message),
    }),
    schoolId: () => 'school',
    pick: (text) => text['zh-CN'] ?? '',
    hold: () => undefined,
  });
  const shelf = async () => (await content.wordBooks()).map(({ id }) => id);
  return { api, packages, content, said, shelf, ref, time };
}

it('shows the books of server and machine together, each once [3-17]', async () => {
  const { packages, content, shelf } = setUp([packOf('both'), packOf('served')]);
  for (const id of ['both', 'here']) packages.add(packOf(id));
  expect(await shelf()).toEqual(['both.book', 'served.book', 'here.book']);
  expect((await content.list({})).entries.map(({ ref }) => ref.packId)).toEqual(['both', 'served', 'here']);
  const first = await content.list({ limit: 2 });
  expect([first.entries.length, (await content.list({ limit: 2, after: first.next! })).entries.map(({ ref }) => ref.packId)]).toEqual([
    2,
    ['here'],
  ]);
});

it('leads from a book that the server does not have down to its words, by id, reference and text', async () => {
  const { packages, content } = setUp([packOf('served')]);
  packages.add(packOf('here'));
  const [unit] = await content.units('here.book');
  const [cat] = await content.words(unit!.id);
  expect(cat).toMatchObject({ text: 'cat', meaning: 'here 1.0.0', sound: { us: `/content/here/1.0.0/${sha256}.mp3` } });
  expect(await content.word(cat!.id)).toEqual(cat);
  expect(await content.wordByName('CAT')).toEqual(cat);
  expect(await content.get(cat!.ref)).toEqual({ ...cat, kind: 'word' });
  const book = (await content.list({})).entries.at(-1)!;
  const [inBook] = (await content.list({ parent: book.ref })).entries;
  expect((await content.list({ parent: inBook!.ref, kind: 'word' })).entries).toEqual([{ ...cat, kind: 'word' }]);
});

it('has the books of this machine when the server was never reached', async () => {
  const { api, packages, content, shelf } = setUp();
  api.reachable = false;
  await expect(shelf()).rejects.toMatchObject({ code: 'offline' });
  packages.add(packOf('here'));
  expect(await shelf()).toEqual(['here.book']);
  expect((await content.list({})).entries).toHaveLength(1);
  expect(await content.words('here.unit')).toHaveLength(1);
  await expect(content.words('another')).rejects.toMatchObject({ code: 'offline' });
});

it('takes the newest of a pack: here, and of the server where that is newer', async () => {
  const { api, packages, content, shelf } = setUp([packOf('old', '1.2.0'), packOf('new', '3.0.0')]);
  for (const version of ['1.9.0', '1.10.0']) packages.add(packOf('old', version, `old.book.${version}`));
  packages.add(packOf('new', '2.0.0', 'new.book.2'));
  expect(await shelf()).toEqual(['new.book', 'old.book.1.10.0']);
  expect((await content.list({})).entries.map(({ ref }) => [ref.packId, ref.packVersion])).toEqual([
    ['new', '3.0.0'],
    ['old', '1.10.0'],
  ]);
  api.answers.words = () => [];
  expect((await content.words('old.unit'))[0]?.meaning).toBe('old 1.10.0');
  expect(await content.words('new.unit')).toEqual([]);
});

it('gives the exact version that an answer names', async () => {
  const { packages, content } = setUp();
  for (const version of ['1.0.0', '2.0.0']) packages.add(packOf('p', version));
  const named = (packVersion: string) => content.get({ packId: 'p', packVersion, itemId: 'word:cat:p' });
  expect(await named('1.0.0')).toMatchObject({ meaning: 'p 1.0.0' });
  await expect(named('3.0.0')).rejects.toMatchObject({ code: 'content-missing' });
});

it('reads a pack once, and leaves out one that was changed on the disk, and says so', async () => {
  const { packages, content, said, shelf } = setUp();
  const { id } = packages.add(packOf('here'));
  packages.add(packOf('other'));
  await shelf();
  await content.words('here.unit');
  expect(packages.reads.filter(([path]) => path.endsWith('pack.json'))).toHaveLength(2);
  packages.remove(id);
  expect(await shelf()).toEqual(['other.book']);
  const again = setUp();
  const changed = again.packages.add(packOf('here'));
  again.packages.add(packOf('other'));
  await again.packages.file(changed.id, 'pack/pack.json');
  again.packages.overwrite(changed.id, 'pack/pack.json', new TextEncoder().encode(JSON.stringify(packOf('changed'))));
  expect(await again.shelf()).toEqual(['other.book']);
  expect([said, again.said]).toEqual([[], [expect.stringContaining('here_202609010800.zip')]]);
});

it('goes on with the server alone when the packages cannot be listed', async () => {
  const { packages, shelf, said } = setUp([packOf('served')]);
  packages.failWith = new Error('The disk does not answer.');
  expect(await shelf()).toEqual(['served.book']);
  expect(said).not.toEqual([]);
});

/** A pack of one sentence that belongs to a unit of another pack. */
const belonging = (id: string, place: { readonly packId: string; readonly itemId: string }): ContentPackV3 => ({
  ...packOf(id),
  formatVersion: 3,
  books: [],
  items: [{ kind: 'sentence', id: `${id}.hello`, text: 'Hello!', sound: {}, belongsTo: [place] }],
  assets: {},
});

it('lists in a unit of the server what packages of this machine say belongs to it, page by page', async () => {
  const served = packOf('served');
  const { api, content, packages } = setUp([served]);
  const unit = { packId: 'served', packVersion: '1.0.0', itemId: 'served.unit' };
  const own = ['word:cat:served', 'word:dog:served'].map((itemId) => ({
    ref: { ...unit, itemId },
    kind: 'word',
    content: { ...(served.items[0] as object), id: itemId },
    assets: {},
  }));
  const listed = api.answers.listContent!;
  api.answers.listContent = (body: { parent?: object; after?: { itemId: string }; limit?: number }) => {
    if (!body.parent) return listed(body as never) as object;
    const from = own.findIndex(({ ref }) => ref.itemId === body.after?.itemId) + 1;
    const entries = own.slice(from, from + (body.limit ?? 100));
    return { entries, next: from + entries.length < own.length ? entries.at(-1)!.ref : null };
  };
  packages.add(belonging('texts', unit), {});
  packages.add(belonging('more', { ...unit, itemId: 'elsewhere' }), {});
  const all = ['word:cat:served', 'word:dog:served', 'texts.hello'];
  for (const limit of [1, 2, 3, 10]) {
    const seen: string[] = [];
    for (let page = await content.list({ parent: unit, limit }); ; page = await content.list({ parent: unit, limit, after: page.next! })) {
      seen.push(...page.entries.map(({ ref }) => ref.itemId));
      if (!page.next) break;
    }
    expect(seen).toEqual(all);
  }
  expect((await content.list({ parent: unit, kind: 'sentence' })).entries.map(({ ref }) => ref.itemId)).toContain('texts.hello');
});
