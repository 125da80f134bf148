import { expect, it } from 'vitest';
import { FakeServices, PluginHarness, sampleClassroom } from '../../testing/index.ts';
import { definePlugin } from '../../plugin/define-plugin.ts';
import { AnswerSession } from '../../services/answer-session.ts';
import { ClassroomService } from '../../services/classroom-service.ts';
import { Clock } from '../../services/clock.ts';
import { WaitingList } from '../../services/waiting-list.ts';
import { flowStart, QuestionFlow, type FlowItem, type FlowPlace } from './question-flow.ts';

/** A question with the right answer A. */
const item = (id: string): FlowItem => ({
  id,
  question: {
    ref: { packId: 'lab.flow', packVersion: '1.0.0', itemId: id },
    type: 'chorus.choice/1',
    item: {
      questions: [
        {
          id: 'q',
          text: id,
          options: [
            { id: 'A', text: 'right' },
            { id: 'B', text: 'wrong' },
          ],
          answer: ['A'],
        },
      ],
    },
  },
});
const items = ['one', 'two', 'three'].map(item);

const plugin = definePlugin<QuestionFlow>({
  id: 'lab.flow',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '题', en: 'Flow' },
  description: { 'zh-CN': '题', en: 'Flow' },
  publisher: { name: 'Lab' },
  stages: ['middle'],
  capabilities: ['roster.read', 'answers.publish'],
  requires: [AnswerSession, ClassroomService, Clock, WaitingList, 'evaluateType:chorus.choice/1'],
  async activate(ctx) {
    const place = await ctx.session<FlowPlace>({ kind: 'flow', version: 1, initial: flowStart });
    const [session, waiting, clock] = [ctx.service(AnswerSession), ctx.service(WaitingList), ctx.service(Clock)];
    return ctx.scope.own(new QuestionFlow({ session, waiting, clock, place }));
  },
});
const start = async () => {
  const harness = await PluginHarness.activate(plugin, new FakeServices({ classroom: sampleClassroom(4) }));
  return { harness, flow: harness.state, waiting: harness.fakes.waiting };
};

it('has nothing to ask without questions, and leaves open what is', async () => {
  const { flow, harness } = await start();
  expect([flow.view, flow.item, flow.question, flow.ids]).toEqual(['empty', undefined, undefined, []]);
  for (const call of [
    () => flow.resume(),
    () => flow.begin([]),
    () => flow.choose('A'),
    () => flow.close(),
    () => flow.next(),
    () => flow.again(),
  ])
    await call();
  flow.showResult();
  expect(flow.view).toBe('empty');
  expect(harness.fakes.answers.state.get()).toBeUndefined();
});

it('takes a choice and a reveal that come while the question opens', async () => {
  const { flow, waiting } = await start();
  await flow.begin(items);
  await waiting.toggle('student-1');
  const opened = flow.next();
  const pressed = [flow.choose('A'), flow.close()];
  await Promise.all([opened, ...pressed]);
  expect([flow.index, flow.closed, flow.newest.length]).toEqual([1, true, 1]);
});

it('goes on where it was with the same questions, and with their answers', async () => {
  const { harness, flow, waiting } = await start();
  await flow.begin(items);
  await waiting.toggle('student-1');
  await flow.choose('A');
  await flow.close();
  await flow.next();
  await flow.choose('B');
  const after = (await harness.reload()).state;
  await after.resume(items);
  expect([after.index, after.chosen, after.closed, after.at.sheet]).toEqual([1, ['B'], false, { one: { 'student-1': 100 } }]);
  const asked = after.open?.questionId;
  await after.resume();
  expect(after.open?.questionId).toBe(asked);
});

it('stays at its end over a reload, and begins anew with an empty sheet', async () => {
  const { harness, flow, waiting } = await start();
  await flow.begin(items);
  await waiting.toggle('student-1');
  for (const letter of ['A', 'B', 'A']) {
    await flow.choose(letter);
    await flow.close();
    await flow.next();
  }
  expect([flow.view, flow.item?.id]).toEqual(['end', 'three']);
  const after = (await harness.reload()).state;
  await after.resume(items);
  expect(after.view).toBe('end');
  await after.again();
  expect([after.view, after.index, after.at.only]).toEqual(['question', 1, ['student-1']]);
  await after.begin();
  expect([after.index, after.at]).toEqual([0, flowStart]);
});

