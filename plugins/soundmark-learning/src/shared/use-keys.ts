import { useEffect } from 'react';

/** Controls that have their own use for keys. */
const own = 'button, a, input, select, textarea, [contenteditable], [role="slider"], [role="menu"], [role="radiogroup"]';

/** Keys of a page: what is pressed in a control, or while a dialog is open, belongs to that; on a button the arrows are the page's all the same. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = keys[event.key];
      if (!run || event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const control = event.target instanceof Element ? event.target.closest(own) : null;
      if (control && !(event.key !== ' ' && control.matches('button'))) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
