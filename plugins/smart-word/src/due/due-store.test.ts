import type { AttemptView, BookUnit } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleScore, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import plugin from '../index.ts';

const dayMs = 24 * 3_600_000;
const word = (text: string, packId = 'sample') => sampleWord(text, { ref: { packId, packVersion: '1.0.0', itemId: `word:${text}` } });
const unit = (id: string, bookId = 'book'): BookUnit => sampleUnit(id, bookId);

async function start() {
  const fakes = new FakeServices({ classroom: sampleClassroom(5) });
  fakes.content.bookUnits = [unit('one'), unit('two'), unit('three')];
  fakes.content.unitWords = {
    one: ['apple', 'banana'].map((text) => word(text)),
    two: Array.from('abcdefghij').map((text) => word(text)),
    three: [word('cherry')],
  };
  // Wednesday, by this machine's clock
  await fakes.clock.advance(new Date(2026, 8, 16, 10).getTime() - fakes.clock.now());
  const harness = await PluginHarness.activate(plugin, fakes);
  let at = 0;
  /** Five students answered the word so many days ago, of whom so many can. */
  const answered = (text: string, daysAgo: number, can = 0) =>
    fakes.history.add(
      ...Array.from({ length: 5 }, (_, n) => {
        const { ref } = word(text);
        const given = {
          id: `a${(at += 1)}`,
          studentId: `student-${n + 1}`,
          item: ref,
          questionId: 'q',
          type: 'chorus.word/1',
          status: 'scored',
        };
        const result = { outcome: sampleScore(n < can ? 90 : 30) };
        return { ...given, givenAt: fakes.clock.now() - daysAgo * dayMs + n, result } as unknown as AttemptView;
      }),
    );
  const { due } = harness.state;
  const open = async (bookId = 'book') => {
    await due.open(bookId);
    return due.of(bookId);
  };
  return { fakes, answered, due, open, harness };
}

it('offers the words of the book that the class missed, with the unit that the class has come to', async () => {
  const { answered, open } = await start();
  answered('banana', 7);
  answered('c', 6, 1);
  answered('apple', 6, 5);
  expect(await open()).toMatchObject({ unitId: 'two', answered: 'last-week', words: [{ text: 'banana' }, { text: 'c' }] });
});

it('offers nothing to a class that missed nothing, of another book, or without a class', async () => {
  const { fakes, answered, open, due } = await start();
  expect([await open(), due.offer.loading]).toEqual([undefined, false]);
  answered('apple', 7);
  fakes.content.books = [...fakes.content.books, { ...fakes.content.books[0]!, id: 'other' }];
  fakes.content.bookUnits = [...fakes.content.bookUnits, unit('four', 'other')];
  fakes.content.unitWords = { ...fakes.content.unitWords, four: [word('pear')] };
  expect([(await open('other'))?.words, (await open())?.words.length]).toEqual([undefined, 1]);
  // another class is chosen: what was found is not its own
  fakes.classroom.set({ schoolClass: { id: 'another', name: '', gradeId: 1, studentCount: 0 } });
  expect(due.of('book')).toBeUndefined();
});

it('offers eight at most, and no longer what was answered well in this lesson', async () => {
  const { answered, open } = await start();
  for (const text of 'abcdefghij') answered(text, 7);
  expect((await open())?.words.length).toBe(8);
  for (const text of 'abcd') answered(text, 0.01, 5);
  expect((await open())?.words.map(({ text }) => text)).toEqual(Array.from('efghij'));
});

it.each([
  ['last-week', [3, 9]],
  ['this-week', [1, 2]],
  ['before', [10]],
  ['before', [2, 3]],
] as const)('says when they were answered last: %s for %j days ago', async (answeredIn, days) => {
  const { answered, open } = await start();
  days.forEach((ago, n) => answered('ab'[n]!, ago));
  expect((await open())?.answered).toBe(answeredIn);
});

it('knows without a server what this machine knows, and nothing where a book can’t be had', async () => {
  const { fakes, answered, open, due } = await start();
  answered('apple', 7);
  fakes.history.online = false;
  expect(await open()).toBeUndefined();
  fakes.history.online = true;
  fakes.content.online = false;
  expect([await open(), due.offer.problem]).toEqual([undefined, 'offline']);
});

it('reads all parts of what a class answered, and books of many words', async () => {
  const { fakes, answered, open } = await start();
  const many = Array.from({ length: 450 }, (_, n) => word(`w${n}`));
  fakes.content.unitWords = { ...fakes.content.unitWords, three: many };
  answered('w449', 7);
  for (let n = 0; n < 410; n += 1) answered('w0', 1, 5);
  answered('w1', 8);
  expect((await open())?.words.map(({ text }) => text)).toEqual(['w1', 'w449']);
});

it('are read aloud in every drill as they are, and go on there after a reload', async () => {
  const { answered, open, harness, fakes } = await start();
  answered('banana', 7);
  answered('c', 6);
  const { words, unitId } = (await open())!;
  const asked = { bookId: 'book', unitId, words: words.map(({ id }) => id) };
  const { readAloud } = harness.state;
  await readAloud.open(asked);
  expect([readAloud.count, readAloud.word?.text]).toEqual([2, 'banana']);
  await readAloud.next();
  expect(fakes.navigation.resume).toMatchObject({ query: { bookId: 'book', unitId: 'two', words: 'banana c', wordId: 'c' } });
  await readAloud.endUnit();
  expect(fakes.navigation.state.get()).toMatchObject({ route: 'SmartWordUnitEnd', query: { unitId: 'two', words: 'banana c' } });
  const after = (await harness.reload()).state;
  await after.readAloud.open(asked);
  expect([after.readAloud.index, after.readAloud.word?.text]).toEqual([1, 'c']);
  // the whole unit has a place of its own
  await after.readAloud.open({ bookId: 'book', unitId });
  expect([after.readAloud.index, after.readAloud.count]).toEqual([0, 10]);
  const drill = after.choose('meaning');
  await drill.open(asked);
  expect(drill.unit.value?.words.map(({ text }) => text)).toEqual(['banana', 'c']);
});

it('reads as many words as are asked, in an order that is the same after a reload', async () => {
  const { harness } = await start();
  const asked = { bookId: 'book', unitId: 'two', count: 6, mixed: true };
  await harness.state.readAloud.open(asked);
  const order = harness.state.readAloud.words.value!.map(({ text }) => text);
  expect([order.length, order.join('')]).not.toEqual([6, 'abcdef']);
  await harness.state.readAloud.next();
  const after = (await harness.reload()).state.readAloud;
  await after.open(asked);
  expect([after.words.value!.map(({ text }) => text), after.index]).toEqual([order, 1]);
});

it('end with who read them in this lesson, and lead back to the book', async () => {
  const { answered, harness, fakes } = await start();
  answered('banana', 7);
  answered('c', 0, 5);
  const startedAt = fakes.clock.now() - 1_000;
  fakes.classroom.set({ lesson: { id: 'l', classId: 'c', startedAt } });
  const { unitEnd } = harness.state;
  await unitEnd.open('book', 'two', ['banana', 'c']);
  expect(unitEnd.end.value).toMatchObject({ chosen: ['banana', 'c'], next: undefined, words: [{ text: 'banana' }, { text: 'c' }] });
  expect(unitEnd.end.value!.summary.readings.get('student-1')).toBe(1);
  await unitEnd.open('book', 'two');
  expect(unitEnd.end.value).toMatchObject({ chosen: [], next: { id: 'three' } });
});
