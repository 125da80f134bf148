import { expect, it } from 'vitest';
import { parseVisited, VisitedPages } from './visited-pages.ts';

const visit = (pages: VisitedPages, ...names: string[]) => names.forEach((name) => pages.add({ name, address: `/${name}` }));
const names = (pages: VisitedPages) => pages.list.map(({ name }) => name);

it('keeps the pages visited, and cuts the list when the teacher returns to an earlier one [2.1-3]', () => {
  const pages = new VisitedPages();
  visit(pages, 'Home', 'Books', 'Units', 'Words');
  expect(names(pages)).toEqual(['Home', 'Books', 'Units', 'Words']);
  visit(pages, 'Books');
  expect(names(pages)).toEqual(['Home', 'Books']);
  visit(pages, 'Books');
  expect(names(pages)).toEqual(['Home', 'Books']);
  visit(pages, 'Home');
  expect(names(pages)).toEqual(['Home']);
});

it('remembers the newest address of a page', () => {
  const pages = new VisitedPages();
  pages.add({ name: 'Units', address: '/units?book=1' });
  pages.add({ name: 'Units', address: '/units?book=2' });
  expect(pages.list).toEqual([{ name: 'Units', address: '/units?book=2' }]);
});

it('does not record routes with a transfer name [2.1-3]', () => {
  const pages = new VisitedPages();
  visit(pages, 'Home', 'HomeTransfer', 'transfer', 'Books');
  expect(names(pages)).toEqual(['Home', 'Books']);
  expect(pages.previous?.name).toBe('Home');
});

it('knows no page before the first, nor after it was cleared', () => {
  const pages = new VisitedPages();
  expect(pages.previous).toBeUndefined();
  visit(pages, 'Home', 'Books');
  pages.clear();
  expect(pages.list).toEqual([]);
});

it('comes back after a reload, and takes rubbish for nothing', () => {
  const kept = [{ name: 'Home', address: '/home' }];
  expect(new VisitedPages(parseVisited(JSON.stringify(kept))).list).toEqual(kept);
  for (const rubbish of [null, '', 'x', '{}', '[1, null, {"name": "Home", "address": "https://elsewhere"}]'])
    expect(parseVisited(rubbish)).toEqual([]);
});
