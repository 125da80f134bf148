import { weakWords } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleStudent, sampleWord } from '@chorus/sdk/testing';
import { describe, expect, it, vi } from 'vitest';
import plugin from '../index.ts';
import { markingTable } from './marking-table.ts';

const asked = { bookId: 'book', unitId: 'unit', words: [] };

async function start(students = 4, texts: readonly string[] = ['apple', 'banana', 'cherry']) {
  const fakes = new FakeServices({ classroom: sampleClassroom(students) });
  const words = texts.map((text) => sampleWord(text, { ref: { packId: 'p', packVersion: '1', itemId: `word:${text}` } }));
  fakes.content.unitWords = { unit: words };
  const harness = await PluginHarness.activate(plugin, fakes);
  await harness.state.marking.open(asked);
  return { harness, fakes, store: harness.state.marking };
}
const attempts = (fakes: FakeServices) => fakes.answers.group.get()?.parts.flatMap((part) => part.attempts) ?? [];

describe('the papers of a dictation', () => {
  it('are kept as answers of the class, so that the words it missed are found as weak [2.3-1] [9-4]', async () => {
    const { store, fakes } = await start();
    for (const student of ['student-1', 'student-2', 'student-3']) store.toggle(student, 'banana');
    store.restRight();
    await store.keep();
    expect(store.done).toBe(true);
    expect([attempts(fakes).length, fakes.answers.group.get()?.phase]).toEqual([12, 'ended']);
    // The teacher has entered them: nobody has answered just now.
    expect(attempts(fakes).every(({ entered }) => entered)).toBe(true);
    expect(weakWords(attempts(fakes)).map(({ ref, share }) => [ref.itemId, share])).toEqual([['word:banana', 0.25]]);
    expect([store.result[0]?.word.text, store.allRight]).toEqual(['banana', 1]);
  });

  it('come back after a reload with every mark, and each mark is kept once', async () => {
    const { store, harness } = await start();
    store.toggle('student-1', 'apple');
    const after = (await harness.reload()).state.marking;
    await after.open(asked);
    expect(after.marks).toEqual({ 'student-1': ['apple'] });
    await after.keep();
    after.markOn();
    after.toggle('student-1', 'cherry');
    const give = vi.spyOn(harness.fakes.answers, 'give');
    await after.keep();
    expect(give.mock.calls.map(([{ slot, answer }]) => [slot, answer])).toEqual([['cherry', { written: { word: '' } }]]);
  });

  it('are undone step by step', async () => {
    const { store } = await start();
    store.toggle('student-1', 'apple');
    store.restRight();
    expect(store.seen).toBe(4);
    store.undo();
    store.undo();
    store.undo();
    expect([store.marks, store.undoable]).toEqual([{}, false]);
  });

  it('of who is away are not taken for right; one that was not handed in is none', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.setAbsent('student-2', true);
    store.restRight();
    store.forget('student-3');
    expect(Object.keys(store.marks)).toEqual(['student-1', 'student-4']);
  });

  it('go on where the journal refused, and lose nothing', async () => {
    const { store, fakes } = await start(2);
    store.restRight();
    const { give } = fakes.answers;
    let left = 4;
    fakes.answers.give = (answer) =>
      (left -= 1) < 0 ? Promise.resolve({ ok: false, reason: 'not-writer' }) : give.call(fakes.answers, answer);
    await store.keep();
    expect([store.done, store.keeping, store.seen, fakes.notices.shown.length]).toEqual([false, false, 2, 1]);
    fakes.answers.give = give;
    await store.keep();
    expect([store.done, attempts(fakes).every(({ studentId }) => studentId === 'student-2')]).toEqual([true, true]);
  });

  it.each([0, 1, 60])('can be those of a class of %i, with one word or many, of placeholders none', async (students) => {
    const { store, fakes } = await start(
      students,
      students === 1 ? Array.from({ length: 200 }, (_, n) => `w${n}`) : ['supercalifragilisticexpialidociouslyness'],
    );
    fakes.classroom.set({ students: [...fakes.classroom.state.get().students, sampleStudent(99, { placeholder: true })] });
    store.restRight();
    expect(store.seen).toBe(students);
    await store.keep();
    expect([store.done, attempts(fakes).length]).toEqual([students > 0, students === 1 ? 200 : students]);
  });

  it('of a unit without words, or that can’t be reached, keep nothing', async () => {
    const { store, fakes } = await start(2, []);
    store.restRight();
    await store.keep();
    expect([store.done, fakes.answers.group.get()]).toEqual([false, undefined]);
    fakes.content.online = false;
    await store.open({ ...asked, words: ['apple'] });
    expect(store.paper.problem).toBe('offline');
  });

  it('of chosen words have those alone, and are another dictation than that of the unit', async () => {
    const { store } = await start();
    store.toggle('student-1', 'apple');
    await store.open({ ...asked, words: ['cherry', 'gone', 'apple'] });
    expect([store.words.map(({ text }) => text), store.marks]).toEqual([['cherry', 'apple'], {}]);
  });

  it('are a table that a spreadsheet reads', () => {
    const words = ['apple', 'pear'].map((text) => sampleWord(text));
    const texts = { seat: '座号', name: '姓名', right: '对', wrong: '错', count: '写对' };
    expect(markingTable({ 'student-1': ['pear'] }, words, [sampleStudent(1), sampleStudent(2)], texts)).toEqual([
      ['座号', '姓名', 'apple', 'pear', '写对'],
      [1, '学生1', '对', '错', 1],
      [2, '学生2', undefined, undefined, undefined],
    ]);
  });
});
