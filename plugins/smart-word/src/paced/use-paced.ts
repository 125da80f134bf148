import { useKeys, useLocale, usePlace, useT } from '@chorus/sdk/ui';
import { useEffect } from 'react';
import type { WordsQuery } from './paced-words.ts';
import type { PacedStore } from './paced-store.ts';

/** Opens the words, keeps the keys, and holds where it is when the page is left or hidden. */
export function usePaced(store: PacedStore, { bookId, unitId, words, count, mixed }: WordsQuery): void {
  useEffect(() => void store.open({ bookId, unitId, words, count, mixed }), [store, bookId, unitId, words, count, mixed]);
  useEffect(() => () => store.leave(), [store]);
  const locale = useLocale();
  const { value } = store.unit;
  useEffect(() => store.tell(), [store, locale, value]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && store.leave();
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, [store]);
  const { pacer } = store;
  const t = useT();
  usePlace(pacer.phase === 'done' ? 'done' : store.word?.id);
  useKeys({
    ArrowLeft: { does: t('paced.previous'), press: () => pacer.previous() },
    // at the end they are the page's
    ...(pacer.phase !== 'done' && {
      ' ': { does: t(`paced.${mainOf(store)}`), press: () => (mainOf(store) === 'pause' ? pacer.pause() : pacer.start()) },
      ArrowRight: { does: t('paced.next'), press: () => pacer.next() },
    }),
  });
}

/** What the dock's large button does now. */
export const mainOf = ({ pacer }: PacedStore): 'start' | 'pause' | 'resume' =>
  pacer.paused ? 'resume' : pacer.phase === 'ready' ? 'start' : 'pause';
