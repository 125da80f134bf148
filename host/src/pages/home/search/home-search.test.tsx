import type { SearchHit } from '@chorus/contract/api/material-calls';
import { ObservableValue } from '@chorus/sdk';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { perform, renderWithHost, type } from '../../../shell/testing/render-with-host.tsx';
import type { Door } from '../group-doors.ts';
import { HomeSearch } from './home-search.tsx';
import './search-panel.tsx';

vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
vi.stubGlobal('cancelIdleCallback', clearTimeout);
Element.prototype.scrollIntoView = vi.fn();

const door = (name: string, books?: string[]) =>
  ({
    pluginId: 'a.b',
    value: { route: name, label: { 'zh-CN': name, en: name }, icon: '<svg/>', ...(books && { books: { kinds: books, route: 'Book' } }) },
  }) as unknown as Door;
const doors = [door('单词训练', ['wordBook']), door('小测验')];
const at = (itemId: string) => ({ packId: 'p', packVersion: '1', itemId });
const book = { id: 'seven', kind: 'wordBook', title: { 'zh-CN': '七年级上册' } };
const hit = (group: SearchHit['group'], title: string, more: Partial<SearchHit> = {}): SearchHit => ({
  group,
  kind: group,
  ref: at(title),
  title: { 'zh-CN': title },
  note: null,
  unit: null,
  book,
  ...more,
});

let asked: { readonly query: string; readonly signal: AbortSignal; answer(hits: readonly SearchHit[]): void; fail(): void }[];
beforeEach(() => (asked = []));

function open() {
  const go = vi.fn(async () => undefined);
  const wordInfo = vi.fn(async (_word: object, _said?: undefined, _teach?: () => void) => undefined);
  const onBook = vi.fn();
  const search = (query: string, signal: AbortSignal) =>
    new Promise<readonly SearchHit[]>(
      (answer, reject) => void asked.push({ query, signal, answer, fail: () => reject(new Error('away')) }),
    );
  const element = renderWithHost(<HomeSearch doors={doors} onBook={onBook} />, {
    navigation: { go },
    dialogs: { wordInfo },
    content: { get: async (ref: object) => ({ kind: 'word', ref }) },
    overview: { state: new ObservableValue({ words: [{ ref: at('fox') }] }) },
    materials: { search, searchKeys: async () => [['dancixunlian', 'dcxl'], []] },
  });
  const field = element.querySelector('input')!;
  const rows = () => [...element.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  const chosen = () => element.querySelector('[aria-selected=true]')?.textContent;
  const key = (name: string, init: KeyboardEventInit = {}, target: EventTarget = field) =>
    perform(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init })));
  const write = async (text: string) => {
    await perform(() => field.focus());
    await type(field, text);
  };
  let before = 0;
  /** Waits for the question, also where it was asked before, and answers it. */
  const answered = async (query: string, ...hits: SearchHit[]) => {
    await expect.poll(() => asked.slice(before).at(-1)?.query).toBe(query);
    before = asked.length;
    await act(async () => asked.at(-1)!.answer(hits));
  };
  return { element, field, go, wordInfo, onBook, rows, chosen, key, write, answered };
}

it('shows activities of the page and what the server found together, under their headings', async () => {
  const { element, write, answered, rows } = open();
  await write('dc');
  await expect.poll(() => asked).toHaveLength(1);
  expect(rows()).toEqual([]);
  await answered(
    'dc',
    hit('unit', '第一单元'),
    hit('word', 'fox', { note: { 'zh-CN': '狐狸' } }),
    hit('book', '大词书', { kind: 'wordBook' }),
  );
  expect(rows()).toEqual(['单词训练', '大词书', '第一单元七年级上册', 'fox狐狸易错词七年级上册']);
  expect([...element.querySelectorAll('.ch-home-found-head')].map(({ textContent }) => textContent)).toEqual([
    '活动',
    '教材',
    '单元',
    '单词',
  ]);
});

it('opens an activity, a word’s dialog, a book, and the unit that a text stands in', async () => {
  const { field, write, answered, key, go, wordInfo, onBook, chosen } = open();
  const search = async () => {
    await write('单');
    await answered('单', hit('word', 'fox'), hit('unit', 'u1'), hit('text', 'Hello!', { kind: 'sentence', unit: { id: 'u2', title: {} } }));
  };
  await search();
  await key('Enter');
  expect(go).toHaveBeenCalledWith('单词训练');
  // who comes back finds an empty field
  expect(field.value).toBe('');
  await search();
  await key('ArrowDown');
  await key('Enter');
  expect(onBook).toHaveBeenLastCalledWith({ ref: { packId: 'p', itemId: 'seven' }, kind: 'wordBook', title: '七年级上册', unitId: 'u1' });
  await search();
  await key('ArrowDown');
  await key('ArrowDown');
  await key('Enter');
  expect(wordInfo).toHaveBeenCalledWith({ kind: 'word', ref: at('fox') }, undefined, undefined);
  expect(field.value).toBe('单');
  await key('ArrowDown');
  expect(chosen()).toContain('Hello!');
  await key('ArrowDown');
  expect(chosen()).toContain('单词训练');
  await key('ArrowUp');
  await key('Enter');
  expect(onBook).toHaveBeenLastCalledWith(expect.objectContaining({ unitId: 'u2' }));
});

