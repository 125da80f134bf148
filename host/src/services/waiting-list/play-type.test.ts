import { expect, it } from 'vitest';
import { attempt, listWorld, order } from '../testing/list-world.ts';

it('draws with the filter on only who has a clicker, and shows only those [2.7-2] [5-18]', async () => {
  const { list, bind } = listWorld(4);
  bind('s2', 's4');
  await list.setBoundOnly(true);
  expect(order(list)).toEqual(['s2', 's4']);
  expect(list.state.get().rows.map(({ chance }) => chance)).toEqual([0.5, 0.5]);
  await list.rollCall();
  await list.rollCall();
  expect(
    list.state
      .get()
      .calls.flatMap(({ studentIds }) => studentIds)
      .sort(),
  ).toEqual(['s2', 's4']);
});

it('does not hide the student who is answering without a clicker [5-17]', async () => {
  const { list, bind, answers } = listWorld();
  bind('s2');
  await list.toggle('s1');
  answers.recording = true;
  expect(await list.setBoundOnly(true)).toEqual({ ok: false, reason: 'hiding-active' });
  expect(list.state.get().boundOnly).toBe(false);
});

it('goes to the team only where somebody has a clicker; the question is asked anew and nobody is called any more [4-11] [4-16]', async () => {
  const { list, bind, answers } = listWorld();
  expect(await list.setPlayType('TEAM')).toEqual({ ok: false, reason: 'no-bound-clicker' });
  bind('s1', 's2');
  await list.toggle('s1');
  expect(await list.setPlayType('TEAM')).toMatchObject({ ok: true });
  expect(list.state.get()).toMatchObject({ playType: 'TEAM', activeStudentId: undefined });
  expect(answers.again).toHaveBeenCalledOnce();
  expect(await list.toggle('s1')).toEqual({ ok: false, reason: 'team' });
});

it('changes the mode once at a time: until the question has been asked anew the next change is refused [4-17]', async () => {
  const { list, bind, answers } = listWorld();
  bind('s1');
  let asked: () => void = () => undefined;
  answers.again.mockReturnValueOnce(new Promise<undefined>((resolve) => (asked = () => resolve(undefined))));
  const first = list.setPlayType('TEAM');
  expect(await list.setPlayType('SINGLE')).toEqual({ ok: false, reason: 'too-soon' });
  asked();
  expect(await first).toMatchObject({ ok: true });
  expect(await list.setPlayType('SINGLE')).toMatchObject({ ok: true });
});

it('starts the team with everybody who has a clicker and is there, once a second, and ends it [4-18]', async () => {
  const { list, bind, show, answers, clock } = listWorld(3);
  bind('s1', 's2', 's3');
  await list.setAbsent('s3', true);
  expect(await list.startTeam()).toEqual({ ok: false, reason: 'not-open' });
  show({ phase: 'answering' });
  expect(await list.startTeam()).toMatchObject({ ok: true });
  expect(answers.startTeam).toHaveBeenCalledWith({ studentIds: ['s1', 's2'] });
  expect(await list.endTeam()).toEqual({ ok: false, reason: 'too-soon' });
  await clock.advance(999);
  expect(await list.endTeam()).toEqual({ ok: false, reason: 'too-soon' });
  await clock.advance(1);
  expect(await list.endTeam()).toMatchObject({ ok: true });
  expect(answers.endTeam).toHaveBeenCalledOnce();
  await clock.advance(999);
  expect(await list.startTeam()).toEqual({ ok: false, reason: 'too-soon' });
  await clock.advance(1);
  expect(await list.startTeam()).toMatchObject({ ok: true });
});

it('shows who is waited for, and who speaks into a clicker [4-7]', () => {
  const { list, show } = listWorld(3);
  const team = { startedAt: 0, endsAt: 15_000, waiting: ['s1'], ending: false };
  show({ phase: 'answering', team, recordings: [{ recordingId: 'r', studentId: 's2', startedAt: 0, endsAt: 5000 }] });
  expect(list.state.get().rows.map((row) => row.state)).toEqual(['wait', 'recording', '']);
});

it('has the same mode and filter after a reload', async () => {
  const { list, bind, reloaded } = listWorld();
  bind('s1');
  await list.setPlayType('TEAM');
  await list.setBoundOnly(true);
  const again = reloaded();
  again.restore();
  expect(again.state.get()).toMatchObject({ playType: 'TEAM', boundOnly: true });
});

