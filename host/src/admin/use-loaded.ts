import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';

/** What a page shows: it comes, it is there, or it failed. `reload` asks again and keeps what is there until then; `put` takes what is newer. */
export interface LoadedState<T> {
  readonly value: T | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
  readonly put: (value: T) => void;
}

/** Asks once, and again when `key` is another one. */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): LoadedState<T> {
  const [state, setState] = useState<{ readonly key: string; readonly value?: T | undefined; readonly error?: ApiError | undefined }>({
    key,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    load(ended.signal).then(
      (value) => ended.signal.aborted || setState({ key, value }),
      (error: unknown) => {
        if (!ended.signal.aborted && error instanceof ApiError)
          setState((now) => ({ key, value: now.key === key ? now.value : undefined, error }));
      },
    );
    return () => ended.abort();
    // A page asks the same as long as its key is the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, round]);
  const current = state.key === key ? state : { key };
  return {
    value: current.value,
    error: current.error,
    reload: useCallback(() => setRound((now) => now + 1), []),
    put: useCallback((value: T) => setState({ key, value }), [key]),
  };
}
