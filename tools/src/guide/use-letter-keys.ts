import { useEffect } from 'react';

/** Letters on the keyboard choose, also after a row of the list or a button was pressed and has the focus. */
export function useLetterKeys(choose: (letter: string) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return;
      if (document.querySelector('[role="dialog"]')) return; // it may be open and not have the focus
      if (/^[a-d]$/i.test(event.key)) choose(event.key.toUpperCase());
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [choose]);
}
