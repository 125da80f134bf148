import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WordListDraft } from '@chorus/contract/content/word-list-draft';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { cityPhone, foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

const day = 24 * 3_600_000;
const uuid = (n: number) => `list.00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
type Row = WordListDraft['units'][number]['rows'][number];
const row = (text: string, meaning = '意思', pos: number | null = 0): Row => ({ text, pos, meaning, ipa: '' });
const draft = (rows: readonly Row[], more: Partial<WordListDraft> = {}): WordListDraft => ({
  title: '校本词表',
  stage: 'middle',
  grade: 7,
  units: [{ id: null, title: '第一单元', rows: [...rows] }],
  ...more,
});

let server: TestServer;
let school: TestAdministrator;
let teacher: string;
let foreign: string;
beforeAll(async () => {
  server = await startTestServer();
  school = await administer(server);
  teacher = await server.login();
  foreign = await server.login(foreignPhone);
});
afterAll(() => server.close());

const titles = async (token: string) => (await server.ok('wordBooks', {}, token)).map(({ title }) => title['zh-CN']);
const wordsOf = async (packId: string) => {
  const [unit] = await server.ok('units', { bookId: packId }, teacher);
  return server.ok('words', { unitId: unit!.id }, teacher);
};

describe('a word list', () => {
  it('is a book for the school’s teachers, whose words are those of the server’s packs where they are known', async () => {
    const rows = [row('ＦＯＸ，', '狐狸；', null), row('zorbling', '一种玩具')];
    const { rows: planned } = await school.ok('planWordList', { id: null, draft: draft(rows) });
    expect(planned.map(({ problem, source, pos }) => [problem, source, pos])).toEqual([
      [null, 'known', 0],
      [null, 'guessed', 0],
    ]);
    await school.ok('saveWordList', { id: uuid(1), version: null, draft: draft(rows) });
    expect(await titles(teacher)).toContain('校本词表');
    const [fox, other] = await wordsOf(uuid(1));
    expect(fox).toMatchObject({ text: 'FOX', pos: 0, meaning: { 'zh-CN': '狐狸' }, ipa: { us: '/fɑks/' } });
    expect(fox!.pronunciations[0]?.phones).toEqual(['F', 'AA', 'K', 'S']);
    expect(other).toMatchObject({ text: 'zorbling', picture: null, sound: {} });
    // By its own id it is the school's word, not the one that it was taken from.
    expect(await server.ok('word', { wordId: fox!.id }, teacher)).toEqual(fox);
    for (const address of [fox!.picture!, fox!.sound.us!]) expect((await fetch(server.url + address)).status).toBe(200);
  });

  it('is not there for another school: book, unit, word and reference answer as if there were none', async () => {
    const [unit] = await server.ok('units', { bookId: uuid(1) }, teacher);
    const [word] = await wordsOf(uuid(1));
    expect(await titles(foreign)).not.toContain('校本词表');
    for (const [call, body] of [
      ['units', { bookId: uuid(1) }],
      ['words', { unitId: unit!.id }],
      ['word', { wordId: word!.id }],
      ['getContent', { ref: word!.ref }],
      ['listContent', { parent: { ...word!.ref, itemId: unit!.id } }],
    ] as const)
      expect([call, (await server.send(call, body, foreign)).state]).toEqual([call, 43]);
    expect(await server.ok('wordByName', { wordName: 'zorbling' }, foreign)).toBeNull();
    const found = async (token: string) => (await server.ok('searchContent', { query: 'zorbling' }, token)).hits.length;
    expect([await found(foreign), await found(teacher)]).toEqual([0, 1]);
    expect((await server.ok('wordByName', { wordName: 'zorbling' }, teacher))?.id).toContain('zorbling');
  });

  it('keeps the sentence that stands with a word, also without what it means', async () => {
    const example = { example: 'I see a zorb.', exampleMeaning: '我看见一个球。' };
    const rows = [
      { ...row('zorb', '球'), ...example },
      { ...row('zorbs', '几个球'), example: 'I see zorbs.' },
    ];
    const { id } = await school.ok('saveWordList', { id: uuid(77), version: null, draft: draft(rows, { title: '有例句的' }) });
    expect((await wordsOf(uuid(77)))[0]!.example).toMatchObject({
      text: example.example,
      translation: { 'zh-CN': example.exampleMeaning },
    });
    expect((await school.ok('wordList', { id })).draft.units[0]!.rows).toEqual(rows);
    await school.ok('removePack', { id, removed: true });
  });

  it('keeps the ids of words and units that stay when it is changed, and what an older lesson names', async () => {
    const before = await wordsOf(uuid(1));
    const { id } = (await school.ok('ownPacks', {})).packs.find(({ kind }) => kind === 'list')!;
    const { version, draft: now } = await school.ok('wordList', { id });
    expect([version, now.units[0]!.rows.map(({ text }) => text)]).toEqual(['1.0.0', ['FOX', 'zorbling']]);
    const rows = [row('new word', '新词', null), { ...now.units[0]!.rows[1]!, meaning: '玩具' }];
    const changed = { ...now, units: [{ ...now.units[0]!, rows }] };
    expect((await school.ok('planWordList', { id: uuid(1), draft: changed })).rows.map(({ kept }) => kept)).toEqual([false, true]);
    await school.ok('saveWordList', { id: uuid(1), version, draft: changed });
    const after = await wordsOf(uuid(1));
    expect(after.map(({ text, id: wordId }) => [text, wordId === before[1]!.id])).toEqual([
      ['new word', false],
      ['zorbling', true],
    ]);
    expect(after[1]!.ref).toMatchObject({ packId: uuid(1), packVersion: '1.0.1' });
    expect((await server.ok('getContent', { ref: before[0]!.ref }, teacher)).content).toMatchObject({ text: 'FOX' });
    // What somebody else has changed meanwhile is not written over.
    expect(await school.refused('saveWordList', { id: uuid(1), version, draft: changed })).toEqual(['40', '/version changed']);
    expect(await school.refused('saveWordList', { id: uuid(1), version: null, draft: changed })).toEqual(['40', '/version changed']);
  });

  it.each([
    ['no word', row(''), 'no-text'],
    ['a number', row('12'), 'no-letter'],
    ['Chinese in the word', row('apple苹果'), 'other-script'],
    ['markup', row('<b>x</b>'), 'other-script'],
    ['no meaning', row('tree', ' ，'), 'no-meaning'],
    ['no part of speech of a word that nobody knows', row('tree', '树', null), 'no-pos'],
    ['a word that is too long', row('x'.repeat(61)), 'too-long'],
    ['a word twice', row('BOOK'), 'duplicate'],
  ])('says at the row what is wrong with %s, and writes nothing', async (_what, wrong, problem) => {
    const written = draft([row('book'), wrong]);
    expect((await school.ok('planWordList', { id: null, draft: written })).rows.map((one) => one.problem)).toEqual([null, problem]);
    expect(await school.refused('saveWordList', { id: uuid(2), version: null, draft: written })).toEqual(['40', '/units rows']);
  });

  it('takes a word twice where it is two: a noun and a verb', async () => {
    const written = draft([row('light', '灯', 0), row('light', '点燃', 2)]);
    await school.ok('saveWordList', { id: uuid(3), version: null, draft: written });
    const ids = (await wordsOf(uuid(3))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  it('takes 2,000 words, and no more', async () => {
    const many = Array.from({ length: 2000 }, (_, n) => row(`word ${'abcdefghij'[n % 10]}${n}`, '词', 0));
    const unit = (title: string, rows: readonly Row[]) => ({ id: null, title, rows: [...rows] });
    const units = [unit('一', many.slice(0, 1000)), unit('二', many.slice(1000))];
    await school.ok('saveWordList', { id: uuid(4), version: null, draft: draft([], { units }) });
    expect((await wordsOf(uuid(4))).length).toBe(1000);
    const refused = (more: WordListDraft['units']) =>
      school.refused('saveWordList', { id: uuid(5), version: null, draft: draft([], { units: more }) });
    expect(await refused([...units, unit('三', [row('one more')])])).toEqual(['40', '/units too-many']);
    expect(await refused([unit('一', many.slice(0, 1001))])).toEqual(['40', '/units unit-too-long']);
  });

  it.each(['<script>alert(1)</script>', 'a\u202Eb', '   '])('refuses the title “%s”', async (title) => {
    expect(await school.refused('saveWordList', { id: uuid(6), version: null, draft: draft([row('kite')], { title }) })).toEqual([
      '40',
      '/title markup',
    ]);
  });

  it('of a region is there for all of its schools, and theirs to see alone', async () => {
    const city = await administer(server, cityPhone);
    await city.ok('saveWordList', { id: uuid(7), version: null, draft: draft([row('kite', '风筝')], { title: '全市词表' }) });
    expect(await titles(teacher)).toContain('全市词表');
    // The other school lies elsewhere.
    expect(await titles(foreign)).not.toContain('全市词表');
    const seen = (await school.ok('ownPacks', {})).packs.find(({ title }) => title['zh-CN'] === '全市词表')!;
    expect([seen.own, seen.org.name]).toEqual([false, '成都市']);
    expect((await school.send('removePack', { id: seen.id, removed: true })).state).toBe(43);
  });

  it('goes off the shelf and comes back; what answers name stays, until its files are deleted after thirty days', async () => {
    await school.ok('saveWordList', { id: uuid(8), version: null, draft: draft([row('kite', '风筝')], { title: '要移除' }) });
    const [word] = await wordsOf(uuid(8));
    const { id } = (await school.ok('ownPacks', {})).packs.find(({ title }) => title['zh-CN'] === '要移除')!;
    expect(await school.ok('packUse', { id })).toEqual({ answers: 0, lastAt: null });
    await school.ok('removePack', { id, removed: true });
    expect(await titles(teacher)).not.toContain('要移除');
    expect((await server.ok('listContent', {}, teacher)).entries.map(({ ref }) => ref.itemId)).not.toContain(uuid(8));
    expect((await server.ok('getContent', { ref: word!.ref }, teacher)).content).toMatchObject({ text: 'kite' });
    await school.ok('removePack', { id, removed: false });
    expect(await titles(teacher)).toContain('要移除');
    await school.ok('removePack', { id, removed: true });
    server.now += 31 * day;
    school = await administer(server);
    expect((await school.send('removePack', { id, removed: false })).state).toBe(43);
    await server.restart();
    [teacher, foreign, school] = [await server.login(), await server.login(foreignPhone), await administer(server)];
    await expect.poll(() => readdirSync(join(server.dataDir, 'own-content')).includes(id)).toBe(false);
    expect((await server.send('getContent', { ref: word!.ref }, teacher)).state).toBe(43);
  });

  it('that was taken off the shelf is kept where the server starts with a wrong date', async () => {
    const right = server.now;
    await school.ok('saveWordList', { id: uuid(9), version: null, draft: draft([row('kite', '风筝')], { title: '移错了' }) });
    const { id } = (await school.ok('ownPacks', {})).packs.find(({ title }) => title['zh-CN'] === '移错了')!;
    await school.ok('removePack', { id, removed: true });
    server.now += 3_650 * day;
    await server.restart();
    await server.restart();
    server.now = right;
    await server.restart();
    [teacher, foreign, school] = [await server.login(), await server.login(foreignPhone), await administer(server)];
    await school.ok('removePack', { id, removed: false });
    expect(await titles(teacher)).toContain('移错了');
  });

  it('is written in the log by its title', async () => {
    const { rows } = await school.ok('audit', { group: 'content', offset: 0, limit: 100 });
    expect(rows.map(({ action, subject }) => `${action} ${subject.name}`)).toEqual(
      expect.arrayContaining(['word-list.saved 校本词表', 'pack.removed 要移除', 'pack.restored 要移除']),
    );
  });
});
