import { expect, it } from 'vitest';
import { FakeServices } from '../testing/fake-services.ts';
import { sampleClassroom } from '../testing/samples.ts';
import { askStudents } from './ask-students.ts';

async function start() {
  const { answers: session, waiting } = new FakeServices({ classroom: sampleClassroom(4) });
  for (const n of [1, 2, 3]) waiting.bound.add(`student-${n}`);
  await session.open({ ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: 'chorus.choice/1', item: {}, changeable: true });
  return {
    session,
    waiting,
    ask: (...ids: readonly number[]) =>
      askStudents(
        { session, waiting },
        ids.map((n) => `student-${n}`),
      ),
  };
}

it('lets those of them who hold a clicker and are there answer at once, where the class is a team', async () => {
  const { session, waiting, ask } = await start();
  await waiting.setPlayType('TEAM');
  await waiting.setAbsent('student-2', true);
  expect(await ask(2, 3, 4)).toMatchObject({ ok: true });
  expect(session.state.get()?.team?.waiting).toEqual(['student-3']);
});

it('calls the first who is there, where one student answers at a time', async () => {
  const { waiting, ask } = await start();
  await waiting.setAbsent('student-3', true);
  await ask(3, 4, 1);
  expect(waiting.state.get().activeStudentId).toBe('student-4');
});

it('calls nobody off who is one of them', async () => {
  const { waiting, ask } = await start();
  await waiting.toggle('student-1');
  expect(await ask(4, 1)).toEqual({ ok: true, studentId: 'student-1' });
  expect(waiting.state.get().activeStudentId).toBe('student-1');
});

it('is refused where none of them can answer', async () => {
  const { waiting, ask } = await start();
  expect(await ask()).toEqual({ ok: false, reason: 'no-students' });
  await waiting.setPlayType('TEAM');
  expect(await ask(4)).toEqual({ ok: false, reason: 'no-students' });
});
