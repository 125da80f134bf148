import { expect, it } from 'vitest';
import { FakeServices, PluginHarness, sampleBook } from '@chorus/sdk/testing';
import plugin from '../index.ts';
import { LibraryStore } from './library-store.ts';

function start() {
  const fakes = new FakeServices();
  fakes.content.books = [
    sampleBook('p3', { stage: 'primary', gradeId: 103 }),
    sampleBook('m8', { gradeId: 2, wordCount: 10 }),
    sampleBook('m7b', { gradeId: 1, wordCount: 20 }),
    sampleBook('m7a', { gradeId: 1, wordCount: 30 }),
  ];
  return { fakes, library: new LibraryStore(fakes.content, fakes.classroom, () => Promise.reject(new Error())) };
}

it('puts the class’s own grade first, then its stage, then the others [2.3-1]', async () => {
  const { library } = start();
  await library.books.load();
  expect(library.shelves.map(({ gradeId, own, words }) => [gradeId, own, words])).toEqual([
    [1, true, 50],
    [2, false, 10],
    [103, false, 3],
  ]);
  expect(library.booksOf(1).map((book) => book.id)).toEqual(['m7b', 'm7a']);
});

it('follows a change of class', async () => {
  const { library, fakes } = start();
  await library.books.load();
  fakes.classroom.set({ stage: 'primary', schoolClass: { id: 'c', name: '三年级', gradeId: 103, studentCount: 0 } });
  expect(library.shelves[0]).toMatchObject({ gradeId: 103, own: true });
});

it('has nothing for a book that is not there', async () => {
  const { library } = start();
  await library.opened.load('gone');
  expect(library.opened.problem).toBe('missing');
});

it('begins where there is something to choose: the book, shelf or list of the class’s grade', async () => {
  const { library, fakes } = start();
  expect(library.start).toBeUndefined();
  await library.books.load();
  const inGrade = (gradeId: number) => {
    fakes.classroom.set({ schoolClass: { id: 'c', name: '', gradeId, studentCount: 0 } });
    return library.start;
  };
  expect([inGrade(2), inGrade(1), inGrade(9)]).toEqual([{ bookId: 'm8' }, { grade: 1 }, { all: true }]);
});

it('skips the grades where there is one, and opens the list where there is no book', async () => {
  const { library, fakes } = start();
  fakes.content.books = [sampleBook('only', { gradeId: 7 })];
  await library.books.load();
  expect(library.start).toEqual({ bookId: 'only' });
  const empty = start();
  empty.fakes.content.books = [];
  await empty.library.books.load();
  expect(empty.library.start).toEqual({ all: true });
});

it('has the chosen words, how many and in which order again after a reload, and none of another unit’s [3-24]', async () => {
  const before = await PluginHarness.activate(plugin, new FakeServices());
  const { library } = before.state;
  await library.recall();
  library.choice.of('unit');
  library.choice.toggleChoosing();
  for (const id of ['b', 'a']) library.choice.toggle(id);
  library.choice.setCount(5);
  library.choice.setMixed(true);
  const reloaded = await before.reload();
  const after = reloaded.state.library;
  after.choice.of('unit');
  await after.recall();
  expect([after.choice.choosing, after.choice.chosen, after.choice.query(14)]).toEqual([true, ['b', 'a'], { words: 'b a', mixed: 1 }]);
  const other = (await reloaded.reload()).state.library;
  other.choice.of('another');
  await other.recall();
  expect([other.choice.chosen, other.choice.query(14)]).toEqual([[], { count: 5, mixed: 1 }]);
});

it('keeps what is chosen before what was kept is there', async () => {
  const before = await PluginHarness.activate(plugin, new FakeServices());
  await before.state.library.recall();
  before.state.library.choice.of('unit');
  before.state.library.choice.toggle('a');
  const after = await before.reload();
  after.state.library.choice.of('unit');
  after.state.library.choice.toggle('b');
  await after.state.library.recall();
  expect(after.state.library.choice.chosen).toEqual(['b']);
  const last = (await after.reload()).state.library;
  await last.recall();
  last.choice.of('unit');
  expect(last.choice.chosen).toEqual(['b']);
});
