import { useEffect } from 'react';
import type { HostWaitingList } from '../../services/waiting-list/host-waiting-list.ts';
import { OnePress } from './one-press.ts';

const keys: ReadonlySet<string> = new Set([' ', 'Enter', 'Escape']);

/**
 * A press anywhere, or the space bar, Enter or Escape, ends a roll at its last frame, and does nothing else; nor does what follows it at once.
 * When a press was made counts: a busy board hears of it later.
 */
export function useRollPresses(list: Pick<HostWaitingList, 'state' | 'land'>): void {
  useEffect(() => {
    const one = new OnePress();
    /** A click belongs to the press that began it. */
    let swallowing = false;
    const rolls = () => list.state.get().calledNow?.turns.some(({ rolling }) => rolling) === true;
    const rolling = list.state.subscribe(() => rolls() && one.rolled());
    const takes = ({ timeStamp }: Event): boolean => {
      const goesOn = one.goesOn(timeStamp);
      if (!rolls()) return goesOn;
      one.rolled();
      list.land();
      return true;
    };
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const down = (event: PointerEvent) => {
      swallowing = takes(event);
      if (swallowing) event.stopImmediatePropagation();
    };
    const click = (event: MouseEvent) => {
      // a click by the keyboard has no press before it: its key was looked at
      if (swallowing && event.detail > 0) swallow(event);
    };
    const key = (event: KeyboardEvent) => {
      // a key that is held down began the call, or has ended it
      if (keys.has(event.key) && (event.repeat ? rolls() || one.goesOn(event.timeStamp) : takes(event))) swallow(event);
    };
    const listeners = { pointerdown: down, click, keydown: key } as const;
    for (const [kind, listener] of Object.entries(listeners)) window.addEventListener(kind, listener as EventListener, true);
    return () => {
      rolling.dispose();
      for (const [kind, listener] of Object.entries(listeners)) window.removeEventListener(kind, listener as EventListener, true);
    };
  }, [list]);
}
