import { useEffect } from 'react';
import { useKeys } from '../shared/use-keys.ts';
import type { WordsQuery } from './paced-words.ts';
import type { PacedStore } from './paced-store.ts';

/** Opens the words, keeps the keys, and holds where it is when the page is left or hidden. */
export function usePaced(store: PacedStore, { bookId, unitId, words }: WordsQuery): void {
  useEffect(() => void store.open({ bookId, unitId, words }), [store, bookId, unitId, words]);
  useEffect(() => () => store.leave(), [store]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && store.leave();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, [store]);
  const { pacer } = store;
  useKeys({
    ' ': () => (pacer.paused || pacer.phase === 'ready' ? pacer.start() : pacer.pause()),
    ArrowLeft: () => pacer.previous(),
    ArrowRight: () => pacer.next(),
  });
}
