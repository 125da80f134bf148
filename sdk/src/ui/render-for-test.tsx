import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Renders into the document; taken away after the test. */
export function render(node: ReactNode): { readonly element: HTMLElement; rerender(next: ReactNode): void; unmount(): void } {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  act(() => root.render(node));
  const unmount = () => {
    act(() => root.unmount());
    element.remove();
  };
  onTestFinished(unmount);
  return { element, rerender: (next) => act(() => root.render(next)), unmount };
}

/** Finds by role and, where given, by accessible label or text; throws when there is none. */
export function find(root: ParentNode, selector: string, text?: string): HTMLElement {
  for (const element of root.querySelectorAll<HTMLElement>(selector)) {
    if (text === undefined || element.getAttribute('aria-label') === text || element.textContent?.includes(text)) return element;
  }
  throw new Error(
    `Nothing matches ${selector}${text === undefined ? '' : ` with "${text}"`} in: ${(root as HTMLElement).outerHTML ?? document.body.outerHTML}`,
  );
}

/** Presses an element as a finger or a mouse does. */
export function press(element: Element, at: { readonly clientX?: number } = {}): void {
  act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...at })));
}

/** Presses a key on an element. */
export function key(element: Element, name: string): void {
  act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
}
