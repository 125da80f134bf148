import type { AttemptView } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleScore, sampleStudent } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import plugin from '../index.ts';

async function start() {
  const students = [sampleStudent(3), sampleStudent(1), sampleStudent(2), sampleStudent(9, { placeholder: true })];
  const fakes = new FakeServices({ classroom: sampleClassroom(3, { students }) });
  const harness = await PluginHarness.activate(plugin, fakes);
  const [apple] = await fakes.content.words('unit');
  let at = 0;
  const read = (n: number, overall: number, change: Partial<AttemptView> = {}) =>
    fakes.history.add({
      id: `a${(at += 1)}`,
      studentId: `student-${n}`,
      item: apple!.ref,
      questionId: 'q',
      type: 'chorus.word/1',
      status: 'scored',
      givenAt: fakes.clock.now() + at - 100,
      result: { outcome: sampleScore(overall) },
      ...change,
    } as unknown as AttemptView);
  const open = async () => {
    await harness.state.unitEnd.open('book', 'unit');
    return harness.state.unitEnd.end.value;
  };
  return { fakes, read, open, harness, store: harness.state.unitEnd };
}

describe('the end of a unit', () => {
  it('has everybody in seat order without placeholders, who read, and the words to begin with next', async () => {
    const { read, open } = await start();
    for (const n of [1, 2, 3]) read(n, n === 3 ? 95 : 40);
    const end = await open();
    expect(end?.students.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect([end?.unit.title, end?.weak.map(({ text }) => text)]).toEqual(['unit', ['apple']]);
    expect([...end!.summary.read].sort()).toEqual(['student-1', 'student-2', 'student-3']);
  });

  it('counts what was read in any activity, and nothing chosen or written of a word', async () => {
    const { read, open } = await start();
    read(1, 90, { type: 'stranger.read/1', summary: { skill: 'speaking', evidence: 'scored', overall: 90 } });
    read(1, 80, { type: 'chorus.record/1' });
    read(2, 100, { type: 'chorus.choice/1', result: { overall: 100, correct: { q: true } } });
    read(2, 100, { type: 'chorus.word/1', summary: { skill: 'vocabulary', evidence: 'chosen', overall: 100, correct: true } });
    read(3, 40, { status: 'refused' });
    expect([...(await open())!.summary.readings]).toEqual([['student-1', 2]]);
  });

  it('is heard once when everybody has read, and not before', async () => {
    const { read, open, fakes } = await start();
    for (const n of [1, 2]) read(n, 90);
    await open();
    expect(fakes.effects.heard).toEqual([]);
    read(3, 90);
    await open();
    await open();
    expect(fakes.effects.heard).toEqual(['all-done']);
  });

  it('is summed up anew each time it is opened', async () => {
    const { read, open } = await start();
    expect((await open())?.summary.read.size).toBe(0);
    read(1, 90);
    expect((await open())?.summary.read.size).toBe(1);
  });

  it('says when the server could not be asked', async () => {
    const { fakes, open } = await start();
    expect((await open())?.partial).toBe(false);
    fakes.history.online = false;
    expect((await open())?.partial).toBe(true);
  });

  it('shows figures to middle schools only', async () => {
    const { fakes, store } = await start();
    expect(store.showsFigures).toBe(true);
    fakes.classroom.set({ teacher: { ...fakes.classroom.state.get().teacher!, accountType: 7 } });
    expect(store.showsFigures).toBe(false);
  });

  it('reads all parts of a long unit', async () => {
    const { read, open } = await start();
    for (let n = 0; n < 2_001; n += 1) read(1, 90);
    expect((await open())?.summary.readings.get('student-1')).toBe(2_001);
  });

  it('leaves out of the class’s praise who is away, and is reached from the last word at a press', async () => {
    const { fakes, open, store, harness } = await start();
    await fakes.waiting.setAbsent('student-2', true);
    await open();
    expect([...store.there].sort()).toEqual(['student-1', 'student-3']);
    const { readAloud } = harness.state;
    await readAloud.open({ bookId: 'book', unitId: 'unit' });
    expect(readAloud.atLastWord).toBe(false);
    await readAloud.show(2);
    expect([readAloud.atLastWord, readAloud.word?.text]).toEqual([true, 'cherry']);
    await readAloud.endUnit();
    expect(fakes.navigation.state.get()).toMatchObject({ route: 'SmartWordUnitEnd', query: { bookId: 'book', unitId: 'unit' } });
  });
});
