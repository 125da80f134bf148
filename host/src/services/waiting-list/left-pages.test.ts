import { expect, it } from 'vitest';
import { listWorld } from '../testing/list-world.ts';

const reading = 'ReadAloud';
const drill = 'Choose';

/** A class whose teacher goes from page to page. */
function pages(count = 6) {
  const world = listWorld(count);
  world.list.turnTo(reading);
  let n = 0;
  const answer = (studentId: string) =>
    world.append({ kind: 'attempt', payload: { id: `a${(n += 1)}`, questionId: 'q', studentId, givenAt: world.clock.now() } } as never);
  const seen = (list = world.list) => {
    const { activeStudentId, calledNow } = list.state.get();
    return {
      active: activeStudentId,
      shown: calledNow?.shown,
      waits: calledNow?.turns.flatMap((turn) => (turn.done ? [] : turn.studentId)),
    };
  };
  return { ...world, answer, seen };
}
const nobody = { active: undefined, shown: undefined, waits: undefined };

it('shows a call on the page where it was made only, and there again', async () => {
  const { list, seen } = pages();
  await list.rollCall({ count: 3 });
  const called = { active: 's1', shown: true, waits: ['s1', 's2', 's3'] };
  expect(seen()).toEqual(called);
  list.turnTo(undefined);
  list.turnTo(drill);
  expect(seen()).toEqual(nobody);
  list.turnTo(undefined);
  list.turnTo(reading);
  expect(seen()).toEqual(called);
});

it('has a call and a chosen student on each page', async () => {
  const { list, seen } = pages();
  await list.rollCall();
  list.turnTo(drill);
  await list.toggle('s5');
  list.turnTo(reading);
  expect(seen()).toMatchObject({ active: 's1', shown: true });
  list.turnTo(drill);
  expect(seen()).toEqual({ ...nobody, active: 's5' });
});

it('does not take what is answered on another page for an answer to the call', async () => {
  const { list, seen, answer, clock, show } = pages();
  await list.rollCall({ count: 3 });
  await answer('s1');
  await list.toggle('s2');
  await clock.advance(5);
  list.turnTo(drill);
  for (const id of ['s1', 's2', 's3']) await answer(id);
  await clock.advance(5);
  list.turnTo(reading);
  expect(seen()).toEqual({ active: 's2', shown: true, waits: ['s2', 's3'] });
  await answer('s3');
  show({});
  expect(seen().waits).toEqual(['s2']);
});

it('keeps over a reload what every page was left with', async () => {
  const { list, seen, reloaded, answer, clock } = pages();
  await list.rollCall({ count: 2 });
  await answer('s1');
  await clock.advance(5);
  list.turnTo(drill);
  await list.toggle('s5');
  const again = reloaded();
  again.turnTo(drill);
  again.restore();
  expect(seen(again)).toEqual({ ...nobody, active: 's5' });
  again.turnTo(reading);
  expect(seen(again)).toEqual({ active: 's1', shown: false, waits: ['s2'] });
});

it('takes along to the next page who was called on one that has no list, as at the end of a lesson', async () => {
  const { list, seen } = pages();
  await list.rollCall();
  list.turnTo(undefined);
  expect(seen()).toMatchObject({ active: 's1' });
  await list.toggle('s4');
  list.turnTo(drill);
  expect(seen()).toEqual({ ...nobody, active: 's4' });
  list.turnTo(reading);
  expect(seen()).toEqual(nobody);
});

it('tells no name that still rolls when its page is left, and has it there when the page is back', async () => {
  const { list, seen, room, drawn, clock } = pages();
  room.rollMs = 1_000;
  list.watchStage();
  await list.rollCall();
  list.turnTo(drill);
  await clock.advance(2_000);
  expect([drawn, seen()]).toEqual([[], nobody]);
  await list.rollCall();
  list.land();
  expect(seen()).toMatchObject({ active: 's2' });
  list.turnTo(reading);
  expect(seen()).toMatchObject({ active: 's1', shown: true });
});

it('takes back the newest call of the page in front, and no other page’s', async () => {
  const { list, seen, journal } = pages();
  await list.rollCall();
  list.turnTo(drill);
  await list.rollCall();
  expect(journal.record.ofKind('roll.called').map(({ payload }) => payload.page)).toEqual([reading, drill]);
  list.turnTo(reading);
  expect(list.state.get().calls.map(({ studentIds, elsewhere }) => [studentIds, elsewhere])).toEqual([
    [['s2'], true],
    [['s1'], undefined],
  ]);
  await list.undoCall();
  expect([seen(), list.state.get().calls.map(({ studentIds }) => studentIds)]).toEqual([nobody, [['s2']]]);
  expect(await list.undoCall()).toEqual({ ok: false, reason: 'nothing-to-undo' });
});

it('reads a call of before, which names no page, as one of every page', async () => {
  const { list, append } = pages();
  await append({ kind: 'roll.called', payload: { lessonId: 'lesson', callId: 'older', studentIds: ['s3'] } });
  for (const page of [reading, drill]) {
    list.turnTo(page);
    expect(list.state.get().calls.map(({ elsewhere }) => elsewhere)).toEqual([undefined]);
  }
  expect(await list.undoCall()).toMatchObject({ ok: true });
});

it('is over on every page when the class answers as a team', async () => {
  const { list, seen, bind } = pages();
  bind('s1');
  await list.rollCall();
  list.turnTo(drill);
  await list.setPlayType('TEAM');
  await list.setPlayType('SINGLE');
  list.turnTo(reading);
  expect(seen()).toEqual(nobody);
});
