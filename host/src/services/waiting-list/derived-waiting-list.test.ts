import { ObservableValue, type AnswerSessionSnapshot, type AttemptView, type Classroom, type Student } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { DerivedWaitingList } from './derived-waiting-list.ts';

const student = (n: number): Student => ({
  id: `s${n}`,
  realName: `N${n}`,
  name: `N${n}`,
  loginAccount: '',
  seat: n,
  initialLetter: '#',
  placeholder: false,
});
const attempt = (studentId: string, overall: number | undefined, givenAt: number, status: AttemptView['status'] = 'scored'): AttemptView =>
  ({ id: `a-${studentId}`, studentId, givenAt, status, result: overall === undefined ? undefined : { overall } }) as unknown as AttemptView;

function setUp(count = 3, random = () => 0) {
  const classroom = new ObservableValue({
    students: Array.from({ length: count }, (_, i) => student(i + 1)),
    schoolClass: { id: 'c' },
  } as unknown as Classroom);
  const state = new ObservableValue<AnswerSessionSnapshot | undefined>(undefined);
  const answers = { state, recording: false, summary: (each: AttemptView) => each.result as { overall: number } | undefined };
  const active: { id: string | undefined } = { id: undefined };
  const kept = { get: () => active.id, set: (id: string | undefined) => void (active.id = id) };
  const list = new DerivedWaitingList({ state: classroom }, answers, random, kept);
  const show = (snapshot: Partial<AnswerSessionSnapshot>) =>
    state.set({ attempts: [], recording: undefined, question: {}, ...snapshot } as AnswerSessionSnapshot);
  const reloaded = () => new DerivedWaitingList({ state: classroom }, answers, random, kept);
  return { classroom, answers, list, show, reloaded };
}
const order = (list: DerivedWaitingList) => list.state.get().rows.map(({ student: { id } }) => id);

it('makes a student active by a tap, and not active by another one [4-19]', async () => {
  const { list } = setUp();
  expect(await list.toggle('s2')).toEqual({ ok: true, studentId: 's2' });
  expect(list.state.get().activeStudentId).toBe('s2');
  expect(await list.toggle('s2')).toEqual({ ok: true, studentId: undefined });
  expect(list.state.get().activeStudentId).toBeUndefined();
  expect(await list.toggle('nobody')).toEqual({ ok: false, reason: 'unknown-student' });
});

it('does neither tap nor roll call while a student is answering [4-19] [5-18]', async () => {
  const { list, answers } = setUp();
  await list.toggle('s1');
  answers.recording = true;
  expect(await list.toggle('s2')).toEqual({ ok: false, reason: 'answering' });
  expect(await list.rollCall()).toEqual({ ok: false, reason: 'answering' });
  expect(list.state.get().activeStudentId).toBe('s1');
});

it('never draws the student who is active [5-18]', async () => {
  for (const x of [0, 0.3, 0.5, 0.99]) {
    const { list } = setUp(3, () => x);
    await list.toggle('s2');
    expect(await list.rollCall()).toMatchObject({ ok: true, studentId: x < 0.5 ? 's1' : 's3' });
  }
});

it('draws nobody from an empty list, and nobody when no candidate remains [5-18]', async () => {
  expect(await setUp(0).list.rollCall()).toEqual({ ok: false, reason: 'no-students' });
  const { list } = setUp(1);
  await list.toggle('s1');
  expect(await list.rollCall()).toEqual({ ok: false, reason: 'no-candidate' });
});

it('gives every candidate the same chance', async () => {
  const drawn = new Map<string | undefined, number>();
  for (let i = 0; i < 100; i += 1) {
    const outcome = await setUp(4, () => i / 100).list.rollCall();
    const id = outcome.ok ? outcome.studentId : undefined;
    drawn.set(id, (drawn.get(id) ?? 0) + 1);
  }
  expect([...drawn.values()]).toEqual([25, 25, 25, 25]);
});

it('sorts as the class sits, by score, and by answer time [2.7-2] [9-7]', async () => {
  const { list, show } = setUp(4);
  show({ attempts: [attempt('s4', 60, 300), attempt('s2', 90, 100), attempt('s3', undefined, 200, 'unscored')] });
  expect(order(list)).toEqual(['s1', 's2', 's3', 's4']);
  await list.setSort(2);
  expect(order(list)).toEqual(['s2', 's4', 's1', 's3']);
  await list.setSort(3);
  expect(order(list)).toEqual(['s2', 's3', 's4', 's1']);
  expect(list.state.get().sort).toBe(3);
});

it('shows how far each student is [4-7] [2.7-4]', () => {
  const { list, show } = setUp(5);
  const recording = { recordingId: 'r', studentId: 's1', startedAt: 0, endsAt: 5000 };
  show({ recording, attempts: [attempt('s2', undefined, 1, 'evaluating'), attempt('s3', 88, 2), attempt('s4', undefined, 3, 'refused')] });
  expect(list.state.get().rows.map(({ state, score }) => [state, score])).toEqual([
    ['recording', undefined],
    ['evaluating', undefined],
    ['success', 88],
    ['fail', undefined],
    ['', undefined],
  ]);
});

it('holds scores and reviews back until the question is ended, where it asks for that', async () => {
  const { list, show } = setUp(2);
  const question = { results: 'when-ended' } as AnswerSessionSnapshot['question'];
  const attempts = [attempt('s2', 100, 1)];
  const shown = () => list.state.get().rows.map(({ student: { id }, state, score, attemptId }) => [id, state, score, attemptId]);
  show({ question, phase: 'answering', attempts });
  await list.setSort(2);
  expect(shown()).toEqual([
    ['s1', '', undefined, undefined],
    ['s2', 'success', undefined, undefined],
  ]);
  show({ question, phase: 'ended', attempts });
  expect(shown()).toEqual([
    ['s2', 'success', 100, 'a-s2'],
    ['s1', '', undefined, undefined],
  ]);
});

it('forgets who was active with another class [4-6]', async () => {
  const { list, classroom } = setUp();
  await list.toggle('s1');
  classroom.set({ ...classroom.get(), schoolClass: { ...classroom.get().schoolClass, id: 'other' } as never });
  expect(list.state.get().activeStudentId).toBeUndefined();
});

it('gives frozen snapshots', () => {
  const { list } = setUp();
  expect(Object.isFrozen(list.state.get()) && Object.isFrozen(list.state.get().rows)).toBe(true);
});

it('has the same student active after a reload', async () => {
  const { list, reloaded } = setUp();
  await list.toggle('s2');
  const again = reloaded();
  again.restore();
  expect(again.state.get().activeStudentId).toBe('s2');
  await again.toggle('s2');
  const once = reloaded();
  once.restore();
  expect(once.state.get().activeStudentId).toBeUndefined();
});
