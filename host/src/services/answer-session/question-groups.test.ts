import 'fake-indexeddb/auto';
import type { AnswerOutcome, QuestionGroup } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { AnswerWorld, cat, question, type AnswerPage } from '../testing/answer-world.ts';
import { eventually } from '../testing/eventually.ts';
import { settle } from '../testing/virtual-clock.ts';

const match: QuestionGroup = {
  kind: 'match',
  order: 'parallel',
  parts: [
    { slot: 'left', question: question('l'), studentIds: ['anna', 'ben'] },
    { slot: 'right', question: question('r'), studentIds: ['chen'] },
  ],
};
const paper: QuestionGroup = {
  kind: 'paper',
  order: 'sequence',
  paper: { packId: 'p', packVersion: '1.0.0', itemId: 'paper' },
  parts: ['1', '2', '3'].map((slot) => ({ slot, question: question(`q${slot}`, false) })),
};
const sheet: QuestionGroup = { ...paper, kind: 'sheet', order: 'free' };

const open = async (group: QuestionGroup) => {
  const world = new AnswerWorld();
  const page = await world.page();
  const { id } = (await page.session.openGroup(group)) as AnswerOutcome & { ok: true };
  return { world, page, id };
};
const give = ({ session }: AnswerPage, studentId: string, chosen: string, slot?: string) =>
  session.give({ studentId, source: 'screen', answer: { chosen }, ...(slot !== undefined && { slot }) });
const press = (world: AnswerWorld, uid: string, keys: string) => world.hear({ kind: 'keys', serial: 'r', uid, keys, monoMs: 0 });
const answers = ({ session }: AnswerPage) =>
  session.group
    .get()
    ?.parts.map(({ attempts }) => attempts.map(({ studentId, answer }) => `${studentId} ${(answer as { chosen: string }).chosen}`));
const kinds = ({ journal }: AnswerPage) => journal.rows.get().map(({ entry }) => entry.kind);
const phases = ({ session }: AnswerPage) => [session.group.get()?.phase, ...(session.group.get()?.parts.map(({ phase }) => phase) ?? [])];

it('files a student’s answer under their side, by clicker, on the screen, or in the half that was touched', async () => {
  const { world, page, id } = await open(match);
  press(world, '11', 'B');
  press(world, '33', 'A');
  await give(page, 'ben', 'C');
  expect(await give(page, 'chen', 'D', 'right')).toMatchObject({ ok: true });
  await eventually(() =>
    expect(answers(page)?.map((side) => [...side].sort())).toEqual([
      ['anna B', 'ben C'],
      ['chen A', 'chen D'],
    ]),
  );
  const [left] = page.session.group.get()!.parts;
  expect(left?.attempts[0]).toMatchObject({ groupId: id, slot: 'left', questionId: left?.questionId, item: { itemId: 'l' } });
  expect(page.session.state.get()?.questionId).toBe(left?.questionId);
});

it('refuses who belongs to no part, and who belongs to more than one and does not say which', async () => {
  const { page } = await open(match);
  expect(await give(page, 'dora', 'A')).toEqual({ ok: false, reason: 'no-part' });
  expect(await give(page, 'anna', 'A', 'right')).toEqual({ ok: false, reason: 'no-part' });
  const free = (await open(sheet)).page;
  expect(await give(free, 'anna', 'A')).toEqual({ ok: false, reason: 'no-part' });
  expect(await give(free, 'anna', 'A', '2')).toMatchObject({ ok: true });
  expect(await give(free, 'anna', 'A', '2')).toEqual({ ok: false, reason: 'not-changeable' });
  expect(answers(free)).toEqual([[], ['anna A'], []]);
});

it('prefers the part that names a student to one that is everybody’s', async () => {
  const { page } = await open({ ...match, parts: [...match.parts.slice(0, 1), { slot: 'rest', question: question('x') }] });
  await give(page, 'anna', 'A');
  await give(page, 'chen', 'B');
  expect(answers(page)).toEqual([['anna A'], ['chen B']]);
});

