import type { CalledNow } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { listWorld } from '../testing/list-world.ts';
import { firstOf } from './called-stage.ts';

/** A class whose names roll for a second. */
function rolling(count = 5, random = () => 0) {
  const world = listWorld(count, random);
  world.room.rollMs = 1_000;
  const watched = world.list.watchStage();
  let n = 0;
  const answer = (studentId: string) =>
    world.append({ kind: 'attempt', payload: { id: `a${(n += 1)}`, questionId: 'q', studentId, givenAt: world.clock.now() } } as never);
  const now = () => world.list.state.get().calledNow;
  const turns = () => now()?.turns.map((turn) => turn.studentId);
  return { ...world, watched, answer, now, turns };
}
const rolls = (now: CalledNow | undefined) => now?.turns.filter((turn) => turn.rolling).map((turn) => turn.studentId);

it('has the call in the journal before a name moves, and tells nobody who it is before it lands', async () => {
  const { list, journal, clock, now, drawn } = rolling();
  expect(await list.rollCall()).toEqual({ ok: true, studentId: 's1' });
  expect(journal.record.ofKind('roll.called').map(({ payload }) => payload.studentIds)).toEqual([['s1']]);
  expect(list.state.get()).toMatchObject({ activeStudentId: undefined, calls: [] });
  expect([now()?.shown, rolls(now()), drawn]).toEqual([true, ['s1'], []]);
  await clock.advance(999);
  expect(rolls(now())).toEqual(['s1']);
  await clock.advance(1);
  expect(list.state.get()).toMatchObject({ activeStudentId: 's1', calls: [{ studentIds: ['s1'] }] });
  expect([now()?.shown, rolls(now()), drawn]).toEqual([true, [], [['s1']]]);
});

it('lands at once when it is told to, and once', async () => {
  const { list, clock, now, drawn } = rolling();
  await list.rollCall();
  list.land();
  expect([list.state.get().activeStudentId, rolls(now()), drawn]).toEqual(['s1', [], [['s1']]]);
  await clock.advance(2_000);
  expect(drawn).toHaveLength(1);
});

it('does not roll where nobody sees the stage', async () => {
  const { list, watched, now } = rolling();
  watched.dispose();
  await list.rollCall();
  expect([list.state.get().activeStudentId, rolls(now())]).toEqual(['s1', []]);
});

it('makes one call of two seconds of presses, and another one after that', async () => {
  const { list, clock } = rolling(5, () => 0.5);
  const [first, second] = await Promise.all([list.rollCall(), list.rollCall()]);
  expect([first.ok, second.ok]).toEqual([true, true]);
  for (let ms = 0; ms < 1_800; ms += 200) {
    await clock.advance(200);
    expect(await list.rollCall()).toMatchObject({ ok: true });
  }
  expect(list.state.get().calls).toHaveLength(1);
  await clock.advance(200);
  await list.rollCall();
  list.land();
  expect(list.state.get().calls).toHaveLength(2);
});

it('goes quietly when it is undone while it rolls: no name is told', async () => {
  const { list, clock, now, drawn } = rolling();
  await list.rollCall();
  await list.undoCall();
  await clock.advance(2_000);
  expect([now(), drawn, list.state.get().activeStudentId]).toEqual([undefined, [], undefined]);
});

it('leaves the stage when the microphone opens, and does not come back for the next question', async () => {
  const { list, now, show, answer } = rolling();
  await list.rollCall();
  list.land();
  show({ recording: { recordingId: 'r', studentId: 's1', startedAt: 0, endsAt: 5_000 } });
  expect(now()?.shown).toBe(false);
  show({});
  expect(now()?.shown).toBe(false);
  await answer('s1');
  show({});
  expect(now()).toMatchObject({ shown: false, turns: [{ studentId: 's1', done: true }] });
});

it('is over when somebody else is made active, and when the team answers', async () => {
  const { list, now, bind } = rolling();
  bind('s1');
  await list.rollCall();
  list.land();
  await list.toggle('s3');
  expect(now()).toBeUndefined();
  await list.toggle('s1');
  expect(now()).toBeUndefined();
  await list.rollCall();
  await list.setPlayType('TEAM');
  expect(now()).toBeUndefined();
});

it('has several in the order of their turns, each on the stage until it has answered, whatever is asked meanwhile', async () => {
  const { list, now, turns, answer, show } = rolling();
  await list.rollCall({ count: 3 });
  expect(rolls(now())).toEqual(['s1', 's2', 's3']);
  list.land();
  await answer('s1');
  show({});
  expect([now()?.shown, now()?.turns.map(({ done }) => done)]).toEqual([false, [true, false, false]]);
  await list.toggle('s2');
  expect([now()?.shown, turns(), list.state.get().activeStudentId]).toEqual([true, ['s1', 's2', 's3'], 's2']);
});

