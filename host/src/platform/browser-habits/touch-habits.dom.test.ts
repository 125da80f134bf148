import { expect, it, onTestFinished } from 'vitest';
import { leaveTouchToThePage } from './touch-habits.ts';

function page() {
  onTestFinished(leaveTouchToThePage(document));
  document.body.innerHTML = `<main data-stage><h2>apple</h2><img alt=""><input></main><p>text</p><i draggable="true"></i>`;
  /** Whether the browser does what it does at such an event. */
  const lets = (selector: string, type: string, pointerType?: string) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), pointerType && { pointerType });
    return document.querySelector(selector)!.dispatchEvent(event);
  };
  return lets;
}

it('opens no browser’s menu by a long press, but in fields', () => {
  const lets = page();
  expect(['touch', 'pen'].flatMap((by) => [lets('h2', 'contextmenu', by), lets('p', 'contextmenu', by)])).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([lets('h2', 'contextmenu', 'mouse'), lets('p', 'contextmenu', 'mouse'), lets('input', 'contextmenu', 'touch')]).toEqual([
    false,
    true,
    true,
  ]);
});

it('lets no picture be dragged, and what is made for it', () => {
  const lets = page();
  expect([lets('img', 'dragstart'), lets('input', 'dragstart'), lets('i', 'dragstart')]).toEqual([false, true, true]);
});