it('leads from a found word’s dialog to teaching that word in its unit', async () => {
  const { field, write, answered, key, onBook, wordInfo } = open();
  await write('fox');
  await answered('fox', hit('word', 'fox', { unit: { id: 'u3', title: {} } }));
  await key('Enter');
  await expect.poll(() => wordInfo).toHaveBeenCalledTimes(1);
  expect(onBook).not.toHaveBeenCalled();
  await perform(() => wordInfo.mock.calls[0]![2]!());
  expect(onBook).toHaveBeenCalledWith(expect.objectContaining({ kind: 'wordBook', unitId: 'u3', wordIds: ['fox'] }));
  expect(field.value).toBe('');
});

it('opens the unit of a word whose example was found, with that word, and lists no example that nothing here opens', async () => {
  const { write, answered, key, onBook, wordInfo, rows } = open();
  const unit = { id: 'u3', title: {} };
  await write('fox');
  await answered(
    'fox',
    hit('text', 'I see a fox.', { kind: 'word', ref: at('fox'), unit }),
    hit('text', 'A fox?', { kind: 'word', book: null }),
  );
  expect(rows()).toHaveLength(1);
  await key('Enter');
  expect(onBook).toHaveBeenCalledWith(expect.objectContaining({ kind: 'wordBook', unitId: 'u3', wordIds: ['fox'] }));
  expect(wordInfo).not.toHaveBeenCalled();
});

it('lists no book that nothing here opens', async () => {
  const { write, answered, rows } = open();
  await write('x');
  await answered('x', hit('book', '音标', { kind: 'symbolBook', book: { ...book, kind: 'symbolBook' } }));
  expect(rows()).toEqual([]);
});

it('ends the question before when another letter comes, and shows no late answer', async () => {
  const { write, answered, rows } = open();
  await write('f');
  await expect.poll(() => asked).toHaveLength(1);
  await write('fo');
  await answered('fo', hit('word', 'fox'));
  expect(asked[0]!.signal.aborted).toBe(true);
  await act(async () => asked[0]!.answer([hit('word', 'late')]));
  expect(rows().map((row) => row?.slice(0, 3))).toEqual(['fox']);
});

it('finds activities while the server is away, and says so', async () => {
  const { element, write, rows } = open();
  await write('小');
  await expect.poll(() => asked).toHaveLength(1);
  await act(async () => asked[0]!.fail());
  expect(rows()).toEqual(['小测验']);
  expect(element.querySelector('[role=status]')?.textContent).toBe('连不上服务器，现在只能找活动。');
});

it('shows the activities when the server takes its time', async () => {
  const { element, write, rows } = open();
  await write('小');
  await expect.poll(() => rows()).toEqual(['小测验']);
  expect(element.querySelector('[role=status]')?.textContent).toBe('还在找教材和单词……');
});

it('says what can be looked for where nothing was found', async () => {
  const { element, write, answered } = open();
  await write('qqq');
  await answered('qqq');
  expect(element.textContent).toContain('没有找到“qqq”。');
  expect(element.textContent).toContain('拼音首字母都行');
});

it('opens what is found first when Enter came before it was found', async () => {
  const { write, answered, key, wordInfo } = open();
  await write('fox');
  await key('Enter');
  expect(wordInfo).not.toHaveBeenCalled();
  await answered('fox', hit('word', 'fox'));
  await expect.poll(() => wordInfo).toHaveBeenCalledTimes(1);
});

it('leaves Enter to the input method while it composes', async () => {
  const { write, answered, key, go } = open();
  await write('单');
  await answered('单');
  await key('Enter', { isComposing: true });
  expect(go).not.toHaveBeenCalled();
});

it('is reached by / and Ctrl+K, cleared by Escape, and left by a second one', async () => {
  const { element, field, key, write } = open();
  await key('/', {}, document.body);
  expect(document.activeElement).toBe(field);
  await perform(() => field.blur());
  await key('k', { ctrlKey: true }, document.body);
  expect(document.activeElement).toBe(field);
  await write('qqq');
  await key('Escape');
  expect([field.value, element.querySelector('.ch-home-found')]).toEqual(['', null]);
  await key('Escape');
  expect(document.activeElement).not.toBe(field);
});

it('closes at a press beside it and keeps what was written', async () => {
  const { element, field, write, answered } = open();
  await write('qqq');
  await answered('qqq');
  await perform(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  expect([field.value, element.querySelector('.ch-home-found')]).toEqual(['qqq', null]);
});
