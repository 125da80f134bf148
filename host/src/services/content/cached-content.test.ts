import type { ItemRef } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { noPackages } from '../testing/memory-packages.ts';
import { settle } from '../testing/virtual-clock.ts';
import { CachedContent } from './cached-content.ts';

const word = {
  ref: { packId: 'p', packVersion: '1.0.0', itemId: 'cat' },
  id: 'cat',
  text: 'cat',
  pos: 0,
  meaning: { 'zh-CN': '猫', en: 'cat' },
  ipa: { us: 'kæt' },
  pronunciations: [],
  picture: null,
  sound: { us: '/content/cat-us.mp3' },
  example: null,
};

function setUp() {
  const api = new FakeApi();
  api.answers.words = () => [word];
  api.answers.units = () => {
    throw stateError('units', 43);
  };
  const held: string[] = [];
  const world = { locale: 'zh-CN', school: 'school' };
  const time = { now: 0 };
  const content = new CachedContent({
    now: () => time.now,
    api: () => api.client,
    cache: new MemoryKeyValueStore(),
    local: noPackages(),
    schoolId: () => world.school,
    pick: (text) => text[world.locale] ?? '',
    hold: (urls) => void held.push(...urls),
  });
  return { api, content, held, world, time };
}

it('gives words in the interface’s language; an absent sound or picture is undefined', async () => {
  const { content, world } = setUp();
  expect(await content.words('u')).toMatchObject([
    { meaning: '猫', picture: undefined, sound: { us: '/content/cat-us.mp3' }, example: undefined },
  ]);
  world.locale = 'en';
  expect((await content.words('u'))[0]?.meaning).toBe('cat');
});

it('has texts in another language without waiting for the server, and asks it again a moment later', async () => {
  const { api, content, world, time } = setUp();
  await content.words('u');
  await settle();
  api.answers.words = () => new Promise(() => undefined);
  world.locale = 'en';
  content.languageChanged();
  expect((await content.words('u'))[0]?.meaning).toBe('cat');
  time.now = 6_000;
  api.answers.words = () => [{ ...word, meaning: { en: 'kitty' } }];
  expect((await content.words('u'))[0]?.meaning).toBe('kitty');
});

it('gives what was opened here before when the server is away, word by word too, and has its sounds held', async () => {
  const { api, content, held, world } = setUp();
  await content.words('u');
  await settle();
  expect(held).toEqual(['/content/cat-us.mp3']);
  api.reachable = false;
  expect(await content.words('u')).toHaveLength(1);
  expect((await content.word('cat')).text).toBe('cat');
  await expect(content.words('another')).rejects.toMatchObject({ code: 'offline' });
  world.school = 'another school';
  await expect(content.words('u')).rejects.toMatchObject({ code: 'offline' });
});

it('says when there is no such thing', async () => {
  await expect(setUp().content.units('b')).rejects.toMatchObject({ code: 'content-missing' });
});

const ref = (itemId: string) => ({ packId: 'p', packVersion: '1.0.0', itemId });
const sentence = {
  ref: ref('hello'),
  kind: 'sentence',
  content: {
    kind: 'sentence',
    id: 'hello',
    text: 'Hello!',
    translation: { 'zh-CN': '你好！', en: 'Hello!' },
    sound: { us: 'a', uk: 'gone' },
  },
  assets: { a: '/content/a.mp3' },
};
const clip = { ref: ref('clip'), kind: 'x-film', content: { film: 'b', title: { en: 'Film' } }, assets: { b: '/content/b.mp4' } };

it('gives content of any kind in the interface’s language, with addresses in place of assets', async () => {
  const { api, content, world } = setUp();
  api.answers.getContent = () => sentence;
  const shown = { kind: 'sentence', id: 'hello', ref: ref('hello'), text: 'Hello!', sound: { us: '/content/a.mp3' } };
  expect(await content.get(ref('hello'))).toEqual({ ...shown, translation: '你好！' });
  world.locale = 'en';
  expect(await content.get(ref('hello'))).toEqual({ ...shown, translation: 'Hello!' });
});

