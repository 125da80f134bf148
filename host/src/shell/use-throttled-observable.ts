import { toDisposable, type Disposable, type Observable } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useMemo } from 'react';
import { browserFrames } from '../services/answer-bus/frame-scheduler.ts';

/** How often something is drawn that changes with every press of a class. */
const calmMs = 250;

/** The value of an observable, drawn now and then: for what nobody reads at the speed at which it changes. */
export const useThrottledObservable = <T>(observable: Observable<T>): T =>
  useObservable(useMemo(() => throttled(observable), [observable]));

/** Changes as the other one does, but no sooner than a while after that, and with a frame: what else the frame draws is drawn in the same commit. */
function throttled<T>(observable: Observable<T>): Observable<T> {
  let value = observable.get();
  return {
    get: () => value,
    subscribe(listener) {
      let timer: number | undefined;
      let frame: Disposable | undefined;
      const look = () => {
        timer = undefined;
        value = observable.get();
        listener(value);
      };
      look();
      const subscription = observable.subscribe(() => (timer ??= window.setTimeout(() => (frame = browserFrames(look)), calmMs)));
      return toDisposable(() => {
        subscription.dispose();
        window.clearTimeout(timer);
        frame?.dispose();
      });
    },
  };
}
