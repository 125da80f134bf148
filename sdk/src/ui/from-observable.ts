import { createAtom } from 'mobx';
import type { Disposable } from '../plugin/disposable.ts';
import type { Observable } from '../plugin/observable.ts';

/** An observable as MobX sees it: reading `current` in a reaction, a computed value or an `observer` component follows its changes. */
export interface ObservableBox<T> {
  readonly current: T;
}

/** Bridges an {@link Observable} into MobX. It subscribes only while somebody observes it, so there is nothing to release. */
export function fromObservable<T>(observable: Observable<T>): ObservableBox<T> {
  let subscription: Disposable | undefined;
  const atom = createAtom(
    'observable',
    () => {
      subscription = observable.subscribe(() => atom.reportChanged());
    },
    () => {
      subscription?.dispose();
      subscription = undefined;
    },
  );
  return {
    get current() {
      atom.reportObserved();
      return observable.get();
    },
  };
}
