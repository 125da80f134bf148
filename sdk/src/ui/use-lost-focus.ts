import { useEffect, useRef } from 'react';

/** A button in a dialog that went away takes the focus along: the next key finds the way back, and Escape still closes. `titleId`: the dialog's title. */
export function useLostFocus(titleId: string, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const own = document.getElementById(titleId)?.closest('.ch-dialog');
      if (!own || document.activeElement !== document.body || [...document.querySelectorAll('.ch-dialog')].at(-1) !== own) return;
      own.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [titleId]);
}
