import { ObservableValue } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useState } from 'react';

const pressing = new ObservableValue(false);
const down = new Set<number>();
const release = ({ pointerId }: PointerEvent) => {
  down.delete(pointerId);
  // after the click that comes of it
  if (down.size === 0) setTimeout(() => pressing.set(down.size > 0));
};
document.addEventListener(
  'pointerdown',
  ({ pointerId }) => {
    down.add(pointerId);
    pressing.set(true);
  },
  true,
);
document.addEventListener('pointerup', release, true);
document.addEventListener('pointercancel', release, true);
// A finger that is lifted over another window is told to nobody.
window.addEventListener('blur', () => {
  down.clear();
  pressing.set(false);
});

/**
 * A value as it was while a finger or a button of the mouse is down, and as it is then: for what comes and goes by itself and moves the page under it, which would
 * take the press away or give it to another button. The value is a plain one.
 */
export function useWhenReleased<T extends string | boolean | undefined>(value: T): T {
  const pressed = useObservable(pressing);
  const [kept, keep] = useState(value);
  if (!pressed && kept !== value) keep(value);
  return pressed ? kept : value;
}
