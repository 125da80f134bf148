// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { Touch } from './touch.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const touched = { left: vi.fn(), right: vi.fn() };
let places: readonly HTMLElement[];

function show(disabled = false): void {
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  act(() =>
    createRoot(element).render(
      (['left', 'right'] as const).map((name) => (
        <Touch key={name} className="t" disabled={disabled} onTouch={touched[name]}>
          {name}
        </Touch>
      )),
    ),
  );
  places = [...element.querySelectorAll<HTMLElement>('button')];
}
beforeEach(() => {
  touched.left.mockClear();
  touched.right.mockClear();
  show();
});

/** jsdom has no layout: every place is at 0, 0. */
function pointer(place: number, type: string, pointerId: number, at: { readonly x: number; readonly y: number } = { x: 0, y: 0 }): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y });
  Object.defineProperty(event, 'pointerId', { value: pointerId });
  act(() => void places[place]!.dispatchEvent(event));
}
const counts = () => [touched.left.mock.calls.length, touched.right.mock.calls.length];
const down = () => places.map((place) => place.hasAttribute('data-down'));

it('takes two fingers that are down at once, each for its own place', () => {
  pointer(0, 'pointerdown', 1);
  pointer(1, 'pointerdown', 2);
  expect(down()).toEqual([true, true]);
  pointer(1, 'pointerup', 2);
  pointer(0, 'pointerup', 1);
  expect([counts(), down()]).toEqual([
    [1, 1],
    [false, false],
  ]);
});

it('takes a second finger on the same place for nothing', () => {
  pointer(0, 'pointerdown', 1);
  pointer(0, 'pointerdown', 2);
  pointer(0, 'pointerup', 2);
  expect(counts()).toEqual([0, 0]);
  pointer(0, 'pointerup', 1);
  expect(counts()).toEqual([1, 0]);
});

it('takes a pointer that is cancelled, or lifted beside it, for no answer', () => {
  pointer(0, 'pointerdown', 1);
  pointer(0, 'pointercancel', 1);
  pointer(0, 'pointerup', 1);
  pointer(0, 'pointerdown', 3);
  pointer(0, 'pointerup', 3, { x: 40, y: 0 });
  expect([counts(), down()]).toEqual([
    [0, 0],
    [false, false],
  ]);
});

it('counts a press of the keyboard once, and the click after a touch not again', () => {
  act(() => void places[0]!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
  expect(counts()).toEqual([1, 0]);
  pointer(1, 'pointerdown', 1);
  pointer(1, 'pointerup', 1);
  act(() => void places[1]!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })));
  expect(counts()).toEqual([1, 1]);
});

it('takes nothing where it is closed', () => {
  show(true);
  pointer(0, 'pointerdown', 1);
  pointer(0, 'pointerup', 1);
  act(() => void places[0]!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
  expect([counts(), down()]).toEqual([
    [0, 0],
    [false, false],
  ]);
});