it('calls nobody by name to answer again who has a clicker, and keeps what others had', async () => {
  const { flow, waiting, harness } = await start();
  for (const id of ['student-1', 'student-2', 'student-3']) waiting.bound.add(id);
  const press = (studentId: string, letter: string) =>
    harness.fakes.answers.give({ studentId, source: 'clicker', answer: { chosen: { q: [letter] } } });
  await flow.begin(items.slice(0, 1));
  await waiting.toggle('student-1');
  for (const [id, letter] of [
    ['student-1', 'A'],
    ['student-2', 'B'],
    ['student-3', 'B'],
  ] as const)
    await press(id, letter);
  await flow.close();
  await flow.next();
  await flow.again();
  expect([flow.at.only, flow.student]).toEqual([['student-2', 'student-3'], undefined]);
  await press('student-1', 'B');
  await press('student-2', 'A');
  await flow.close();
  await flow.next();
  expect(flow.at.sheet).toEqual({ one: { 'student-1': 100, 'student-2': 100, 'student-3': 0 } });
  // what a question is judged by stays the first try
  expect(flow.at.first).toEqual({ one: { 'student-1': 100, 'student-2': 0, 'student-3': 0 } });
  await flow.begin();
  expect(flow.at).toEqual(flowStart);
});

it('calls the first of those who answer again where none of them has a clicker', async () => {
  const { flow, waiting } = await start();
  await flow.begin(items);
  waiting.bound.add('student-1');
  await flow.show(0, ['student-2', 'student-3']);
  expect(flow.student?.id).toBe('student-2');
});

it('shows the question that another machine has asked, and takes no other activity’s for its own', async () => {
  const { flow, harness } = await start();
  await flow.begin(items);
  const { answers } = harness.fakes;
  await answers.open({ ...items[2]!.question, changeable: true });
  expect([flow.index, flow.item?.id]).toEqual([2, 'three']);
  await answers.open({ ...items[2]!.question, ref: { ...items[2]!.question.ref, packId: 'other' }, changeable: true });
  expect([flow.index, flow.open, flow.newest]).toEqual([0, undefined, []]);
});

it('takes no other drill of the same word for its own, open or revealed', async () => {
  const { flow, harness } = await start();
  await flow.begin(items);
  const mine = { ...items[0]!.question, changeable: true };
  const other = JSON.parse(JSON.stringify(mine).replace('"right"', '"another"'));
  for (const question of [other, { ...mine, skill: 'listening' as const }]) {
    await flow.close();
    await harness.fakes.answers.open(question);
    expect(flow.open).toBeUndefined();
    await harness.fakes.answers.end();
    await flow.resume(items);
    expect([flow.closed, flow.question?.options[0]?.text]).toEqual([false, 'right']);
  }
});

it('asks a question that cannot be changed as it says, and holds its results back', async () => {
  const { flow } = await start();
  await flow.begin([{ ...item('one'), question: { ...item('one').question, changeable: false } }]);
  expect(flow.open?.question).toMatchObject({ changeable: false, results: 'when-ended' });
  await flow.begin([item('two')]);
  expect(flow.open?.question.changeable).toBe(true);
});

it('ends a question of the same address that is asked with other options, and asks it anew', async () => {
  const { flow } = await start();
  await flow.begin([item('one')]);
  const asked = flow.open?.questionId;
  await flow.begin([item('one')]);
  expect(flow.open?.questionId).toBe(asked);
  const { question } = item('one');
  const other = JSON.parse(JSON.stringify(question.item).replace('wrong', 'other'));
  await flow.begin([{ id: 'one', question: { ...question, item: other } }]);
  expect(flow.open?.questionId).not.toBe(asked);
  expect(flow.question?.options[1]?.text).toBe('other');
});
