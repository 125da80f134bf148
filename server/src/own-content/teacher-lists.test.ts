import type { WordListDraft } from '@chorus/contract/content/word-list-draft';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

const uuid = (n: number) => `list.00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const draft = (words: readonly string[], title = '第一课词单'): WordListDraft => ({
  title,
  stage: 'primary',
  grade: 9,
  units: [{ id: null, title: '词单', rows: words.map((text) => ({ text, pos: 0, meaning: '意思', ipa: '' })) }],
});

let server: TestServer;
let school: TestAdministrator;
/** Teachers of one school, the second of whom administers it, and one of another school. */
let maker: string;
let colleague: string;
let foreign: string;
let made = 0;
/** A list of the first one. */
let id: string;
let packId: string;
beforeAll(async () => {
  server = await startTestServer();
  [maker, colleague, foreign] = [await server.login('13800000002'), await server.login(), await server.login(foreignPhone)];
  school = await administer(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.now += 1;
  packId = uuid((made += 1));
  ({ id } = (await server.ok('saveTeacherList', { id: packId, version: null, draft: draft(['kite', 'tree']) }, maker)).list);
});

const listsOf = async (token: string) => (await server.ok('teacherLists', {}, token)).lists;
const stateOf = async (call: Parameters<TestServer['send']>[0], body: object, token: string) =>
  (await server.send(call, body, token)).state;
const wordsIn = async (token: string) => {
  const [unit] = await server.ok('units', { bookId: packId }, token);
  return (await server.ok('words', { unitId: unit!.id }, token)).map(({ text }) => text);
};

describe('a word list of a teacher', () => {
  it('is a book for the whole school at once, and for no other', async () => {
    expect([await wordsIn(maker), await wordsIn(colleague)]).toEqual([
      ['kite', 'tree'],
      ['kite', 'tree'],
    ]);
    expect(await stateOf('units', { bookId: packId }, foreign)).toBe(43);
    expect(await listsOf(foreign)).toEqual([]);
  });

  it('is listed with who made it, and may be changed by that teacher and by administrators', async () => {
    const [own, seen] = [await listsOf(maker), await listsOf(colleague)].map((lists) => lists.find((list) => list.id === id)!);
    expect(own).toMatchObject({ title: '第一课词单', words: 2, units: 1, madeBy: 'primary teacher', mine: true, editable: true });
    expect(seen).toMatchObject({ madeBy: 'primary teacher', mine: false, editable: true });
    const { id: other } = (await server.ok('saveTeacherList', { id: uuid(900 + made), version: null, draft: draft(['pen']) }, colleague))
      .list;
    const list = (await listsOf(maker)).find((one) => one.id === other)!;
    expect(list).toMatchObject({ madeBy: 'middle teacher', mine: false, editable: false });
    expect((await server.ok('teacherList', { id: other }, maker)).draft.units[0]!.rows[0]).toMatchObject({ text: 'pen' });
    expect(
      await Promise.all([
        stateOf('saveTeacherList', { id: list.packId, version: '1.0.0', draft: draft(['cup']) }, maker),
        stateOf('removeTeacherList', { id: other, removed: true }, maker),
      ]),
    ).toEqual([43, 43]);
  });

  it('stays whose it was when an administrator changes it, in the classroom or the administration', async () => {
    await server.ok('saveTeacherList', { id: packId, version: '1.0.0', draft: draft(['kite']) }, colleague);
    await school.ok('saveWordList', { id: packId, version: '1.0.1', draft: draft(['kite', 'cup'], '改过名') });
    const list = (await listsOf(maker)).find((one) => one.packId === packId)!;
    expect(list).toMatchObject({ title: '改过名', madeBy: 'primary teacher', changedBy: 'middle teacher', mine: true, editable: true });
    expect((await school.ok('ownPacks', {})).packs.find((one) => one.id === list.id)).toMatchObject({ teacher: 'primary teacher' });
    await server.ok('saveTeacherList', { id: packId, version: '1.0.2', draft: draft(['pen']) }, maker);
    expect(await wordsIn(colleague)).toEqual(['pen']);
  });

  it('is not written over by who has not seen what the other one saved', async () => {
    await server.ok('saveTeacherList', { id: packId, version: '1.0.0', draft: draft(['cup']) }, colleague);
    expect(await server.send('saveTeacherList', { id: packId, version: '1.0.0', draft: draft(['pen']) }, maker)).toMatchObject({
      state: 40,
      data: { errors: [{ path: '/version', message: 'changed' }] },
    });
    expect(await wordsIn(maker)).toEqual(['cup']);
  });

  it('goes off the shelf and comes back; a colleague does not see what was deleted', async () => {
    await server.ok('removeTeacherList', { id, removed: true }, maker);
    expect((await server.ok('wordBooks', {}, maker)).some((book) => book.id === packId)).toBe(false);
    expect((await listsOf(maker)).find((list) => list.id === id)?.removedAt).toBeTypeOf('number');
    const { id: theirs } = (await server.ok('saveTeacherList', { id: uuid(800 + made), version: null, draft: draft(['pen']) }, colleague))
      .list;
    await server.ok('removeTeacherList', { id: theirs, removed: true }, colleague);
    expect((await listsOf(maker)).some((list) => list.id === theirs)).toBe(false);
    await server.ok('removeTeacherList', { id, removed: false }, maker);
    expect(await wordsIn(maker)).toEqual(['kite', 'tree']);
  });

  it('is not to be had by a pack’s id: a pack that was brought in is no list', async () => {
    const { id: pack } = await school.ok('saveWordList', { id: uuid(700 + made), version: null, draft: draft(['pen']) });
    // a list of the administration is seen, and changed by administrators alone
    expect((await listsOf(maker)).find((list) => list.id === pack)).toMatchObject({ madeBy: null, mine: false, editable: false });
    expect(await stateOf('removeTeacherList', { id: pack, removed: true }, maker)).toBe(43);
  });

  it('is in the log as one of the administration is', async () => {
    server.now += 1;
    await server.ok('removeTeacherList', { id, removed: true }, maker);
    const { rows } = await school.ok('audit', { group: 'content', offset: 0, limit: 2 });
    expect(rows.map(({ action, by }) => [action, by.name])).toEqual([
      ['pack.removed', 'primary teacher'],
      ['word-list.saved', 'primary teacher'],
    ]);
  });
});

it('a school that does not want it: no call knows a list, and what is there can be taught from', async () => {
  await school.ok('chooseTeacherLists', { allowed: false });
  expect(await server.ok('teacherLists', {}, maker)).toEqual({ allowed: false, lists: [] });
  const refused = await Promise.all([
    stateOf('teacherList', { id }, maker),
    stateOf('planTeacherList', { id: null, draft: draft(['pen']) }, maker),
    stateOf('saveTeacherList', { id: uuid(600), version: null, draft: draft(['pen']) }, maker),
    stateOf('removeTeacherList', { id, removed: true }, maker),
  ]);
  expect(refused).toEqual([43, 43, 43, 43]);
  expect(await wordsIn(maker)).toEqual(['kite', 'tree']);
  await school.ok('chooseTeacherLists', { allowed: true });
  expect((await listsOf(maker)).some((list) => list.id === id)).toBe(true);
});

it('a teacher who leaves: the list stays the school’s', async () => {
  const teacher = (await school.ok('account', { id: 'primary' })).memberships.find(({ role }) => role === 'teacher')!;
  await school.ok('endMembership', { id: teacher.id, ended: true });
  expect((await listsOf(colleague)).find((list) => list.id === id)).toMatchObject({ madeBy: 'primary teacher', editable: true });
  expect(await wordsIn(colleague)).toEqual(['kite', 'tree']);
});