it('gives a passage whose sentences can be named, an older one’s too, and each of them with its passage', async () => {
  const { api, content } = setUp();
  const first = { text: 'Hi!', role: 'tom', sound: {}, notes: [{ letters: [0, 2], explanation: { 'zh-CN': '嗨' } }] };
  const passage = {
    kind: 'passage',
    id: 'zoo',
    roles: [{ id: 'tom', name: 'Tom' }],
    paragraphs: [{ sentences: [{ id: 'zoo:1', ...first }, first] }],
  };
  api.answers.getContent = () => ({ ref: ref('zoo'), kind: 'passage', content: passage, assets: {} });
  const shown = { ...first, notes: [{ letters: [0, 2], explanation: '嗨' }] };
  expect(await content.get(ref('zoo'))).toMatchObject({
    paragraphs: [
      {
        sentences: [
          { ...shown, id: 'zoo:1', ref: ref('zoo:1') },
          { ...shown, id: 'zoo#1.2', ref: ref('zoo#1.2') },
        ],
      },
    ],
  });
  const entry = { kind: 'sentence', id: 'zoo:1', ...first, passageId: 'zoo' };
  api.answers.getContent = () => ({ ref: ref('zoo:1'), kind: 'sentence', content: entry, assets: {} });
  const { passageId: _, ...rest } = { ...entry, ...shown };
  expect(await content.get(ref('zoo:1'))).toEqual({ ...rest, ref: ref('zoo:1'), passage: ref('zoo') });
});

it('passes on what a newer Chorus has put into an item', async () => {
  const { api, content } = setUp();
  api.answers.getContent = () => ({ ...sentence, content: { ...sentence.content, mood: 'glad' } });
  expect(await content.get(ref('hello'))).toMatchObject({ translation: '你好！', mood: 'glad' });
});

it('gives a word, a book and a unit by their references as the short ways do', async () => {
  const { api, content } = setUp();
  const item = {
    ...word,
    kind: 'word',
    lemma: 'cat',
    sense: 'animal',
    pronunciations: {},
    audio: { us: 's' },
    picture: undefined,
    example: undefined,
  };
  const title = { 'zh-CN': '书' };
  const answers: Record<string, object> = {
    cat: { kind: 'word', content: item, assets: { s: '/content/cat-us.mp3' } },
    book: {
      kind: 'textbook',
      content: { kind: 'textbook', id: 'book', stage: 'middle', grade: 1, title, cover: 'c' },
      assets: { c: '/content/c.svg' },
    },
    unit: { kind: 'unit', content: { id: 'unit', title, parentId: 'book' }, assets: {} },
  };
  api.answers.getContent = ({ ref: asked }: { ref: ItemRef }) => ({ ref: asked, ...answers[asked.itemId] });
  api.answers.word = () => word;
  expect(await content.get(ref('cat'))).toEqual({ ...(await content.word('cat')), kind: 'word' });
  expect(await content.get(ref('book'))).toEqual({
    kind: 'textbook',
    id: 'book',
    ref: ref('book'),
    stage: 'middle',
    gradeId: 1,
    title: '书',
    cover: '/content/c.svg',
  });
  expect(await content.get(ref('unit'))).toEqual({ kind: 'unit', id: 'unit', ref: ref('unit'), title: '书', parent: ref('book') });
});

it('gives a word’s meaning field, synonyms and wrong answers, and the words of a symbol by their references', async () => {
  const { api, content } = setUp();
  const extra = { field: 'animals', synonyms: ['kitty'], distractors: ['dog'] };
  api.answers.word = () => ({ ...word, ...extra });
  expect(await content.word('cat')).toMatchObject(extra);
  api.answers.getContent = ({ ref: asked }: { ref: ItemRef }) => ({
    ref: asked,
    kind: 'symbol',
    content: {
      kind: 'symbol',
      id: 'ae',
      text: '/æ/',
      phones: ['AE'],
      sound: {},
      spellings: [{ letters: 'a', words: [{ text: 'cat', meaning: { 'zh-CN': '猫' }, sound: { us: 's' }, ref: 'cat' }] }],
    },
    assets: { s: '/content/cat-us.mp3' },
  });
  expect(await content.get(ref('ae'))).toMatchObject({
    sound: {},
    spellings: [{ words: [{ text: 'cat', meaning: '猫', sound: { us: '/content/cat-us.mp3' }, ref: ref('cat') }] }],
  });
});

it('passes on content of a kind that it does not know', async () => {
  const { api, content } = setUp();
  api.answers.getContent = () => clip;
  expect(await content.get(ref('clip'))).toEqual({
    kind: 'unknown',
    name: 'x-film',
    id: 'clip',
    ref: ref('clip'),
    content: clip.content,
    assets: { b: '/content/b.mp4' },
  });
});

