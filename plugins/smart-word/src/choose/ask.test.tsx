import { FakeServices, PluginHarness, sampleWord } from '@chorus/sdk/testing';
import { PluginProvider } from '@chorus/sdk/ui';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import plugin from '../index.ts';
import { Ask } from './ask.tsx';
import { drills } from './drill.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('prints nothing of the answer before it is revealed', async () => {
  const harness = await PluginHarness.activate(plugin, new FakeServices());
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(() => root.unmount()));
  const asked = async (id: string, picture: string | undefined, told = false) => {
    const word = sampleWord('fox', { meaning: '狐狸', picture });
    await act(async () =>
      root.render(
        <PluginProvider context={harness.context} state={harness.state}>
          <Ask drill={drills.find((drill) => drill.id === id)!} item={{ word, options: [] } as never} told={told} />
        </PluginProvider>,
      ),
    );
    return place.textContent;
  };
  expect(await asked('meaning', 'fox.svg')).toBe('fox');
  expect(await asked('hear-meaning', 'fox.svg')).toBe('听到的词是什么意思？');
  expect(await asked('hear-word', 'fox.svg')).toBe('听到的是哪个词？');
  expect(await asked('look', 'fox.svg')).toBe('图上是哪个词？');
  expect(await asked('look', 'fox.svg', true)).toBe('fox');
  // Without a picture it is asked by its meaning.
  expect(await asked('look', undefined)).toMatch(/狐狸$/);
});
