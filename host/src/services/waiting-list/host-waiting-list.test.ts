import type { AnswerSessionSnapshot } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { attempt, listWorld, order, student } from '../testing/list-world.ts';

it('makes a student active by a tap, and not active by another one [4-19]', async () => {
  const { list } = listWorld();
  expect(await list.toggle('s2')).toEqual({ ok: true, studentId: 's2' });
  expect(list.state.get().activeStudentId).toBe('s2');
  expect(await list.toggle('s2')).toEqual({ ok: true, studentId: undefined });
  expect(list.state.get().activeStudentId).toBeUndefined();
  expect(await list.toggle('nobody')).toEqual({ ok: false, reason: 'unknown-student' });
});

it('does neither tap nor roll call while a student is answering [4-19] [5-18]', async () => {
  const { list, answers } = listWorld();
  await list.toggle('s1');
  answers.recording = true;
  expect(await list.toggle('s2')).toEqual({ ok: false, reason: 'answering' });
  expect(await list.rollCall()).toEqual({ ok: false, reason: 'answering' });
  expect(list.state.get().activeStudentId).toBe('s1');
});

it('never draws the student who is active [5-18]', async () => {
  for (const x of [0, 0.3, 0.5, 0.99]) {
    const { list } = listWorld(3, () => x);
    await list.toggle('s2');
    expect(await list.rollCall()).toMatchObject({ ok: true, studentId: x < 0.5 ? 's1' : 's3' });
  }
});

it('tells who was drawn, and not who was pressed', async () => {
  const { list, drawn } = listWorld(3);
  await list.toggle('s1');
  await list.rollCall({ count: 2 });
  expect(drawn).toEqual([expect.arrayContaining(['s2', 's3'])]);
});

it('draws nobody from an empty list, and nobody when no candidate remains [5-18]', async () => {
  expect(await listWorld(0).list.rollCall()).toEqual({ ok: false, reason: 'no-students' });
  const { list } = listWorld(1);
  await list.toggle('s1');
  expect(await list.rollCall()).toEqual({ ok: false, reason: 'no-candidate' });
});

it('gives every candidate the same chance', async () => {
  const drawn = new Map<string | undefined, number>();
  for (let i = 0; i < 100; i += 1) {
    const outcome = await listWorld(4, () => i / 100).list.rollCall();
    const id = outcome.ok ? outcome.studentId : undefined;
    drawn.set(id, (drawn.get(id) ?? 0) + 1);
  }
  expect([...drawn.values()]).toEqual([25, 25, 25, 25]);
});

it('sorts as the class sits, by score, and by answer time [2.7-2] [9-7]', async () => {
  const { list, show } = listWorld(4);
  show({ attempts: [attempt('s4', 60, 300), attempt('s2', 90, 100), attempt('s3', undefined, 200, 'unscored')] });
  expect(order(list)).toEqual(['s1', 's2', 's3', 's4']);
  await list.setSort(2);
  expect(order(list)).toEqual(['s2', 's4', 's1', 's3']);
  await list.setSort(3);
  expect(order(list)).toEqual(['s2', 's3', 's4', 's1']);
  expect(list.state.get().sort).toBe(3);
});

it('sits as the class does, not by score, while scores are hidden from it', async () => {
  const { list, show, scoresHidden } = listWorld(4);
  show({ attempts: [attempt('s4', 60, 300), attempt('s2', 90, 100)] });
  await list.setSort(2);
  scoresHidden.set(true);
  expect(order(list)).toEqual(['s1', 's2', 's3', 's4']);
  scoresHidden.set(false);
  expect(order(list)).toEqual(['s2', 's4', 's1', 's3']);
});

