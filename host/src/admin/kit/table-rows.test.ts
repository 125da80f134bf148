import { expect, it } from 'vitest';
import { TableRows, windowRows, type RowsQuery } from './table-rows.ts';

/** A list of numbers below `total`; answers wait for `answer` where they are held. */
function list(total: number) {
  const asked: RowsQuery[] = [];
  const server = { total, held: [] as (() => void)[], hold: false, fails: false };
  const rows = new TableRows<string>(async (query) => {
    asked.push(query);
    if (server.hold) await new Promise<void>((go) => server.held.push(go));
    if (server.fails) throw new Error('away');
    const { search = '', sort, offset, limit } = query;
    const all = Array.from({ length: search === '' ? server.total : 3 }, (_, n) => `${search}${sort?.descending ? server.total - n : n}`);
    return { rows: all.slice(offset, offset + limit), total: all.length };
  });
  const shown = () => rows.state.get();
  const come = async (first: number, last: number) => {
    rows.need(first, last);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { rows, asked, server, shown, come };
}

it('asks for what comes into view, in windows, and for none of them twice', async () => {
  const { rows, asked, come } = list(10_000);
  await come(0, 20);
  await come(30, 60);
  await come(4990, 5010);
  await expect.poll(() => rows.at(5010)).toBe('5010');
  expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([
    [0, windowRows],
    [4900, windowRows],
    [5000, windowRows],
  ]);
  expect(rows.at(250)).toBeUndefined();
});

it('shows what was there until another search has an answer, and drops answers that come too late', async () => {
  const { rows, server, shown, come } = list(500);
  await come(0, 20);
  server.hold = true;
  rows.search('李');
  expect([rows.at(0), shown().stale, shown().total]).toEqual(['0', true, 500]);
  rows.search('李明');
  server.held[1]!();
  await expect.poll(() => shown().stale).toBe(false);
  server.held[0]!();
  await Promise.resolve();
  expect([rows.at(0), rows.at(3), shown().total]).toEqual(['李明0', undefined, 3]);
});

it('sorts by a column, and by the same once more the other way round, from the beginning', async () => {
  const { rows, asked, come } = list(500);
  await come(400, 420);
  rows.place = { index: 410, offset: 9000 };
  rows.sortBy('name');
  rows.sortBy('name');
  await expect.poll(() => rows.at(0)).toBe('500');
  expect(asked.at(-1)).toMatchObject({ sort: { by: 'name', descending: true }, offset: 0 });
  expect(rows.place).toEqual({ index: 0, offset: 0 });
});

it('asks again for what is in view when something has changed, and stays where it is', async () => {
  const { rows, server, shown, asked, come } = list(500);
  await come(0, 20);
  await come(210, 220);
  rows.place = { index: 215, offset: 9000 };
  server.total = 499;
  rows.reload();
  expect(rows.at(215)).toBe('215');
  await expect.poll(() => shown().total).toBe(499);
  expect(asked.slice(2).map(({ offset }) => offset)).toEqual([200]);
  expect([rows.at(0), rows.place.index]).toEqual([undefined, 215]);
});

it('says that the server failed, and asks again only when somebody wants it', async () => {
  const { rows, server, shown, asked } = list(500);
  server.fails = true;
  rows.need(0, 20);
  await expect.poll(() => shown().error).toBeInstanceOf(Error);
  rows.need(0, 20);
  rows.need(100, 120);
  expect(asked).toHaveLength(1);
  server.fails = false;
  rows.reload();
  await expect.poll(() => rows.at(100)).toBe('100');
  expect(shown().error).toBeUndefined();
});

it('keeps a bounded part of a list that is scrolled through', async () => {
  const { rows, shown, come } = list(10_000);
  for (let first = 0; first < 10_000; first += windowRows) await come(first, first + 20);
  expect(shown().windows.size).toBe(40);
  expect(rows.at(9990)).toBe('9990');
  await come(0, 20);
  expect(rows.at(0)).toBe('0');
});
