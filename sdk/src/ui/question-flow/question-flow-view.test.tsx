// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { definePlugin } from '../../plugin/define-plugin.ts';
import { AnswerSession } from '../../services/answer-session.ts';
import { ClassroomService } from '../../services/classroom-service.ts';
import { Clock } from '../../services/clock.ts';
import { Dialogs } from '../../services/dialogs.ts';
import { Navigation } from '../../services/navigation.ts';
import { WaitingList } from '../../services/waiting-list.ts';
import { FakeServices } from '../../testing/fake-services.ts';
import { PluginHarness } from '../../testing/plugin-harness.ts';
import { sampleClassroom } from '../../testing/samples.ts';
import { PluginProvider } from '../plugin-provider.tsx';
import { render } from '../render-for-test.tsx';
import { QuestionFlowView } from './question-flow-view.tsx';
import { flowStart, QuestionFlow, type FlowItem, type FlowPlace } from './question-flow.ts';

const options = [
  { id: 'A', text: 'right' },
  { id: 'B', text: 'wrong' },
];
const item: FlowItem = {
  id: 'one',
  question: {
    ref: { packId: 'lab.flow', packVersion: '1.0.0', itemId: 'one' },
    type: 'chorus.choice/1',
    item: { questions: [{ id: 'q', text: '?', options, answer: ['A'] }] },
  },
};

const plugin = definePlugin<QuestionFlow>({
  id: 'lab.flow',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '题', en: 'Flow' },
  description: { 'zh-CN': '题', en: 'Flow' },
  publisher: { name: 'Lab' },
  stages: ['middle'],
  capabilities: ['roster.read', 'answers.publish'],
  requires: [AnswerSession, ClassroomService, Clock, Dialogs, Navigation, WaitingList, 'evaluateType:chorus.choice/1'],
  async activate(ctx) {
    const place = await ctx.session<FlowPlace>({ kind: 'flow', version: 1, initial: flowStart });
    const [session, waiting, clock] = [ctx.service(AnswerSession), ctx.service(WaitingList), ctx.service(Clock)];
    return ctx.scope.own(new QuestionFlow({ session, waiting, clock, place, items: [item] }));
  },
});

it('draws the question once, however many answer, and counts them', async () => {
  const { fakes, context, state } = await PluginHarness.activate(plugin, new FakeServices({ classroom: sampleClassroom(4) }));
  let drawn = 0;
  const ask = () => {
    drawn += 1;
    return <h2>?</h2>;
  };
  const { element } = render(
    <PluginProvider context={context} state={state}>
      <QuestionFlowView flow={state} label="Flow" ask={ask} />
    </PluginProvider>,
  );
  await act(() => state.resume());
  const before = drawn;
  for (const studentId of ['student-1', 'student-2', 'student-3'])
    await act(() => fakes.answers.give({ studentId, source: 'clicker', answer: { chosen: { q: ['A'] } } }));
  expect(element.querySelector('.ch-answered strong')?.textContent).toBe('3');
  expect(drawn).toBe(before);
  await act(() => state.close());
  expect([...element.querySelectorAll('.ch-choice-door-count')].map(({ textContent }) => textContent)).toEqual(['3 人', '0 人']);
});
