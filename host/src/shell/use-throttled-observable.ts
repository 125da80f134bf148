import type { Disposable, Observable } from '@chorus/sdk';
import { useEffect, useState } from 'react';
import { browserFrames } from '../services/answer-bus/frame-scheduler.ts';

/** How often something is drawn that changes with every press of a class. */
const calmMs = 250;

/** The value of an observable, drawn now and then: for what nobody reads at the speed at which it changes. */
export function useThrottledObservable<T>(observable: Observable<T>): T {
  const [value, setValue] = useState(() => observable.get());
  useEffect(() => {
    let timer: number | undefined;
    let frame: Disposable | undefined;
    const look = () => {
      timer = undefined;
      setValue(() => observable.get());
    };
    look();
    // Together with what else the frame draws.
    const subscription = observable.subscribe(() => (timer ??= window.setTimeout(() => (frame = browserFrames(look)), calmMs)));
    return () => {
      subscription.dispose();
      window.clearTimeout(timer);
      frame?.dispose();
    };
  }, [observable]);
  return value;
}