it('hides a student who is not answering, and who answers with a clicker stays; showing everybody is never refused [5-17]', async () => {
  const { list, bind, answers } = listWorld();
  bind('s2');
  await list.toggle('s1');
  expect(await list.setBoundOnly(true)).toEqual({ ok: true, studentId: undefined });
  await list.toggle('s2');
  await list.setBoundOnly(false);
  answers.recording = true;
  expect(await list.setBoundOnly(true)).toEqual({ ok: true, studentId: 's2' });
  expect(await list.setBoundOnly(false)).toEqual({ ok: true, studentId: 's2' });
  answers.recording = false;
  await list.toggle('s1');
  answers.recording = true;
  expect(await list.setBoundOnly(false)).toEqual({ ok: true, studentId: 's1' });
});

it('is kept from nothing by written answers, given or being judged [4-12] [4-15] [4-19] [5-17] [5-18]', async () => {
  const { list, bind, show } = listWorld();
  bind('s2');
  await list.toggle('s1');
  show({ phase: 'answering', attempts: [attempt('s1', undefined, 1, 'evaluating'), attempt('s2', 90, 2)] });
  expect(list.state.get().rows.map((row) => row.state)).toEqual(['evaluating', 'success', '']);
  expect(await list.setBoundOnly(true)).toMatchObject({ ok: true });
  expect(await list.setBoundOnly(false)).toMatchObject({ ok: true });
  expect(await list.toggle('s3')).toEqual({ ok: true, studentId: 's3' });
  expect(await list.rollCall()).toMatchObject({ ok: true });
  expect(await list.setPlayType('TEAM')).toMatchObject({ ok: true });
});

it('does not go to the team while a student speaks, into the microphone or into a clicker [4-15]', async () => {
  const { list, bind, answers, show } = listWorld();
  bind('s1');
  await list.toggle('s1');
  answers.recording = true;
  expect(await list.setPlayType('TEAM')).toEqual({ ok: false, reason: 'answering' });
  answers.recording = false;
  show({ phase: 'answering', recordings: [{ recordingId: 'r', studentId: 's1', startedAt: 0, endsAt: 5000 }] });
  expect(await list.setPlayType('TEAM')).toEqual({ ok: false, reason: 'answering' });
  show({ phase: 'answering' });
  expect(await list.setPlayType('TEAM')).toMatchObject({ ok: true });
});

it('leaves the team only when it has ended its answer, and asks the question anew there too [4-11] [4-18]', async () => {
  const { list, bind, answers, show } = listWorld();
  bind('s1', 's2');
  await list.setPlayType('TEAM');
  show({ phase: 'answering', team: { startedAt: 0, endsAt: 15_000, waiting: [], ending: true } });
  expect(await list.setPlayType('SINGLE')).toEqual({ ok: false, reason: 'team-answering' });
  expect(list.state.get().playType).toBe('TEAM');
  show({ phase: 'answering' });
  expect(await list.setPlayType('SINGLE')).toMatchObject({ ok: true });
  expect(list.state.get().playType).toBe('SINGLE');
  expect(answers.again).toHaveBeenCalledTimes(2);
  await list.setPlayType('SINGLE');
  expect(answers.again).toHaveBeenCalledTimes(2);
});

it('says why the team could not be started, as far as it can be said of the list', async () => {
  const { list, bind, show, answers, clock } = listWorld(2);
  bind('s1');
  show({ phase: 'answering' });
  for (const [reason, said] of [
    ['not-writer', 'not-writer'],
    ['no-students', 'no-students'],
    ['busy', 'not-open'],
  ] as const) {
    answers.startTeam.mockResolvedValueOnce({ ok: false, reason } as never);
    expect(await list.startTeam()).toEqual({ ok: false, reason: said });
    await clock.advance(1000);
  }
});

it('marks nobody away who is being recorded, and calls off who is away, also without a lesson', async () => {
  const { list, answers, classroom, show } = listWorld(3);
  classroom.set({ ...classroom.get(), lesson: undefined });
  await list.toggle('s1');
  show({ phase: 'answering', recording: { recordingId: 'r', studentId: 's1', startedAt: 0, endsAt: 5000 } });
  answers.recording = true;
  expect(await list.setAbsent('s1', true)).toEqual({ ok: false, reason: 'answering' });
  expect(await list.setAbsent('s2', true)).toEqual({ ok: true, studentId: 's1' });
  show({ phase: 'answering' });
  answers.recording = false;
  expect(await list.setAbsent('s1', true)).toEqual({ ok: true, studentId: undefined });
  expect(list.state.get().rows.map(({ absent }) => absent)).toEqual([true, true, false]);
  expect(await list.setAbsent('nobody', true)).toEqual({ ok: false, reason: 'unknown-student' });
});
