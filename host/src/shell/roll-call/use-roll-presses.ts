import { useEffect } from 'react';
import type { Clock } from '@chorus/sdk';
import type { HostWaitingList } from '../../services/waiting-list/host-waiting-list.ts';
import { OnePress } from './one-press.ts';

const keys: ReadonlySet<string> = new Set([' ', 'Enter', 'Escape']);

/** A press anywhere, or the space bar, Enter or Escape, ends a roll at its last frame, and does nothing else; nor does what follows it at once. */
export function useRollPresses(list: Pick<HostWaitingList, 'state' | 'land'>, clock: Pick<Clock, 'mono'>): void {
  useEffect(() => {
    const one = new OnePress();
    /** A click belongs to the press that began it. */
    let swallowing = false;
    const rolls = () => list.state.get().calledNow?.turns.some(({ rolling }) => rolling) === true;
    const rolling = list.state.subscribe(() => rolls() && one.rolled());
    const takes = (): boolean => {
      const goesOn = one.goesOn(clock.mono());
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
      swallowing = takes();
      if (swallowing) event.stopImmediatePropagation();
    };
    const click = (event: MouseEvent) => {
      // a click by the keyboard has no press before it: its key was looked at
      if (swallowing && event.detail > 0) swallow(event);
    };
    const key = (event: KeyboardEvent) => {
      // a key that is held down began the call, or has ended it
      if (keys.has(event.key) && (event.repeat ? rolls() || one.goesOn(clock.mono()) : takes())) swallow(event);
    };
    const listeners = { pointerdown: down, click, keydown: key } as const;
    for (const [kind, listener] of Object.entries(listeners)) window.addEventListener(kind, listener as EventListener, true);
    return () => {
      rolling.dispose();
      for (const [kind, listener] of Object.entries(listeners)) window.removeEventListener(kind, listener as EventListener, true);
    };
  }, [list, clock]);
}
