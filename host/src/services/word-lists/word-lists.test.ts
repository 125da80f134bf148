import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { WordLists } from './word-lists.ts';

function setUp() {
  const api = new FakeApi();
  const said = { allowed: true };
  api.answers.teacherLists = () => ({ ...said, lists: [] });
  const kept = new Map<string, string>();
  const store = {
    get: (key: string) => kept.get(key),
    set: (key: string, value?: string) => void kept.set(key, value ?? ''),
    keys: () => [],
  };
  const values = new MemoryKeyValueStore();
  const who = { id: 't', at: 0 };
  const page = () => new WordLists({ store, values, api: () => api.client, userId: () => who.id, now: () => (who.at += 1) });
  return { api, said, who, page, lists: page() };
}
const typed = (text: string) => ({ about: { title: '词单', grade: 1 as const }, text });

it('knows whether teachers make lists as it was said last, for each teacher, also without a server', async () => {
  const { api, said, who, page, lists } = setUp();
  expect(lists.allowed.get()).toBe(false);
  await lists.refresh();
  expect(lists.allowed.get()).toBe(true);
  api.reachable = false;
  await lists.refresh();
  expect([lists.allowed.get(), page().allowed.get()]).toEqual([true, true]);
  who.id = 'another';
  lists.read();
  expect(lists.allowed.get()).toBe(false);
  [api.reachable, said.allowed, who.id] = [true, false, 't'];
  await lists.refresh();
  expect(page().allowed.get()).toBe(false);
});

it('keeps what is typed and not saved, the last of what came at once, for its teacher alone', async () => {
  const { who, page, lists } = setUp();
  await lists.keepDraft({ packId: 'b', typed: typed('kite') });
  void lists.keepDraft({ packId: 'a', typed: typed('t') });
  void lists.keepDraft({ packId: 'a', typed: typed('tr') });
  void lists.keepDraft({ packId: 'a', typed: typed('tree') });
  expect((await lists.drafts()).map(({ packId, typed: { text } }) => `${packId} ${text}`)).toEqual(['a tree', 'b kite']);
  await lists.dropDraft('b');
  expect(await page().draft('b')).toBeUndefined();
  expect((await page().draft('a'))?.typed.text).toBe('tree');
  who.id = 'another';
  expect(await page().drafts()).toEqual([]);
});
