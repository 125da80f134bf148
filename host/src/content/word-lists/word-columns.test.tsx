import { cellAt, type TableSheet } from '@chorus/contract/table-file/table';
import { ObservableValue } from '@chorus/sdk';
import { UiProvider } from '@chorus/sdk/ui';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { tableTexts } from '../../table-file/table-text.ts';
import { WordColumns } from './word-columns.tsx';
import { WordListProvider, wordListTexts } from './word-list-context.ts';
import * as table from './word-table.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const texts: Readonly<Record<string, string>> = { ...wordListTexts['zh-CN'], ...tableTexts['zh-CN'] };
const t = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
  (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
const sheet = (name: string, rows: TableSheet['rows'], hiddenRows: readonly number[] = []): TableSheet => ({
  name,
  hidden: false,
  rows,
  hiddenRows: new Set(hiddenRows),
  hiddenColumns: new Set(),
  struck: new Set(),
  filtered: hiddenRows.length > 0,
});
const rows = [
  ['序号', '单词', '词义', '旧词义'],
  ['1', 'apple', '苹果', '果'],
  ['2', 'pear', '梨', '梨子'],
];

/** The dialog over these sheets; `read` is what it gave. */
function draw(...sheets: readonly TableSheet[]) {
  const read: string[] = [];
  let closed = 0;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <UiProvider locale={new ObservableValue<'zh-CN' | 'en'>('zh-CN')}>
        <WordListProvider value={{ t, locale: 'zh-CN', plan: async () => ({ rows: [] }), play: () => undefined }}>
          <WordColumns sheets={table.wordSheets(sheets)} table={table} onText={(text) => read.push(text)} onClose={() => (closed += 1)} />
        </WordListProvider>
      </UiProvider>,
    ),
  );
  onTestFinished(() => act(() => root.unmount()));
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]')!;
  const buttonThatSays = (text: string) => [...dialog.querySelectorAll('button')].find((one) => one.textContent.includes(text))!;
  const choose = (label: string, value: string) =>
    act(() => {
      const field = [...dialog.querySelectorAll('select')].find((one) => one.getAttribute('aria-label') === label)!;
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(field, value);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const labelled = (text: string) =>
    [...dialog.querySelectorAll('label')].find((one) => one.textContent.includes(text))!.querySelector('input')!;
  return { dialog, read, closed: () => closed, buttonThatSays, choose, labelled };
}

it('says which column has what and how many words it gives; another choice is read, too', () => {
  const { dialog, read, closed, buttonThatSays, choose } = draw(sheet('', rows));
  const fields = [...dialog.querySelectorAll('select')].map(({ value }) => value);
  expect(fields).toEqual(['', 'word', 'meaning', '']);
  choose('“旧词义”是什么', 'meaning');
  act(() => buttonThatSays('放进词单（2 个单词）').click());
  expect([read, closed()]).toEqual([['apple\t果\npear\t梨子'], 1]);
});

it('gives nothing until a column has the words', () => {
  const { read, buttonThatSays, choose } = draw(sheet('', rows));
  choose('“单词”是什么', '');
  choose('“词义”是什么', '');
  expect(buttonThatSays('请选哪一列是单词')).toBeTruthy();
  choose('“单词”是什么', 'word');
  choose('“词义”是什么', 'meaning');
  act(() => buttonThatSays('放进词单').click());
  expect(read).toEqual(['apple\t苹果\npear\t梨']);
});

it('says which rows a filter hides, and reads them only when that is wanted', () => {
  const { dialog, read, buttonThatSays, labelled } = draw(sheet('', rows, [2]));
  expect(dialog.textContent).toContain('有 1 行被筛选隐藏了（第 3 行）');
  expect(buttonThatSays('放进词单（1 个单词）').disabled).toBe(false);
  act(() => labelled('也导入').click());
  act(() => buttonThatSays('放进词单（2 个单词）').click());
  expect(read).toEqual(['apple\t苹果\npear\t梨']);
});

it('says which words are struck through, and reads them only when that is wanted', () => {
  const struck = new Set([cellAt(2, 1)]);
  const { dialog, read, buttonThatSays, labelled } = draw({ ...sheet('', rows), struck });
  expect(dialog.textContent).toContain('有 1 行加了删除线（第 3 行）');
  expect(buttonThatSays('放进词单（1 个单词）').disabled).toBe(false);
  act(() => labelled('也导入').click());
  act(() => buttonThatSays('放进词单（2 个单词）').click());
  expect(read).toEqual(['apple\t苹果\npear\t梨']);
});

it('lists the sheets, and reads those that are ticked, each as a unit', () => {
  const { dialog, read, buttonThatSays, labelled } = draw(sheet('Unit 1', rows), sheet('Unit 2', [rows[0]!, ['1', 'cup', '杯子', '']]));
  expect(dialog.textContent).toContain('文件里有 2 张工作表');
  expect([labelled('Unit 1').checked, labelled('Unit 2').checked]).toEqual([true, true]);
  expect(buttonThatSays('放进词单（3 个单词）')).toBeTruthy();
  act(() => labelled('Unit 1').click());
  act(() => buttonThatSays('放进词单（1 个单词）').click());
  expect(read).toEqual(['cup\t杯子']);
});