it('asks a paper’s questions one after the other, and ends with the last', async () => {
  const { world, page } = await open(paper);
  press(world, '11', 'A');
  await eventually(() => expect(answers(page)).toEqual([['anna A'], [], []]));
  expect(await give(page, 'ben', 'A', '2')).toEqual({ ok: false, reason: 'not-open' });
  await page.session.endPart('1');
  expect(phases(page)).toEqual(['answering', 'ended', 'answering', 'answering']);
  press(world, '11', 'A');
  await eventually(() => expect(answers(page)).toEqual([['anna A'], ['anna A'], []]));
  await page.session.endPart('1');
  await page.session.endPart('2');
  expect(page.session.state.get()?.question.ref.itemId).toBe('q3');
  await page.session.endPart('3');
  expect(phases(page)).toEqual(['ended', 'ended', 'ended', 'ended']);
  expect(kinds(page).filter((kind) => kind.endsWith('ended'))).toEqual([
    'question.ended',
    'question.ended',
    'question.ended',
    'group.ended',
  ]);
});

it('ends once, and no part of the group that follows, when its parts end at once', async () => {
  const { page } = await open(match);
  const { session } = page;
  await Promise.all([session.endPart('left'), session.endPart('right')]);
  expect(kinds(page).slice(3)).toEqual(['question.ended', 'question.ended', 'group.ended']);
  await session.openGroup(match);
  await Promise.all([session.endPart('left'), session.endPart('right'), session.openGroup({ ...match, kind: 'next' })]);
  await settle();
  expect(page.session.group.get()).toMatchObject({ kind: 'next' });
  expect(phases(page)).toEqual(['answering', 'answering', 'answering']);
});

it('lets nobody begin to speak in a part that is being ended', async () => {
  const { world, page } = await open(match);
  const began = page.session.record({ studentId: 'chen', reference: cat, maxMs: 5000 });
  await page.session.endPart('right');
  await began;
  expect(page.session.recording).toBe(false);
  expect(world.microphone).toBeUndefined();
  expect(phases(page)).toEqual(['answering', 'answering', 'ended']);
});

it('is there again after a reload with every answer, and goes on where it was', async () => {
  const { world, page, id } = await open(paper);
  await give(page, 'anna', 'A');
  await page.session.endPart('1');
  const before = page.session.group.get()!;
  world.kill();
  const again = await world.page();
  expect(again.session.group.get()).toMatchObject({
    groupId: id,
    kind: 'paper',
    order: 'sequence',
    paper: paper.paper,
    phase: 'answering',
  });
  expect(again.session.group.get()!.parts.map(({ questionId }) => questionId)).toEqual(before.parts.map(({ questionId }) => questionId));
  expect(answers(again)).toEqual([['anna A'], [], []]);
  expect(await again.session.openGroup(paper)).toEqual({ ok: true, id });
  await give(again, 'anna', 'B');
  expect(answers(again)).toEqual([['anna A'], ['anna B'], []]);
});

it.each([
  ['when it is closed', (page: AnswerPage) => page.session.end()],
  ['when another question is opened', (page: AnswerPage) => page.session.open(question('next'))],
  ['when another group is opened', (page: AnswerPage) => page.session.openGroup(paper)],
] as const)('ends as a whole %s', async (_, end) => {
  const { page } = await open(match);
  await end(page);
  const entries = page.journal.rows.get().map(({ entry }) => entry);
  const ended = entries.slice(3, 6).map(({ kind }) => kind);
  expect(ended).toEqual(['question.ended', 'question.ended', 'group.ended']);
});

