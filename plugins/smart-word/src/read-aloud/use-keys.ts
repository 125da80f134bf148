import { useEffect } from 'react';

/** Controls that have their own use for the space bar and the arrows. */
const own = 'button, a, input, select, textarea, [contenteditable], [role="slider"], [role="dialog"], [role="menu"], [role="radiogroup"]';

/** Keys of a page: what is pressed in a control or a dialog belongs to that. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = keys[event.key];
      if (!run || event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(own)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
