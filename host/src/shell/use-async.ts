import { useCallback, useEffect, useState } from 'react';

/** How far something that is fetched for a page is. */
export type Fetched<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'there'; readonly value: T };

const loading = { status: 'loading' } as const;

/** Fetches when the page opens and when `again` is called; what comes too late is dropped. `fetch` must be stable. */
export function useAsync<T>(fetch: () => Promise<T>): readonly [fetched: Fetched<T>, again: () => void] {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ readonly fetch: () => Promise<T>; readonly round: number; readonly fetched: Fetched<T> }>();
  useEffect(() => {
    let wanted = true;
    const settle = (fetched: Fetched<T>) => wanted && setAnswer({ fetch, round, fetched });
    fetch().then(
      (value) => settle({ status: 'there', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [fetch, round]);
  const fetched = answer?.fetch === fetch && answer.round === round ? answer.fetched : loading;
  return [fetched, useCallback(() => setRound((n) => n + 1), [])];
}
