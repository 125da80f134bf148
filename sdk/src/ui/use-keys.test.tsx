import { act } from 'react';
import { expect, it } from 'vitest';
import { ObservableValue } from '../plugin/observable.ts';
import type { KeyChoices } from './key-choice.ts';
import { KeysProvider, useKeyHint } from './key-choices.tsx';
import { render } from './render-for-test.tsx';
import { useKeys } from './use-keys.ts';

const done: string[] = [];
function Page() {
  useKeys({ ' ': () => void done.push('space'), ArrowRight: () => void done.push('right') });
  return (
    <main>
      <button type="button">say</button>
      <input aria-label="name" />
      <p>text</p>
    </main>
  );
}
function Hint() {
  return <output>{useKeyHint('ArrowRight')}</output>;
}
const press = (target: Element, key: string, more: KeyboardEventInit = {}) => {
  done.length = 0;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  return done.join();
};

it('are the page’s, unless a control, a modifier or a dialog has them', () => {
  const { element } = render(<Page />);
  const [button, input, text] = ['button', 'input', 'p'].map((name) => element.querySelector(name)!);
  expect([press(text!, ' '), press(text!, 'ArrowRight'), press(text!, 'a')]).toEqual(['space', 'right', '']);
  expect([press(button!, ' '), press(button!, 'ArrowRight')]).toEqual(['', 'right']);
  expect([press(input!, ' '), press(input!, 'ArrowRight')]).toEqual(['', '']);
  expect([press(text!, ' ', { repeat: true }), press(text!, ' ', { ctrlKey: true })]).toEqual(['', '']);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  expect(press(text!, ' ')).toBe('');
  dialog.remove();
});

it('are others where the teacher of this device has chosen others, and none where they are off', () => {
  const choices = new ObservableValue<KeyChoices>({ on: true, chosen: { ArrowRight: 'PageDown' } });
  const { element } = render(
    <KeysProvider keys={choices}>
      <Page />
      <Hint />
    </KeysProvider>,
  );
  const text = element.querySelector('p')!;
  expect([press(text, 'PageDown'), press(text, 'ArrowRight'), press(text, ' ')]).toEqual(['right', '', 'space']);
  expect(element.querySelector('output')!.textContent).toBe('PageDown 键');
  act(() => choices.set({ on: false, chosen: {} }));
  expect([press(text, 'PageDown'), press(text, 'ArrowRight'), press(text, ' ')]).toEqual(['', '', '']);
  expect(element.querySelector('output')!.textContent).toBe('');
});