it('shows how far each student is [4-7] [2.7-4]', () => {
  const { list, show } = listWorld(5);
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

it('tells an answer that was refused from one that has no score yet', () => {
  const { list, show } = listWorld(2);
  show({ attempts: [attempt('s1', undefined, 1, 'refused'), attempt('s2', undefined, 1, 'unscored')] });
  expect(list.state.get().rows.map(({ state, refused }) => [state, refused])).toEqual([
    ['fail', true],
    ['fail', undefined],
  ]);
});

it('shows an answer as being judged where another window writes, until what it came to is here', () => {
  const { list, show, journal } = listWorld(1);
  const state = () => list.state.get().rows[0]?.state;
  const answered = () => show({ attempts: [attempt('s1', undefined, 1, 'unscored')] });
  answered();
  expect(state()).toBe('fail');
  journal.writes = false;
  answered();
  expect(state()).toBe('evaluating');
  show({ attempts: [attempt('s1', 100, 1)] });
  expect(state()).toBe('success');
});

it('holds scores and reviews back until the question is ended, where it asks for that', async () => {
  const { list, show } = listWorld(2);
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

it('says right or wrong where an answer is nothing between, and not while results are held back', () => {
  const { list, show } = listWorld(2);
  const attempts = [{ ...attempt('s2', 100, 1), result: { overall: 100, correct: true } }];
  const verdicts = () => list.state.get().rows.map(({ student: { id }, verdict }) => [id, verdict]);
  const ofS2 = (verdict: string | undefined) => expect(Object.fromEntries(verdicts())).toEqual({ s1: undefined, s2: verdict });
  show({ phase: 'answering', attempts, question: {} as never });
  ofS2('right');
  show({ phase: 'answering', attempts, question: { results: 'when-ended' } as never });
  ofS2(undefined);
});

it('forgets with another class who was active, how the class is asked, and the filter [4-6]', async () => {
  const { list, classroom, bind } = listWorld();
  const changeClass = (id: string) => classroom.set({ ...classroom.get(), schoolClass: { ...classroom.get().schoolClass, id } as never });
  bind('s1');
  await list.setBoundOnly(true);
  await list.toggle('s1');
  changeClass('other');
  expect(list.state.get()).toMatchObject({ activeStudentId: undefined, boundOnly: false });
  await list.setPlayType('TEAM');
  changeClass('third');
  expect(list.state.get().playType).toBe('SINGLE');
});

it('keeps who is active while the same class is read again, and follows clickers that are bound and calls of another window', async () => {
  const { list, classroom, bind, append } = listWorld();
  await list.toggle('s1');
  classroom.set({ ...classroom.get(), students: classroom.get().students.slice(0, 2) });
  expect(list.state.get()).toMatchObject({ activeStudentId: 's1', rows: [{}, {}] });
  bind('s2');
  expect(list.state.get().rows.map(({ device }) => device)).toEqual(['none', 'bound']);
  const called = async (callId: string, ...studentIds: string[]) => {
    await append({ kind: 'roll.called', payload: { lessonId: 'lesson', callId, studentIds } });
    return list.state.get().calls.map(({ id }) => id);
  };
  expect(await called('first', 's1')).toEqual(['first']);
  expect(await called('second', 's2')).toEqual(['second', 'first']);
  expect(list.state.get().rows.map(({ chance }) => chance)).toEqual([0, 1]);
});

it('takes back the last call alone: who is active otherwise stays, and who was called before is called again', async () => {
  const { list } = listWorld(3, () => 0);
  await list.rollCall();
  await list.rollCall();
  expect(list.state.get().activeStudentId).toBe('s2');
  expect(await list.undoCall()).toEqual({ ok: true, studentId: 's1' });
  expect(list.state.get().rows.map((row) => row.called)).toEqual([1, 0, 0]);
  await list.toggle('s3');
  expect(await list.undoCall()).toEqual({ ok: true, studentId: 's3' });
  expect(list.state.get()).toMatchObject({ activeStudentId: 's3', calls: [] });
});

it('calls at random before a lesson is on too, and keeps no record of it [5-18]', async () => {
  const { list, classroom } = listWorld(2, () => 0);
  classroom.set({ ...classroom.get(), lesson: undefined });
  expect(await list.rollCall()).toEqual({ ok: true, studentId: 's1' });
  expect(list.state.get()).toMatchObject({ activeStudentId: 's1', calls: [], rows: [{ called: 0 }, { called: 0 }] });
});

it('calls nobody and marks nobody away in a window that does not write for the class', async () => {
  const { list, journal } = listWorld(3, () => 0);
  await list.rollCall();
  journal.writes = false;
  const refused = { ok: false, reason: 'not-writer' };
  expect([await list.rollCall(), await list.undoCall(), await list.setAbsent('s2', true)]).toEqual([refused, refused, refused]);
  expect(list.state.get()).toMatchObject({ activeStudentId: 's1', rows: [{ called: 1 }, { called: 0, absent: false }, { called: 0 }] });
});

it('has nobody active who has left the class', async () => {
  const { list, classroom } = listWorld(3);
  await list.toggle('s3');
  classroom.set({ ...classroom.get(), students: classroom.get().students.slice(0, 2) });
  expect(list.state.get().activeStudentId).toBeUndefined();
});

it('gives frozen snapshots', () => {
  const { list } = listWorld();
  expect(Object.isFrozen(list.state.get()) && Object.isFrozen(list.state.get().rows)).toBe(true);
});

it('has the same student active after a reload', async () => {
  const { list, reloaded } = listWorld();
  await list.toggle('s2');
  const again = reloaded();
  again.restore();
  expect(again.state.get().activeStudentId).toBe('s2');
  await again.toggle('s2');
  const once = reloaded();
  once.restore();
  expect(once.state.get().activeStudentId).toBeUndefined();
});

it('calls nobody twice before everybody was called, and remembers calls beyond the lesson', async () => {
  const { list, reloaded } = listWorld(3, () => 0);
  for (let i = 0; i < 3; i += 1) await list.rollCall();
  const called = list.state.get().calls.map(({ studentIds }) => studentIds[0]);
  expect(new Set(called).size).toBe(3);
  expect(list.state.get().rows.map((row) => row.called)).toEqual([1, 1, 1]);
  expect(
    reloaded()
      .state.get()
      .rows.map((row) => row.called),
  ).toEqual([1, 1, 1]);
});

it('calls several at once, and takes a call back for all of them', async () => {
  const { list } = listWorld(5, () => 0);
  expect(await list.rollCall({ count: 3 })).toEqual({ ok: true, studentId: 's1' });
  expect(list.state.get().calls[0]?.studentIds).toEqual(['s1', 's2', 's3']);
  expect(await list.undoCall()).toEqual({ ok: true, studentId: undefined });
  expect(list.state.get()).toMatchObject({ calls: [], activeStudentId: undefined });
  expect(list.state.get().rows.map((row) => row.called)).toEqual([0, 0, 0, 0, 0]);
  expect(await list.undoCall()).toEqual({ ok: false, reason: 'nothing-to-undo' });
});

it('never calls who is away today, and forgets it with the day', async () => {
  const { list, day, reloaded } = listWorld(2, () => 0);
  await list.toggle('s1');
  await list.setAbsent('s1', true);
  expect(list.state.get()).toMatchObject({
    activeStudentId: undefined,
    rows: [
      { absent: true, chance: 0 },
      { absent: false, chance: 1 },
    ],
  });
  expect(await list.toggle('s1')).toEqual({ ok: false, reason: 'absent' });
  expect(await list.rollCall()).toEqual({ ok: true, studentId: 's2' });
  await list.setAbsent('s1', false);
  expect(await list.toggle('s1')).toMatchObject({ ok: true });
  await list.setAbsent('s1', true);
  day.today = '2026-09-02';
  expect(reloaded().state.get().rows[0]?.absent).toBe(false);
});

it('has of each student who it is and how to log in, whether there is a clicker and which, and how far the answer is [3-2]', () => {
  const { list, bind, show, devices } = listWorld(2);
  bind('s1');
  show({ phase: 'answering', attempts: [attempt('s1', 80, 1)] });
  const [row, other] = list.state.get().rows;
  expect(row?.student).toEqual({ ...student(1), id: 's1', realName: 'N1', name: 'N1', loginAccount: '', initialLetter: '#' });
  expect([row?.device, row?.state, other?.device, other?.state]).toEqual(['bound', 'success', 'none', '']);
  expect(devices.get().bindings.find(({ studentId }) => studentId === row?.student.id)).toMatchObject({ uid: 'us1', type: 18 });
});

it('says who is answering, whose written answer is judged, and whose succeeded [4-12]', () => {
  const { list, show } = listWorld(3);
  show({
    phase: 'answering',
    recording: { recordingId: 'r', studentId: 's1', startedAt: 0, endsAt: 5000 },
    attempts: [attempt('s2', undefined, 1, 'evaluating'), attempt('s3', 90, 2)],
  });
  expect(list.state.get().rows.map((row) => row.state)).toEqual(['recording', 'evaluating', 'success']);
});

it('goes on to the next student while what the last one said into a clicker is on its way here [4-7] [4-19]', async () => {
  const { list, show } = listWorld(3);
  await list.toggle('s1');
  const recording = { recordingId: 'r', studentId: 's1', startedAt: 0, endsAt: 5000 };
  show({ phase: 'answering', recordings: [recording] });
  expect(await list.toggle('s2')).toEqual({ ok: false, reason: 'answering' });
  show({ phase: 'answering', recordings: [{ ...recording, ended: true }] });
  expect(list.state.get().rows.map((row) => row.state)).toEqual(['evaluating', '', '']);
  expect(await list.toggle('s2')).toMatchObject({ ok: true });
});

it('keeps the rows of those of whom nothing is new, so that one press draws one row', () => {
  const { list, show } = listWorld();
  show({ attempts: [attempt('s1', 80, 1)] });
  const before = list.state.get().rows;
  show({ attempts: [attempt('s1', 80, 1), attempt('s2', 90, 2)] });
  const after = list.state.get().rows;
  expect(after.map((row, n) => row === before[n])).toEqual([true, false, true]);
  expect(after[1]).toMatchObject({ score: 90, state: 'success' });
});

it('shows who answers any part of a group, each with their newest answer', () => {
  const { list, answers, show, bind } = listWorld();
  bind('s1', 's2', 's3');
  const parts = [
    { question: {}, attempts: [attempt('s1', 50, 1), attempt('s1', 90, 5)], recordings: [], lost: [] },
    { question: {}, attempts: [attempt('s2', 70, 3)], recordings: [], recording: { studentId: 's3' }, lost: ['s1'] },
  ];
  answers.group.set({ parts } as never);
  show({ attempts: parts[0]!.attempts, phase: 'answering' });
  expect(list.state.get().rows.map(({ score, state, lost }) => [score, state, lost])).toEqual([
    [90, 'success', true],
    [70, 'success', undefined],
    [undefined, 'recording', undefined],
  ]);
});
