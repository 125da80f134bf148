import { describe, expect, it } from 'vitest';
import { nextCalled } from '../../rules/next-called.ts';
import { apple, give, question, type ContractWorld } from './contract-world.ts';

/** What every waiting list promises. */
export function describeWaitingList(make: () => Promise<ContractWorld>): void {
  describe('WaitingList', () => {
    const active = ({ waiting }: ContractWorld) => waiting.state.get().activeStudentId;

    it('makes a student active and not active', async () => {
      const world = await make();
      const { waiting } = world;
      expect(await waiting.toggle('student-2')).toEqual({ ok: true, studentId: 'student-2' });
      expect(active(world)).toBe('student-2');
      expect(await waiting.toggle('student-2')).toEqual({ ok: true, studentId: undefined });
      expect(await waiting.toggle('nobody')).toEqual({ ok: false, reason: 'unknown-student' });
    });

    it('never draws the active student', async () => {
      const world = await make();
      const drawn = new Set<string | undefined>();
      for (let n = 0; n < 5; n += 1) {
        const before = active(world);
        await world.waiting.rollCall();
        expect(active(world)).not.toBe(before);
        drawn.add(active(world));
      }
      expect(drawn.size).toBeGreaterThan(1);
    });

    it('takes the newest call back, and calls who was called before it', async () => {
      const world = await make();
      const { waiting } = world;
      const first = await waiting.rollCall();
      await waiting.rollCall();
      expect(await waiting.undoCall()).toEqual(first);
      expect(waiting.state.get().calls).toHaveLength(1);
      expect(await waiting.undoCall()).toEqual({ ok: true, studentId: undefined });
      expect(await waiting.undoCall()).toEqual({ ok: false, reason: 'nothing-to-undo' });
    });

    it('takes a call back and leaves active whom the teacher has chosen since', async () => {
      const world = await make();
      const { waiting } = world;
      await waiting.rollCall();
      await waiting.rollCall();
      const { calls, rows } = waiting.state.get();
      const chosen = rows.find(({ student }) => calls.every(({ studentIds }) => !studentIds.includes(student.id)))!.student.id;
      await waiting.toggle(chosen);
      expect(await waiting.undoCall()).toEqual({ ok: true, studentId: chosen });
      expect(active(world)).toBe(chosen);
    });

    it('neither chooses, calls nor takes back while somebody is recording', async () => {
      const { waiting, answers } = await make();
      await waiting.rollCall();
      await answers.open(question());
      await answers.record({ studentId: 'student-1', reference: apple, maxMs: 5_000 });
      const refused = { ok: false, reason: 'answering' };
      expect(await waiting.rollCall()).toEqual(refused);
      expect(await waiting.toggle('student-2')).toEqual(refused);
      expect(await waiting.undoCall()).toEqual(refused);
    });

    it('has who is called on the stage until the microphone opens, and until somebody else is made active', async () => {
      const { waiting, answers } = await make();
      const on = () => waiting.state.get().calledNow;
      expect(on()).toBeUndefined();
      const first = await waiting.rollCall();
      expect(first.ok && on()?.turns.map(({ studentId }) => studentId)).toEqual([first.ok && first.studentId]);
      expect(on()).toMatchObject({ shown: true, turns: [{ rolling: false, done: false }] });
      await answers.open(question());
      await answers.record({ studentId: 'student-1', reference: apple, maxMs: 5_000 });
      expect(on()?.shown).toBe(waiting.state.get().activeStudentId !== 'student-1');
      await answers.cancel();
      expect(on()?.shown).toBe(false);
      await waiting.toggle('student-3');
      expect(on()).toBeUndefined();
    });

    it('has several in the order of their turns, and says who has answered and who is next', async () => {
      const world = await make();
      const { waiting, answers } = world;
      await waiting.rollCall({ count: 2 });
      const [one, two] = waiting.state.get().calledNow!.turns.map(({ studentId }) => studentId) as [string, string];
      expect(active(world)).toBe(one);
      expect(nextCalled(waiting.state.get())).toBe(two);
      await answers.open(question());
      await give(world, one, 'B');
      expect(waiting.state.get().calledNow).toMatchObject({ shown: false, turns: [{ done: true }, { done: false }] });
      await waiting.toggle(two);
      expect(waiting.state.get().calledNow?.shown).toBe(true);
      await give(world, two, 'B');
      expect(nextCalled(waiting.state.get())).toBeUndefined();
    });

    it('draws another in the place of one who was called, and marks who is away', async () => {
      const world = await make();
      const { waiting } = world;
      const turns = () => waiting.state.get().calledNow?.turns.map(({ studentId }) => studentId);
      expect(await waiting.replaceCalled('student-1')).toEqual({ ok: false, reason: 'unknown-student' });
      await waiting.rollCall({ count: 2 });
      const [one, two] = turns() as [string, string];
      const three = ['student-1', 'student-2', 'student-3'].find((id) => id !== one && id !== two)!;
      expect(await waiting.replaceCalled(one, { absent: true })).toEqual({ ok: true, studentId: three });
      expect([turns(), active(world), waiting.state.get().calls.length]).toEqual([[three, two], three, 1]);
      expect(
        waiting.state
          .get()
          .rows.filter(({ absent }) => absent)
          .map(({ student }) => student.id),
      ).toEqual([one]);
      expect(await waiting.replaceCalled(two)).toEqual({ ok: false, reason: 'no-candidate' });
      expect(await waiting.replaceCalled(two, { absent: true })).toEqual({ ok: false, reason: 'no-candidate' });
      expect([turns(), active(world)]).toEqual([[three], three]);
    });

    it('says that there is nobody to call', async () => {
      const { waiting, room } = await make();
      room.seat(0);
      expect(await waiting.rollCall()).toEqual({ ok: false, reason: 'no-students' });
      room.seat(1);
      await waiting.toggle('student-1');
      expect(await waiting.rollCall()).toEqual({ ok: false, reason: 'no-candidate' });
    });

    it('calls nobody who is away, and calls off who goes', async () => {
      const world = await make();
      const { waiting } = world;
      expect(await waiting.setAbsent('nobody', true)).toEqual({ ok: false, reason: 'unknown-student' });
      await waiting.toggle('student-1');
      expect(await waiting.setAbsent('student-1', true)).toEqual({ ok: true, studentId: undefined });
      expect(await waiting.toggle('student-1')).toEqual({ ok: false, reason: 'absent' });
      await waiting.setAbsent('student-2', true);
      await waiting.setAbsent('student-3', true);
      expect(await waiting.rollCall()).toEqual({ ok: false, reason: 'no-candidate' });
    });

    it('sorts by score and by time of answer [9-7]', async () => {
      const world = await make();
      const { waiting, answers, room } = world;
      await answers.open(question());
      await give(world, 'student-2', 'A');
      await room.pass(10);
      await give(world, 'student-3', 'B');
      const order = () => waiting.state.get().rows.map((row) => row.student.seat);
      await waiting.setSort(2);
      expect(order()).toEqual([3, 2, 1]);
      await waiting.setSort(3);
      expect(order()).toEqual([2, 3, 1]);
      await waiting.setSort(1);
      expect(order()).toEqual([1, 2, 3]);
    });
  });

  describe('WaitingList of an open question', () => {
    it('says who has answered and no more while the question holds its results back', async () => {
      const world = await make();
      const { waiting, answers } = world;
      await answers.open(question('q', { results: 'when-ended' }));
      await give(world, 'student-1', 'B');
      const [row] = waiting.state.get().rows;
      expect(row).toMatchObject({ state: 'success', score: undefined, attemptId: undefined });
      expect(row?.answeredAt).toBeDefined();
      await answers.end();
      const { id } = answers.state.get()!.attempts[0]!;
      expect(waiting.state.get().rows[0]).toMatchObject({ score: 100, attemptId: id });
    });

    it('shows who answers any part of a group, and no score while a part that is open holds its results back', async () => {
      const world = await make();
      const { waiting, answers, room } = world;
      const part = (slot: string, results: 'at-once' | 'when-ended') => ({ slot, question: question(slot, { results }) });
      await answers.openGroup({ kind: 'paper', order: 'free', parts: [part('1', 'at-once'), part('2', 'when-ended')] });
      await give(world, 'student-1', 'B', '1');
      await give(world, 'student-2', 'B', '2');
      const rows = () => waiting.state.get().rows.map(({ state, score, attemptId }) => [state, score, attemptId === undefined]);
      const nobody = ['', undefined, true];
      expect(rows()).toEqual([['success', undefined, true], ['success', undefined, true], nobody]);
      await answers.endPart('2');
      await room.settle();
      expect(rows()).toEqual([['success', 100, false], ['success', 100, false], nobody]);
    });

    it('shows only students with a clicker, calls off who has none, but not while one speaks [5-17]', async () => {
      const { waiting, answers, room } = await make();
      await room.giveClicker('student-2');
      await waiting.toggle('student-1');
      await answers.open(question());
      await answers.record({ studentId: 'student-1', reference: apple, maxMs: 5_000 });
      expect(await waiting.setBoundOnly(true)).toEqual({ ok: false, reason: 'hiding-active' });
      await answers.cancel();
      expect(await waiting.setBoundOnly(true)).toEqual({ ok: true, studentId: undefined });
      expect(waiting.state.get().rows.map(({ student, device }) => [student.id, device])).toEqual([['student-2', 'bound']]);
      await waiting.setBoundOnly(false);
      expect(waiting.state.get().rows).toHaveLength(3);
    });
  });

  describe('WaitingList of a team', () => {
    const team = async () => {
      const world = await make();
      expect(await world.waiting.setPlayType('TEAM')).toEqual({ ok: false, reason: 'no-bound-clicker' });
      await world.room.giveClicker('student-1');
      return world;
    };
    const endTeam = async ({ waiting, room }: ContractWorld) => {
      const ended = waiting.endTeam();
      await room.pass(2_000);
      return ended;
    };

    it('neither chooses nor calls one student [4-19]', async () => {
      const { waiting } = await team();
      await waiting.toggle('student-2');
      expect(await waiting.setPlayType('TEAM')).toEqual({ ok: true, studentId: undefined });
      expect(await waiting.toggle('student-2')).toEqual({ ok: false, reason: 'team' });
      expect(await waiting.rollCall()).toEqual({ ok: false, reason: 'team' });
      await waiting.setPlayType('SINGLE');
      expect(await waiting.toggle('student-2')).toEqual({ ok: true, studentId: 'student-2' });
    });

    it('asks the open question or group anew when the mode changes [4-11]', async () => {
      const world = await team();
      const { waiting, answers } = world;
      await answers.open(question());
      await give(world, 'student-1', 'A');
      const before = answers.state.get()?.questionId;
      await waiting.setPlayType('TEAM');
      expect(answers.state.get()).toMatchObject({ phase: 'answering', attempts: [], question: question() });
      expect(answers.state.get()?.questionId).not.toBe(before);
      const parts = ['left', 'right'].map((slot) => ({ slot, question: question(slot) }));
      await answers.openGroup({ kind: 'match', order: 'free', parts });
      await give(world, 'student-1', 'A', 'right');
      await waiting.setPlayType('SINGLE');
      expect(answers.group.get()).toMatchObject({ kind: 'match', order: 'free', phase: 'answering', parts });
      expect(answers.group.get()?.parts.map(({ attempts }) => attempts.length)).toEqual([0, 0]);
    });

    it('starts and ends at most once a second, and goes on until its end [4-18]', async () => {
      const world = await team();
      const { waiting, answers, room } = world;
      expect(await waiting.startTeam()).toEqual({ ok: false, reason: 'not-open' });
      await answers.open(question());
      await waiting.setPlayType('TEAM');
      expect(await waiting.startTeam()).toEqual({ ok: true, studentId: undefined });
      expect(answers.state.get()?.team?.waiting).toEqual(['student-1']);
      expect(await waiting.startTeam()).toEqual({ ok: false, reason: 'too-soon' });
      expect(await waiting.endTeam()).toEqual({ ok: false, reason: 'too-soon' });
      await room.pass(1_000);
      for (const refused of [waiting.startTeam(), waiting.toggle('student-2'), waiting.setPlayType('SINGLE')])
        expect(await refused).toEqual({ ok: false, reason: 'team-answering' });
      expect(await endTeam(world)).toEqual({ ok: true, studentId: undefined });
      expect(answers.state.get()).toMatchObject({ phase: 'answering', team: undefined });
      expect(await waiting.startTeam()).toEqual({ ok: true, studentId: undefined });
    });
  });
}
