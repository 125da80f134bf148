import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before this component came, once it has gone: a dialog that is taken away at once, without an exit of its
 * own, would leave the keyboard at the top of the page. Where that element has gone too, the dialog
 * below gets it, or the page's main part.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const active = document.activeElement;
      if (active !== null && active !== document.body && active.isConnected) return;
      const kept = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : undefined;
      const below = [...document.querySelectorAll('.ch-dialog')].at(-1)?.closest<HTMLElement>('[tabindex]');
      (kept ?? below ?? document.querySelector('main'))?.focus({ preventScroll: true });
    },
    [before],
  );
}
