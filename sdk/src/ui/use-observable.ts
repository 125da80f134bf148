import { useCallback, useSyncExternalStore } from 'react';
import type { Observable } from '../plugin/observable.ts';

/** The observable's snapshot; renders again at every change. */
export function useObservable<T>(observable: Observable<T>): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = observable.subscribe(changed);
      return () => subscription.dispose();
    },
    [observable],
  );
  const get = useCallback(() => observable.get(), [observable]);
  return useSyncExternalStore(subscribe, get, get);
}