it('is on the stage again after a reload, still, with its odds and who has answered', async () => {
  const { list, reloaded, answer, now, drawn, classroom } = rolling();
  await list.rollCall({ count: 2 });
  await answer('s1');
  const before = now()!;
  // The class is read after the list is made.
  const known = classroom.get();
  classroom.set({ ...known, schoolClass: undefined, students: [] });
  const again = reloaded();
  classroom.set(known);
  again.restore();
  const { activeStudentId, calledNow } = again.state.get();
  expect(activeStudentId).toBe('s1');
  expect(calledNow?.turns.map(({ done, rolling }) => [done, rolling])).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(calledNow?.odds).toEqual(before.odds);
  expect(drawn).toEqual([]);
});

it('draws another in a place of the call: it counts for the other one, whose name alone rolls', async () => {
  const { list, clock, now, turns, answer, drawn } = rolling();
  await list.rollCall({ count: 2 });
  list.land();
  await answer('s1');
  await clock.advance(5);
  expect(await list.replaceCalled('s1')).toEqual({ ok: false, reason: 'unknown-student' });
  expect(await list.replaceCalled('s2')).toMatchObject({ ok: true });
  expect([turns(), rolls(now()), now()?.turns[0]?.done]).toEqual([['s1', 's3'], ['s3'], true]);
  await clock.advance(1_000);
  expect(drawn).toEqual([['s1', 's2'], ['s3']]);
  expect(list.state.get().calls.map(({ studentIds }) => studentIds)).toEqual([['s1', 's3']]);
  expect(list.state.get().rows.map(({ called }) => called)).toEqual([1, 0, 1, 0, 0]);
});

it('marks who is away and calls another, and is over when nobody is left', async () => {
  const { list, now, turns, journal, drawn } = rolling(2);
  await list.rollCall();
  expect(await list.replaceCalled('s1', { absent: true })).toEqual({ ok: true, studentId: 's2' });
  list.land();
  expect([turns(), list.state.get().activeStudentId]).toEqual([['s2'], 's2']);
  expect(await list.replaceCalled('s2')).toEqual({ ok: false, reason: 'no-candidate' });
  expect(await list.replaceCalled('s2', { absent: true })).toEqual({ ok: false, reason: 'no-candidate' });
  expect([now(), list.state.get().activeStudentId, list.state.get().calls]).toEqual([undefined, undefined, []]);
  expect(drawn).toEqual([['s1'], ['s2']]);
  expect(journal.record.ofKind('student.absent').map(({ payload }) => payload.studentId)).toEqual(['s1', 's2']);
});

it('says who could be drawn, how likely, and why the others could not [5-18]', async () => {
  const { list, now } = rolling(4);
  await list.rollCall();
  list.land();
  await list.setAbsent('s4', true);
  await list.toggle('s3');
  await list.toggle('s2');
  await list.undoCall();
  await list.rollCall();
  expect(now()?.odds).toEqual([
    { studentId: 's1', chance: 0.5, called: 0 },
    { studentId: 's2', chance: 0, called: 0, out: 'called-now' },
    { studentId: 's3', chance: 0.5, called: 0 },
    { studentId: 's4', chance: 0, called: 0, out: 'absent' },
  ]);
});

it('knows whose first call of the lesson it is', async () => {
  const { list, now, clock } = rolling(2);
  const calls: unknown[] = [];
  for (let n = 0; n < 3; n += 1) {
    await list.rollCall();
    await clock.advance(2_000);
    calls.push(now()?.turns.map(({ studentId, first }) => [studentId, first]));
  }
  expect(calls).toEqual([[['s1', 'lesson']], [['s2', 'lesson']], [['s1', undefined]]]);
});

it('says of a call that it is the first of the week, else of the lesson, and of a second one neither', () => {
  const none: ReadonlySet<string> = new Set();
  expect(firstOf('a', none, none)).toBe('week');
  expect(firstOf('a', none, new Set(['a']))).toBe('lesson');
  expect(firstOf('a', none, undefined)).toBe('lesson');
  expect(firstOf('a', new Set(['a']), none)).toBeUndefined();
});

it('says so of the same call after a reload, and once it is known whom the week has called', async () => {
  const { list, now, calledBefore, reloaded } = rolling();
  const first = () => now()?.turns.map((turn) => turn.first);
  await list.rollCall();
  expect(first()).toEqual(['lesson']);
  calledBefore.set(new Set(['s2']));
  expect(first()).toEqual(['week']);
  const again = reloaded();
  again.restore();
  expect(again.state.get().calledNow?.turns.map((turn) => turn.first)).toEqual(['week']);
});
