import { useEffect, useRef, type RefObject } from 'react';
import type { Moment } from './read-aloud-store.ts';

/**
 * Where the keyboard stands. A student who is called takes it to the record button, away from the button that called; where a moment's buttons
 * go and take the focus along, the dock itself has it, so that the space bar and the tab key go on from there. A dialog keeps what it has.
 */
export function useDockFocus(dock: RefObject<HTMLElement | null>, moment: Moment, studentId: string | undefined): void {
  const before = useRef<{ readonly moment: Moment; readonly studentId: string | undefined }>(undefined);
  useEffect(() => {
    const called = studentId !== undefined && studentId !== before.current?.studentId;
    const readyAgain = moment === 'ready' && before.current?.moment !== 'ready';
    before.current = { moment, studentId };
    const active = document.activeElement;
    if (!dock.current || active?.closest('[role="dialog"], [role="menu"]')) return;
    const lost = active === null || active === document.body;
    if (!called && !lost && !(readyAgain && dock.current.contains(active))) return;
    const primary = moment === 'ready' ? dock.current.querySelector<HTMLElement>('.ch-record-button') : null;
    (primary ?? dock.current).focus({ preventScroll: true });
  }, [dock, moment, studentId]);
}
