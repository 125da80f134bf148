import type { Observable } from '@chorus/sdk';
import { useCallback, useSyncExternalStore } from 'react';

/** What is read of an observable; draws again only when that is another. `select` gives the same value for what has not changed. */
export function useSelected<T, Selected>(observable: Observable<T>, select: (value: T) => Selected): Selected {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = observable.subscribe(changed);
      return () => subscription.dispose();
    },
    [observable],
  );
  const get = () => select(observable.get());
  return useSyncExternalStore(subscribe, get, get);
}