it('gives a listed unit when the server is away, entry by entry too, and has its assets held', async () => {
  const { api, content, held, world } = setUp();
  api.answers.listContent = () => ({ entries: [sentence, clip], next: null });
  const page = await content.list({ parent: ref('u') });
  expect([page.entries.map(({ kind }) => kind), page.next]).toEqual([['sentence', 'unknown'], undefined]);
  expect(Object.isFrozen(page.entries[0]) && Object.isFrozen((page.entries[0] as { sound: object }).sound)).toBe(true);
  await settle();
  expect(held).toEqual(['/content/a.mp3', '/content/b.mp4']);
  api.reachable = false;
  expect(await content.list({ parent: ref('u') })).toEqual(page);
  expect(await content.get(ref('hello'))).toEqual(page.entries[0]);
  await expect(content.list({ parent: ref('u'), kind: 'sentence' })).rejects.toMatchObject({ code: 'offline' });
  world.school = 'another school';
  await expect(content.get(ref('hello'))).rejects.toMatchObject({ code: 'offline' });
});

it('gives a word of an opened unit by its reference when the server is away', async () => {
  const { api, content } = setUp();
  const [cat] = await content.words('u');
  await settle();
  api.reachable = false;
  expect(await content.get(ref('cat'))).toEqual({ ...cat, kind: 'word' });
  await expect(content.get({ ...ref('cat'), packVersion: '2.0.0' })).rejects.toMatchObject({ code: 'offline' });
});

it('says when a reference leads nowhere', async () => {
  const { api, content } = setUp();
  api.answers.getContent = () => {
    throw stateError('getContent', 43);
  };
  await expect(content.get(ref('none'))).rejects.toMatchObject({ code: 'content-missing', context: { id: 'p@1.0.0/none' } });
});

it('gives frozen values', async () => {
  const words = await setUp().content.words('u');
  expect(Object.isFrozen(words) && Object.isFrozen(words[0])).toBe(true);
});

it('keeps the charts of symbols whole, and gives them without the server in whatever parts they are asked for', async () => {
  const { api, content, held } = setUp();
  const of = (kind: string, itemId: string, body: object, assets = {}) => ({ ref: ref(itemId), kind, content: body, assets });
  const title = { 'zh-CN': '英语音标' };
  const symbolOf = (id: string) =>
    of('symbol', id, { kind: 'symbol', id, text: `/${id}/`, phones: [id], sound: { us: 's' } }, { s: `/content/${id}.mp3` });
  const lists: Record<string, readonly object[]> = {
    symbolBook: [of('symbolBook', 'chart', { kind: 'symbolBook', id: 'chart', stage: 'middle', grade: 1, title })],
    unit: [of('unit', 'vowels', { id: 'vowels', title, parentId: 'chart' })],
    symbol: ['i', 'e', 'a'].map(symbolOf),
  };
  api.answers.listContent = ({ kind }: { kind: string }) => ({ entries: lists[kind], next: null });
  await content.holdSymbols();
  await settle();
  expect(held.toSorted()).toEqual(['/content/a.mp3', '/content/e.mp3', '/content/i.mp3']);
  api.reachable = false;
  const [book] = (await content.list({ kind: 'symbolBook', limit: 50 })).entries;
  const [unit] = (await content.list({ kind: 'unit', parent: book!.ref })).entries;
  const page = { kind: 'symbol', parent: unit!.ref, limit: 2 } as const;
  const first = await content.list(page);
  const second = await content.list({ ...page, after: first.next });
  expect([first, second].map(({ entries, next }) => [entries.map(({ id }) => id), next?.itemId])).toEqual([
    [['i', 'e'], 'e'],
    [['a'], undefined],
  ]);
  await expect(content.list({ kind: 'textbook' })).rejects.toMatchObject({ code: 'offline' });
});

it('asks a server that is away once for all, then after pauses that grow, and at once when others have heard of it', async () => {
  const { api, content, time } = setUp();
  let asked = 0;
  const calls = api.client.call;
  api.client.call = ((...of: Parameters<typeof calls>) => {
    asked += 1;
    return calls.apply(api.client, of);
  }) as typeof calls;
  api.answers.listContent = () => ({ entries: [sentence], next: null });
  const units = Array.from({ length: 200 }, (_, at) => ref(`u${at}`));
  for (const parent of units) await content.list({ parent });
  await settle();
  api.reachable = false;
  const asks = async (from: number, seconds: number) => {
    asked = 0;
    for (let second = 0; second < seconds; second += 1) {
      time.now = (from + second) * 1_000;
      for (const parent of units) await content.list({ parent });
      await content.list({ parent: ref('unseen') }).catch(() => undefined);
    }
    return asked;
  };
  // of what is kept after 2, 4, 8 … seconds, of what is not at most every other second
  expect(await asks(1, 60)).toBeLessThan(40);
  api.reachable = true;
  expect(await asks(60.5, 1)).toBe(0);
  content.serverBack();
  expect(await asks(61, 1)).toBe(201);
});
