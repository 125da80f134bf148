import { FakeServices, PluginHarness, sampleClassroom, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { PluginProvider } from '@chorus/sdk/ui';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import plugin from '../index.ts';
import { DrillSummary } from './drill-summary.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('tells how each word did at the first try, also after those who missed it tried again', async () => {
  const fakes = new FakeServices({ classroom: sampleClassroom(2) });
  fakes.content.bookUnits = [sampleUnit('unit')];
  const meanings = { apple: '苹果', pear: '梨' };
  fakes.content.unitWords = { unit: Object.entries(meanings).map(([text, meaning]) => sampleWord(text, { meaning, pronunciations: [] })) };
  const harness = await PluginHarness.activate(plugin, fakes);
  const store = harness.state.choose('meaning');
  await store.open({ bookId: 'book', unitId: 'unit', words: ['apple'] });
  const flow = store.flow!;
  const press = (studentId: string, right: boolean) => {
    const { answer, options } = flow.question!;
    const option = right ? answer[0]! : options.find(({ id }) => id !== answer[0])!.id;
    return fakes.answers.give({ studentId, source: 'clicker', answer: { chosen: { q: [option] } } });
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(() => root.unmount()));
  const told = async () => {
    await act(async () =>
      root.render(
        <PluginProvider context={harness.context} state={harness.state}>
          <DrillSummary flow={flow} title="drill" />
        </PluginProvider>,
      ),
    );
    return [document.querySelector('li b')?.textContent, document.querySelector('header p')?.textContent];
  };
  await press('student-1', true);
  await press('student-2', false);
  await flow.close();
  await flow.next();
  expect(await told()).toEqual(['50%', undefined]);
  await flow.again();
  await press('student-2', true);
  await flow.close();
  await flow.next();
  expect(await told()).toEqual(['50%', '按第一次作答算']);
});
