import type { JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { startInLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => ({ server, token } = await startInLesson()));
afterEach(() => server.close());

const append = (...entries: JournalEntry[]) => server.ok('appendJournal', { entries }, token);
const of = (studentId: string, lessonId = 'lesson') => attempt(lessonId, `q-${lessonId}`, { studentId });
const by = (kind: 'teacher' | 'student' | 'device', id: string) => attempt('lesson', 'q-lesson', { by: { kind, id } });
const voice = (studentId: string) =>
  entry('recording.started', {
    recordingId: `r-${studentId}`,
    questionId: 'q-lesson',
    studentId,
    rateHz: 16_000,
    endsAt: 5,
    reference: null,
  });

it('takes no answer of a student whom the lesson’s class does not have, and takes the others of the batch', async () => {
  const good = [opened('lesson', 'q-lesson'), of('three-student-1'), of('placeholder:three:2'), voice('three-student-2')];
  const moved = fact((good[1] as JournalEntry<'attempt'>).payload.id, 'moved', { studentId: 'one-student-1' });
  const bad = [of('nobody'), of('one-student-1'), of('other-student-1'), of('placeholder:one:1'), voice('nobody'), moved];
  const done = await append(...good, ...bad);
  expect(done.acknowledged).toEqual(good.map(({ id }) => id));
  expect(done.refused).toEqual(bad.map(({ id }) => ({ id, message: expect.stringContaining('studentId is no student') })));
});

it('takes an answer whose lesson comes later of any student of the school, and of nobody else', async () => {
  const done = await append(
    of('one-student-1', 'later'),
    of('placeholder:one:1', 'later'),
    of('nobody', 'later'),
    of('placeholder:foreign-class:1', 'later'),
  );
  expect([done.acknowledged.length, done.refused.length]).toEqual([2, 2]);
});

it('takes nothing that speaks for somebody else than whose session it is; a clicker has none', async () => {
  const good = [opened('lesson', 'q-lesson'), by('teacher', 'middle'), by('device', '7')];
  const said = fact('a', 'scored');
  const foreign = { ...said, payload: { ...said.payload, by: 'primary' } };
  const bad = [by('teacher', 'primary'), by('student', 'three-student-1'), foreign];
  const done = await append(...good, ...bad);
  expect(done.acknowledged).toEqual(good.map(({ id }) => id));
  expect(done.refused).toEqual(bad.map(({ id }) => ({ id, message: 'payload/by is not whose session it is' })));
});
