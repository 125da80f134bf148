import { EmptyState } from '@chorus/sdk/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOut } from '../testing/lay-out.ts';
import { adminForTest, button, press, renderWithAdmin, settle, type } from '../testing/render-with-admin.tsx';
import { DataTable } from './data-table.tsx';
import type { RowsQuery } from './table-rows.ts';
import { useRows } from './use-rows.ts';

beforeEach(() => layOut());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Person {
  readonly id: string;
  readonly name: string;
}
const columns = [
  { id: 'name', title: '姓名', width: '1fr', sorts: true, cell: ({ name }: Person) => name },
  { id: 'id', title: '编号', width: '8rem', end: true, cell: ({ id }: Person) => id },
];

function table(total = 10_000, fails = false) {
  const asked: RowsQuery[] = [];
  const opened: string[] = [];
  const server = { total, fails };
  const load = async (query: RowsQuery) => {
    asked.push(query);
    if (server.fails) throw new Error('away');
    const count = query.search === undefined ? server.total : query.search === '没有' ? 0 : 1;
    const rows = Array.from({ length: Math.max(0, Math.min(query.limit, count - query.offset)) }, (_, n) => ({
      id: String(query.offset + n),
      name: `${query.search ?? '学生'}${query.offset + n}`,
    }));
    return { rows, total: count };
  };
  function Table({
    chosen,
  }: {
    readonly chosen?: { readonly keys: ReadonlySet<string>; readonly onChange: (keys: ReadonlySet<string>) => void };
  }) {
    const rows = useRows({ key: 'people', load });
    return (
      <DataTable
        rows={rows}
        label="学生"
        searchLabel="姓名"
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ name }) => opened.push(name)}
        empty={<EmptyState title="还没有学生" />}
        {...(chosen && { chosen })}
      />
    );
  }
  const { admin } = adminForTest();
  const element = renderWithAdmin(<Table />, admin);
  return { element, asked, opened, server, Table };
}
const rowsIn = (element: Element) => [...element.querySelectorAll<HTMLElement>('.ad-grid-row')];
const focused = () => document.activeElement?.querySelector('[role=gridcell]')?.textContent;

it('has a few rows of 10,000 in the page, and says how many there are', async () => {
  const { element } = table();
  await settle();
  expect(rowsIn(element).length).toBeGreaterThan(10);
  expect(rowsIn(element).length).toBeLessThan(40);
  const grid = element.querySelector('[role=grid]')!;
  expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-label')]).toEqual(['10001', '学生']);
  expect(rowsIn(element)[0]!.getAttribute('aria-rowindex')).toBe('2');
  expect(element.textContent).toContain('共 10000 条');
});

it('goes from row to row by keyboard, to either end too, and opens one', async () => {
  const { element, opened } = table();
  await settle();
  expect(
    rowsIn(element)
      .map((row) => row.tabIndex)
      .filter((index) => index === 0),
  ).toHaveLength(1);
  rowsIn(element)[0]!.focus();
  await press('ArrowDown');
  await press('ArrowDown');
  await press('ArrowUp');
  expect(focused()).toBe('学生1');
  await press('End');
  await settle();
  expect(focused()).toBe('学生9999');
  await press('PageUp');
  await settle();
  expect(Number(focused()!.slice(2))).toBeLessThan(9995);
  await press('Home');
  await settle();
  await press('Enter');
  expect(opened).toEqual(['学生0']);
});

it('sorts by a column, and says which way', async () => {
  const { element, asked } = table();
  await settle();
  await settle(() => button('姓名').click());
  await settle(() => button('姓名').click());
  expect(asked.at(-1)!.sort).toEqual({ by: 'name', descending: true });
  expect(element.querySelector('[role=columnheader]')!.getAttribute('aria-sort')).toBe('descending');
});

it('searches once typing has stopped, and shows all again where nothing was found', async () => {
  const { element, asked } = table();
  await settle();
  vi.useFakeTimers();
  const field = element.querySelector<HTMLInputElement>('input[type=search]')!;
  await type(field, '没');
  await type(field, '没有');
  await settle(() => void vi.advanceTimersByTime(200));
  expect(asked.slice(1).map(({ search }) => search)).toEqual(['没有']);
  expect(element.textContent).toContain('没有找到');
  await settle(() => button('显示全部').click());
  expect(field.value).toBe('');
  expect(rowsIn(element)[0]!.textContent).toContain('学生0');
});

it('goes from the search to the rows by the arrow down', async () => {
  const { element } = table();
  await settle();
  await settle(() => element.querySelector<HTMLInputElement>('input[type=search]')!.focus());
  await press('ArrowDown');
  expect(focused()).toBe('学生0');
});

it('says what there is not yet, and what failed', async () => {
  const none = table(0);
  await settle();
  expect(none.element.textContent).toContain('还没有学生');
  const away = table(10, true);
  await settle();
  expect(away.element.textContent).toContain('名单没有载入');
  away.server.fails = false;
  await settle(() => away.element.querySelector<HTMLButtonElement>('.ch-error button')!.click());
  expect(rowsIn(away.element)).toHaveLength(10);
});

it('is where it was left for who comes back, with what has changed since', async () => {
  const { element, server, Table } = table();
  await settle();
  rowsIn(element)[0]!.focus();
  await press('End');
  await settle();
  element.again(<p />);
  server.total = 9_990;
  element.again(<Table />);
  await settle();
  expect(rowsIn(element).some((row) => row.tabIndex === 0 && row.textContent.includes('学生9989'))).toBe(true);
  expect(element.textContent).toContain('共 9990 条');
});

it('chooses rows by the space bar', async () => {
  const { element, Table } = table();
  const onChange = vi.fn();
  element.again(<Table chosen={{ keys: new Set(['1']), onChange }} />);
  await settle();
  expect(
    rowsIn(element)
      .slice(0, 3)
      .map((row) => row.getAttribute('aria-selected')),
  ).toEqual(['false', 'true', 'false']);
  rowsIn(element)[0]!.focus();
  await press(' ');
  expect([...onChange.mock.calls[0]![0]]).toEqual(['1', '0']);
});
