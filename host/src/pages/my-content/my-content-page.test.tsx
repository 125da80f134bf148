import type { TeacherListInfo } from '@chorus/contract/api/teacher-list-calls';
import type { WordListDraft } from '@chorus/contract/content/word-list-draft';
import { ObservableValue } from '@chorus/sdk';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { HostI18n } from '../../services/i18n/host-i18n.ts';
import { NoticeStore } from '../../services/notices/notice-store.ts';
import { MemoryKeyValueStore } from '../../services/storage/key-value-store.ts';
import { FakeApi } from '../../services/testing/fake-api.ts';
import { VirtualClock } from '../../services/testing/virtual-clock.ts';
import { WordLists } from '../../services/word-lists/word-lists.ts';
import { renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { Routed, RouteForTest } from '../../shell/testing/routed.tsx';
import { texts } from '../../texts.ts';
import MyContentPage from './my-content-page.tsx';

const draft = (words: readonly string[], title = '第一课'): WordListDraft => ({
  title,
  stage: 'middle',
  grade: 1,
  units: [{ id: 'u', title: '词单', rows: words.map((text) => ({ text, pos: 0, meaning: '意思', ipa: '' })) }],
});
const info = (more: Partial<TeacherListInfo> = {}): TeacherListInfo => ({
  id: 'a',
  packId: 'list.a',
  title: '第一课',
  words: 2,
  units: 1,
  changedAt: 0,
  changedBy: '周老师',
  madeBy: '周老师',
  mine: true,
  editable: true,
  removedAt: null,
  ...more,
});

let api: FakeApi;
let lists: readonly TeacherListInfo[];
let kept: { drafts: MemoryKeyValueStore; allowed: boolean };
/** What the server has of the list, and what it was asked to write. */
let stored: { version: string; draft: WordListDraft };
beforeEach(() => {
  api = new FakeApi();
  lists = [info()];
  kept = { drafts: new MemoryKeyValueStore(), allowed: true };
  stored = { version: '1.0.0', draft: draft(['kite', 'tree']) };
  api.answers.teacherLists = () => ({ allowed: kept.allowed, lists: kept.allowed ? lists : [] });
  api.answers.teacherList = () => ({ packId: 'list.a', ...stored });
  api.answers.planTeacherList = ({ draft: { units } }: { draft: WordListDraft }) => ({
    rows: units.flatMap(({ rows }) =>
      rows.map(() => ({ problem: null, source: 'dictionary', pos: 0, ipa: '', picture: null, sound: null, kept: false })),
    ),
  });
  api.answers.saveTeacherList = (list: { id: string; version: string | null; draft: WordListDraft }) => {
    if (list.version !== null && list.version !== stored.version)
      throw new ApiError('state', 'saveTeacherList', 'refused', 40, '', [{ path: '/version', message: 'changed' }]);
    return { list: info({ id: 'saved', packId: list.id, title: list.draft.title }), version: '1.0.1' };
  };
  api.answers.removeTeacherList = ({ removed }: { removed: boolean }) => {
    lists = lists.map((list) => ({ ...list, removedAt: removed ? 1 : null }));
    return lists[0]!;
  };
});

async function page(query: Readonly<Record<string, string>> = {}) {
  const clock = new VirtualClock();
  const route = new RouteForTest(query);
  const state = new ObservableValue({ locale: 'zh-CN' as const, userInfo: { id: 't' }, schoolClass: { gradeId: 1 } });
  const i18n = new HostI18n({ state } as never);
  i18n.add(texts);
  const store = { get: () => undefined, set: () => undefined, keys: () => [] };
  const wordLists = new WordLists({ store, values: kept.drafts, api: () => api.client, userId: () => 't', now: () => 1 });
  const notices = new NoticeStore(clock);
  const door = {
    pluginId: 'p',
    value: { route: 'Words', label: { 'zh-CN': '单词' }, icon: '', books: { kinds: ['wordBook'], route: 'Book' } },
  };
  const element = renderWithHost(
    <Routed route={route}>
      <MyContentPage />
    </Routed>,
    {
      i18n,
      wordLists,
      notices,
      clock,
      session: { state, timeZone: 'Asia/Shanghai' },
      classroom: { state },
      kernel: { contributed: () => new ObservableValue([door]) },
      materials: { use: () => undefined },
      navigation: { go: route.go, home: () => undefined, setSubtitle: () => undefined, state: new ObservableValue({ route: 'MyContent' }) },
      platform: { state },
      journal: { state: new ObservableValue({ online: true }) },
    },
  );
  const settle = (run: () => void = () => undefined) =>
    act(async () => {
      run();
      for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
      await new Promise((resolve) => setTimeout(resolve));
    });
  await settle();
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name)!;
  const press = (name: string) => settle(() => button(name).click());
  const write = async (field: string, text: string) => {
    const label = [...element.querySelectorAll('label')].find((one) => one.textContent === field)!;
    const input = document.getElementById(label.htmlFor) as HTMLInputElement | HTMLTextAreaElement;
    const proto = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    await settle(() => {
      Object.getOwnPropertyDescriptor(proto, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  /** Until it was said what becomes of the words. */
  const planned = (name: string) =>
    expect
      .poll(
        async () => {
          await settle();
          return button(name)?.disabled;
        },
        { timeout: 3_000 },
      )
      .toBe(false);
  const words = () => element.querySelector('textarea')?.value;
  const undo = () => settle(() => notices.open.get().at(-1)!.action!.run());
  return { element, route, press, write, planned, words, settle, button, undo };
}

it('begins with the way to a first list, and teaches a new one as soon as it is saved', async () => {
  lists = [];
  const { element, route, press, write, planned } = await page();
  expect(element.textContent).toContain('还没有自己的词单');
  await press('新建词单');
  await write('词单名称', '今天的词');
  await write('单词', 'kite n. 风筝\ntree n. 树');
  await planned('保存并上课');
  await press('保存并上课');
  expect(api.named('saveTeacherList')[0]).toMatchObject({ version: null, draft: { title: '今天的词', grade: 1 } });
  const { id } = api.named('saveTeacherList')[0] as { id: string };
  expect(route.gone.at(-1)).toEqual({ name: 'Book', query: { bookId: id } });
  expect(await kept.drafts.keys('word-list-draft/')).toEqual([]);
});

it('keeps what is typed over a reload and a cut of the network, and offers it', async () => {
  const first = await page({ write: 'list.new' });
  await first.write('单词', 'kite n. 风筝');
  api.reachable = false;
  await first.write('单词', 'kite n. 风筝\ntree n. 树');
  const again = await page({ write: 'list.new' });
  expect(again.words()).toBe('kite n. 风筝\ntree n. 树');
  api.reachable = true;
  const list = await page();
  expect(list.element.textContent).toContain('没保存，2 词');
  await list.press('丢掉');
  expect(await kept.drafts.keys('word-list-draft/')).toEqual([]);
  await list.undo();
  expect(await kept.drafts.keys('word-list-draft/')).toHaveLength(1);
});

it('tells who comes second that a colleague has changed the list, and saves theirs beside it', async () => {
  const { element, press, write, planned } = await page({ write: 'list.a' });
  await write('单词', 'mine n. 我的');
  lists = [info({ changedBy: '马老师' })];
  stored = { version: '1.0.5', draft: draft(['theirs']) };
  await planned('保存 1 词');
  await press('保存 1 词');
  expect(document.body.textContent).toContain('马老师刚改过这份词单');
  await press('另存为新词单');
  expect(api.named('saveTeacherList').at(-1)).toMatchObject({
    version: null,
    draft: { title: '第一课（我的修改）', units: [{ id: null, rows: [{ text: 'mine' }] }] },
  });
  expect(element.querySelector('textarea')).toBeNull();
});

it('shows the newest to who wants that, and keeps what was typed as a list that is not saved', async () => {
  const { press, write, planned, words } = await page({ write: 'list.a' });
  await write('单词', 'mine n. 我的');
  stored = { version: '1.0.5', draft: draft(['theirs']) };
  await planned('保存 1 词');
  await press('保存 1 词');
  await press('看最新的');
  expect(words()).toContain('theirs');
  const [key] = await kept.drafts.keys('word-list-draft/');
  expect(await kept.drafts.get(key!)).toMatchObject({ typed: { about: { title: '第一课（我的修改）' }, text: 'mine n. 我的' } });
});

it('deletes with a way back, and lets what colleagues made be copied and no more', async () => {
  lists = [info(), info({ id: 'b', packId: 'list.b', title: '同事的', mine: false, editable: false, madeBy: '马老师' })];
  const { element, press, settle, undo, button, words } = await page();
  await press('删除“第一课”');
  expect(api.named('removeTeacherList')).toEqual([{ id: 'a', removed: true }]);
  lists = lists.map((list) => ({ ...list, removedAt: null }));
  await undo();
  expect(api.named('removeTeacherList').at(-1)).toEqual({ id: 'a', removed: false });
  await settle(() => [...element.querySelectorAll<HTMLElement>('input[type="radio"], [role="radio"]')].at(-1)!.click());
  expect(element.textContent).toContain('马老师');
  expect([button('修改“同事的”'), button('删除“同事的”')]).toEqual([undefined, undefined]);
  stored = { version: '1.0.0', draft: draft(['theirs'], '同事的') };
  await press('复制“同事的”');
  expect(words()).toContain('theirs');
  expect(element.querySelector('input')!.value).toBe('同事的（副本）');
});

it('says nothing of lists where the school does not want them', async () => {
  kept.allowed = false;
  const { element, button } = await page();
  expect(element.textContent).toContain('学校没有开放自建词单');
  expect(button('新建词单')).toBeUndefined();
});
