import { useKeys, usePlace } from '@chorus/sdk/ui';
import { useEffect } from 'react';
import type { WordsQuery } from './paced-words.ts';
import type { PacedStore } from './paced-store.ts';

/** Opens the words, keeps the keys, and holds where it is when the page is left or hidden. */
export function usePaced(store: PacedStore, { bookId, unitId, words, count, mixed }: WordsQuery): void {
  useEffect(() => void store.open({ bookId, unitId, words, count, mixed }), [store, bookId, unitId, words, count, mixed]);
  useEffect(() => () => store.leave(), [store]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && store.leave();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, [store]);
  const { pacer } = store;
  usePlace(pacer.phase === 'done' ? 'done' : store.word?.id);
  useKeys({
    ArrowLeft: () => pacer.previous(),
    // at the end they are the page's
    ...(pacer.phase !== 'done' && {
      ' ': () => (pacer.paused || pacer.phase === 'ready' ? pacer.start() : pacer.pause()),
      ArrowRight: () => pacer.next(),
    }),
  });
}
