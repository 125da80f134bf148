import { useEffect, useRef } from 'react';
import { useKeyRegistry } from './key-choices.tsx';
import type { AskedKeys, Keys, ShownKey, ToldKeys } from './key-registry.ts';

/**
 * Keys of a page, by `KeyboardEvent.key`, such as `ArrowRight` and ` `: while the page is shown they do this, or others in their place, as the teacher of this
 * device has chosen. What is pressed in a control, or while a dialog is open, belongs to that. A page-turner's PageDown and PageUp do what the arrows do,
 * unless the page `scrolls`. The space bar presses the page's filled button (a `primary` one or `RecordButton`) by itself: ask for it where there is none.
 * `does` says what a key does, for the card of keys.
 */
export function useKeys(keys: Keys, { scrolls = false }: { readonly scrolls?: boolean } = {}): void {
  const registry = useKeyRegistry();
  const asked = useRef<AskedKeys>({ current: keys, scrolls });
  useEffect(() => {
    asked.current.current = keys;
    asked.current.scrolls = scrolls;
    registry.renew();
  });
  useEffect(() => {
    const { dispose } = registry.ask(asked.current);
    return () => dispose();
  }, [registry]);
}

/** Says in the card of keys what keys do that a part of the page hears by itself, while it is shown. */
export function useToldKeys(keys: readonly ShownKey[]): void {
  const registry = useKeyRegistry();
  const told = useRef<ToldKeys>({ current: keys });
  useEffect(() => {
    told.current.current = keys;
    registry.renew();
  });
  useEffect(() => {
    const { dispose } = registry.tell(told.current);
    return () => dispose();
  }, [registry]);
}
