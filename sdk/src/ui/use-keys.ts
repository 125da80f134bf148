import { useEffect } from 'react';
import { keyFor, useKeyChoices } from './key-choices.tsx';

/** Controls that have their own use for the space bar and the arrows. */
const own = 'button, a, input, select, textarea, [contenteditable], [role="slider"], [role="menu"], [role="radiogroup"]';
/** The page's buttons have no use for the arrows: where the keyboard stands on one, the page has them all the same. */
const arrowless = 'main button';

/**
 * Keys of a page, by `KeyboardEvent.key`, such as `ArrowRight` and ` `: while the page is shown they do this, or others in their place, as the teacher of this
 * device has chosen. What is pressed in a control, or while a dialog is open, belongs to that.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const choices = useKeyChoices();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked = Object.keys(keys).find((key) => keyFor(key, choices) === event.key);
      const run = asked === undefined ? undefined : keys[asked];
      if (!run || event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const control = event.target instanceof Element ? event.target.closest(own) : null;
      if (control && !(event.key !== ' ' && control.matches(arrowless))) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
