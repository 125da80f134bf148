import { describe, expect, it } from 'vitest';
import { apple, give, question, type ContractWorld } from './contract-world.ts';

const match = {
  kind: 'match',
  order: 'parallel',
  parts: [
    { slot: 'left', question: question('l'), studentIds: ['student-1', 'student-2'] },
    { slot: 'right', question: question('r'), studentIds: ['student-3'] },
  ],
} as const;
const paper = { kind: 'paper', order: 'sequence', parts: ['1', '2'].map((slot) => ({ slot, question: question(slot) })) } as const;

const said = ({ answers }: ContractWorld) => answers.group.get()?.parts.map(({ attempts }) => attempts.map(({ answer }) => answer));

/** What every answer session promises of several questions at once. */
export function describeQuestionGroups(make: () => Promise<ContractWorld>): void {
  describe('a group of questions', () => {
    it('files each answer under its student’s part, or that of the slot', async () => {
      const world = await make();
      const { answers } = world;
      const opened = await answers.openGroup(match);
      await give(world, 'student-3', 'B');
      await give(world, 'student-1', 'A');
      await give(world, 'student-2', 'C', 'left');
      expect(said(world)).toEqual([['A', 'C'], ['B']]);
      const [, right] = answers.group.get()!.parts;
      const groupId = opened.ok ? opened.id : '';
      expect(right?.attempts[0]).toMatchObject({ groupId, slot: 'right', questionId: right?.questionId, result: { overall: 100 } });
      expect(await answers.openGroup(match)).toEqual(opened);
      expect(said(world)).toEqual([['A', 'C'], ['B']]);
    });

    it('refuses who has no part, who has several and says none, a team, and a group that is none', async () => {
      const world = await make();
      const { answers } = world;
      await answers.openGroup(match);
      expect(await give(world, 'student-9', 'A')).toEqual({ ok: false, reason: 'no-part' });
      expect(await give(world, 'student-1', 'A', 'right')).toEqual({ ok: false, reason: 'no-part' });
      expect(await answers.startTeam({ studentIds: ['student-1'] })).toEqual({ ok: false, reason: 'busy' });
      await expect(answers.openGroup({ ...match, parts: [] })).rejects.toMatchObject({ code: 'bad-item' });
      await answers.openGroup({ ...paper, order: 'free' });
      expect(await give(world, 'student-1', 'A')).toEqual({ ok: false, reason: 'no-part' });
      expect(await give(world, 'student-1', 'A', '2')).toMatchObject({ ok: true });
    });

    it.each([
      ['kind', { ...match, kind: '' }],
      ['slot', { ...match, parts: [{ ...match.parts[0], slot: '' }] }],
      ['long slot', { ...match, parts: [{ ...match.parts[0], slot: 's'.repeat(129) }] }],
      ['moment', { ...match, endsAt: 0.5 }],
      ['time', { ...match, endsAt: Number.NaN }],
    ])('refuses a group whose %s can’t be written down', async (_what, group) => {
      const { answers } = await make();
      await expect(answers.openGroup(group)).rejects.toMatchObject({ code: 'bad-item' });
      expect(answers.group.get()).toBeUndefined();
    });

    it('goes on part by part, and ends as a whole with the last', async () => {
      const world = await make();
      const { answers } = world;
      await answers.openGroup(paper);
      await give(world, 'student-1', 'A');
      expect(await give(world, 'student-1', 'A', '2')).toEqual({ ok: false, reason: 'not-open' });
      await answers.endPart('1');
      expect(answers.state.get()?.question.ref.itemId).toBe('2');
      await give(world, 'student-1', 'B');
      expect(said(world)).toEqual([['A'], ['B']]);
      await answers.endPart('2');
      expect(answers.group.get()?.phase).toBe('ended');
      expect(await give(world, 'student-1', 'A')).toEqual({ ok: false, reason: 'not-open' });
    });

    it('ends as a whole when its parts end at once', async () => {
      const { answers } = await make();
      await answers.openGroup(match);
      await Promise.all([answers.endPart('left'), answers.endPart('right')]);
      expect(answers.group.get()).toMatchObject({ phase: 'ended', parts: [{ phase: 'ended' }, { phase: 'ended' }] });
    });

    it('ends with every part at its time, by its end, and when a question takes its place', async () => {
      const { answers, room } = await make();
      const phases = () => [answers.group.get()?.phase, ...(answers.group.get()?.parts.map(({ phase }) => phase) ?? [])];
      await answers.openGroup({ ...match, endsAt: room.now() + 5_000 });
      await room.pass(4_999);
      expect(phases()).toEqual(['answering', 'answering', 'answering']);
      await room.pass(1);
      expect(phases()).toEqual(['ended', 'ended', 'ended']);
      await answers.openGroup(match);
      await answers.end();
      expect(phases()).toEqual(['ended', 'ended', 'ended']);
      await answers.open(question());
      expect(answers.group.get()).toBeUndefined();
    });

    it('takes a group of other students, or of another paper, for another group', async () => {
      const { answers } = await make();
      const opened = await answers.openGroup(paper);
      const [first, ...rest] = paper.parts;
      const others = await answers.openGroup({ ...paper, parts: [{ ...first!, studentIds: ['student-1'] }, ...rest] });
      expect(others).not.toEqual(opened);
      expect(await answers.openGroup({ ...paper, paper: { packId: 'p', packVersion: '1.0.0', itemId: 'paper' } })).not.toEqual(others);
    });

    it('records into the part of the student who speaks', async () => {
      const { answers, room } = await make();
      await answers.openGroup(match);
      await answers.record({ studentId: 'student-3', reference: apple, maxMs: 5_000 });
      expect(answers.group.get()?.parts.map(({ recording }) => recording?.studentId)).toEqual([undefined, 'student-3']);
      await room.speak(500);
      await answers.finish();
      expect(answers.group.get()?.parts.map(({ attempts }) => attempts.length)).toEqual([0, 1]);
    });
  });
}
