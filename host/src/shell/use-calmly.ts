import type { Observable } from '@chorus/sdk';
import { useEffect, useState } from 'react';

/** How often something is drawn that changes with every press of a class. */
const calmMs = 250;

/** The value of an observable, drawn now and then: for what nobody reads at the speed at which it changes. */
export function useCalmly<T>(observable: Observable<T>): T {
  const [value, setValue] = useState(() => observable.get());
  useEffect(() => {
    let timer: number | undefined;
    const look = () => {
      timer = undefined;
      setValue(() => observable.get());
    };
    look();
    const subscription = observable.subscribe(() => (timer ??= window.setTimeout(look, calmMs)));
    return () => {
      subscription.dispose();
      window.clearTimeout(timer);
    };
  }, [observable]);
  return value;
}
