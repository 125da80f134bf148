import { payloads, type JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attempt, entry, fact, opened } from '../testing/test-journal.ts';
import { startInLesson, testLesson, type TestServer } from '../testing/test-server.ts';
import { namedBy } from './check-people.ts';

let server: TestServer;
let token: string;
beforeEach(async () => ({ server, token } = await startInLesson()));
afterEach(() => server.close());

const append = (...entries: JournalEntry[]) => server.ok('appendJournal', { entries }, token);
const of = (studentId: string, lessonId = 'lesson') => attempt(lessonId, `q-${lessonId}`, { studentId });
const by = (kind: 'teacher' | 'student' | 'device', id: string) => attempt('lesson', 'q-lesson', { by: { kind, id } });
const voice = (studentId: string, questionId = 'q-lesson') =>
  entry('recording.started', {
    recordingId: `r-${studentId}`,
    questionId,
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
  expect(done.refused).toEqual(bad.map(({ id }) => ({ id, message: expect.stringContaining('is no student') })));
});

it('takes nothing that names among others, or lends to, or has away, whom the lesson’s class does not have', async () => {
  const item = { packId: 'p', packVersion: '1', itemId: 'i' };
  const about = (studentId: string, studentIds: readonly string[]) => [
    entry('student.absent', { lessonId: 'lesson', studentId, absent: true }),
    entry('device.loaned', { lessonId: 'lesson', studentId, uid: 'u', type: 18, day: '2026-09-01' }),
    entry('student.praised', { praiseId: `p-${studentId}`, lessonId: 'lesson', kind: 'clap', studentIds: [studentId] }),
    entry('student.praised', { praiseId: `g-${studentId}`, lessonId: 'lesson', kind: 'clap', studentIds: [...studentIds] }),
    entry('roll.called', { lessonId: 'lesson', callId: `c-${studentId}`, studentIds: [...studentIds] }),
    entry('team.started', { questionId: 'q-lesson', teamId: `t-${studentId}`, studentIds: [...studentIds], endsAt: 9 }),
    entry('group.opened', {
      groupId: `g-${studentId}`,
      lessonId: 'lesson',
      kind: 'k',
      parts: [{ questionId: 'q-lesson', item, slot: '1', studentIds: [...studentIds] }],
      order: 'free',
    }),
  ];
  await append(opened('lesson', 'q-lesson'));
  const good = about('three-student-1', ['three-student-1', 'three-student-2']);
  expect(await append(...good)).toMatchObject({ acknowledged: good.map(({ id }) => id), refused: [] });
  const bad = about('one-student-1', ['three-student-1', 'one-student-1']);
  const several = fact('a', 'moved', { studentId: ['one-student-1'] });
  const done = await append(...bad, several);
  expect(done.acknowledged).toEqual([]);
  expect(done.refused.map(({ id }) => id)).toEqual([...bad, several].map(({ id }) => id));
});

it('asks of every kind that names students whom it names', () => {
  for (const [kind, schema] of Object.entries(payloads)) {
    const names = /"student(Id|Ids)"/.exec(JSON.stringify(schema));
    const payload = { studentId: 's', studentIds: ['s'], parts: [{ studentIds: ['s'] }], kind: 'scored', payload: {} };
    const { about, among } = namedBy({ kind: kind as 'attempt', payload: payload as never });
    expect([kind, about ?? among?.[0]]).toEqual([kind, names ? 's' : undefined]);
  }
});

it('takes an answer whose lesson comes later, or never, of students whom the teacher has in some class', async () => {
  const done = await append(
    of('one-student-1', 'later'),
    of('placeholder:one:1', 'later'),
    of('other-student-1', 'later'),
    of('placeholder:other:1', 'later'),
    of('nobody', 'later'),
    of('placeholder:foreign-class:1', 'later'),
  );
  expect([done.acknowledged.length, done.refused.length]).toEqual([2, 4]);
});

it('has in a lesson that comes later no answer that it would have refused, nor what was said of one', async () => {
  const [ours, theirs] = [of('three-student-1', 'later'), of('one-student-1', 'later')] as JournalEntry<'attempt'>[];
  const [heard, read] = [voice('three-student-2', 'q-later'), voice('one-student-1', 'q-later')];
  const moved = fact(ours!.payload.id, 'moved', { studentId: 'one-student-1' });
  const said = [fact(ours!.payload.id, 'scored'), fact(theirs!.payload.id, 'scored')];
  const all = [opened('later', 'q-later'), ours!, theirs!, heard, read, moved, ...said];
  expect((await append(...all)).refused).toEqual([]);
  await server.ok('startLesson', { ...testLesson, id: 'later' }, token);
  const day = await server.ok('journalOfDay', { clazzId: 'three', day: '2026-09-01' }, token);
  const inLesson = await server.ok('readJournal', { lessonId: 'later', after: 0 }, token);
  const right = [all[0]!.id, ours!.id, heard.id, said[0]!.id];
  for (const { entries } of [day, inLesson]) expect(entries.map(({ id }) => id)).toEqual(right);
  // What is said of it later stands in no lesson either, and is kept.
  const late = fact(theirs!.payload.id, 'scored');
  expect((await append(late)).refused).toEqual([]);
  expect((await server.ok('readJournal', { lessonId: 'later', after: 0 }, token)).entries.map(({ id }) => id)).toEqual(right);
  const ids = [...all, late].map(({ id }) => id);
  expect((await server.ok('compareJournal', { lessons: [], entries: ids, recordings: [] }, token)).entries).toEqual([]);
});

it('takes into a lesson no answer that waited for its question, of a student whom the lesson’s class does not have', async () => {
  const self = { context: { kind: 'self', id: 's' } as const, lessonId: undefined };
  const waiting = ['three-student-1', 'one-student-1'].map((studentId) => attempt('', 'q-late', { studentId, ...self }));
  expect((await append(...waiting)).refused).toEqual([]);
  await append(opened('lesson', 'q-late'));
  const { entries } = await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token);
  expect(entries.filter(({ kind }) => kind === 'attempt').map(({ id }) => id)).toEqual([waiting[0]!.id]);
});

it('takes nothing that speaks for somebody else than whose session it is; a clicker has none [6-6]', async () => {
  const good = [opened('lesson', 'q-lesson'), by('teacher', 'middle'), by('device', '7')];
  const said = fact('a', 'scored');
  const foreign = { ...said, payload: { ...said.payload, by: 'primary' } };
  const bad = [by('teacher', 'primary'), by('student', 'three-student-1'), foreign];
  const done = await append(...good, ...bad);
  expect(done.acknowledged).toEqual(good.map(({ id }) => id));
  expect(done.refused).toEqual(bad.map(({ id }) => ({ id, message: 'payload/by is not whose session it is' })));
});
