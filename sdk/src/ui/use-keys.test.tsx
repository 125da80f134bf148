import { expect, it } from 'vitest';
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
