import { useEffect, useRef } from 'react';

/**
 * The focus may be outside a dialog: a button that went away took it along, or the dialog is so new that it has not got it yet. The next key brings it in,
 * and Escape still closes. `titleId`: the dialog's title.
 */
export function useLostFocus(titleId: string, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const own = document.getElementById(titleId)?.closest('.ch-dialog');
      // What lies over the page, a menu or another dialog, has its own way with keys.
      const inside = document.activeElement?.closest('.bp6-portal') ?? undefined;
      if (!own || inside || [...document.querySelectorAll('.ch-dialog')].at(-1) !== own) return;
      own.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [titleId]);
}