it('ends by itself at its time, also when the page was killed before', async () => {
  const endsAt = new AnswerWorld().browser.clock.now() + 60_000;
  const { world, page } = await open({ ...match, endsAt });
  await world.browser.clock.advance(59_999);
  expect(phases(page)).toEqual(['answering', 'answering', 'answering']);
  world.kill();
  const again = await world.page();
  await world.browser.clock.advance(1);
  await eventually(() => expect(phases(again)).toEqual(['ended', 'ended', 'ended']));
  expect(await give(again, 'anna', 'A')).toEqual({ ok: false, reason: 'not-open' });
});

it('ends at its time, though the next one is to speak as soon as one has ended', async () => {
  const endsAt = new AnswerWorld().browser.clock.now() + 10_000;
  const { world, page } = await open({ ...match, endsAt });
  const speak = (studentId: string) => page.session.record({ studentId, reference: cat, maxMs: 60_000 });
  await speak('anna');
  const next: Promise<AnswerOutcome>[] = [];
  page.session.group.subscribe((group) => {
    if (!page.session.recording && group?.phase === 'answering' && next.length === 0) next.push(speak('chen'));
  });
  world.speak(300);
  await world.browser.clock.advance(10_000);
  await eventually(() => expect(phases(page)).toEqual(['ended', 'ended', 'ended']));
  expect(await Promise.all(next)).toEqual([{ ok: false, reason: 'not-open' }]);
  expect(page.session.group.get()?.parts.map(({ attempts }) => attempts.length)).toEqual([1, 0]);
});

it('shows a recording on the part that it answers, and keeps it there', async () => {
  const { world, page } = await open(match);
  await page.session.record({ studentId: 'chen', reference: cat, maxMs: 5000 });
  world.speak(500);
  expect(page.session.group.get()?.parts.map(({ recording }) => recording?.studentId)).toEqual([undefined, 'chen']);
  await page.session.endPart('right');
  expect(page.session.group.get()?.parts.map(({ attempts }) => attempts.length)).toEqual([0, 1]);
  expect(phases(page)).toEqual(['answering', 'answering', 'ended']);
});

it('keeps what a sheet without a paper asks in the record, as the school’s own', async () => {
  const own = { ...question('mine'), ref: { packId: 'own', packVersion: '1', itemId: 'mine' } };
  const { page, world } = await open({ ...match, parts: [{ slot: '1', question: own }] });
  const opened = page.journal.rows.get().find(({ entry }) => entry.kind === 'question.opened')?.entry.payload;
  expect(opened).toMatchObject({ item: { packId: 'own:school', itemId: 'mine' }, data: { right: 'B' } });
  world.kill();
  const again = await world.page();
  expect(again.session.state.get()?.question).toMatchObject({ ref: { packId: 'own:school' }, item: { right: 'B' } });
});

it('refuses a group without parts, two parts of one place, and a team', async () => {
  const { page } = await open(match);
  await expect(page.session.openGroup({ ...match, parts: [] })).rejects.toMatchObject({ code: 'bad-item' });
  await expect(page.session.openGroup({ ...match, parts: [match.parts[0]!, match.parts[0]!] })).rejects.toMatchObject({ code: 'bad-item' });
  expect(await page.session.startTeam({ studentIds: ['anna'] })).toEqual({ ok: false, reason: 'busy' });
});

it('is asked anew as a whole when the class changes how it answers [4-11]', async () => {
  const { page, id } = await open(match);
  await give(page, 'anna', 'A');
  await page.session.again();
  expect(page.session.group.get()).toMatchObject({ kind: 'match', phase: 'answering', parts: [{ slot: 'left' }, { slot: 'right' }] });
  expect(page.session.group.get()?.groupId).not.toBe(id);
  expect(answers(page)).toEqual([[], []]);
});

it('takes over in another window what a clicker said for its side', async () => {
  const { world, page } = await open(match);
  const two = await world.page();
  await settle();
  page.life.freezeOrThaw();
  press(world, '33', 'B');
  await settle();
  await two.journal.takeOver();
  await eventually(() => expect(answers(two)).toEqual([[], ['chen B']]));
});
