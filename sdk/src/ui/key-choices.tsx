import { createContext, useContext, type ReactNode } from 'react';
import { ObservableValue, type Observable } from '../plugin/observable.ts';
import { useObservable } from './use-observable.ts';
import { useUiText, type UiTextKey } from './ui-text.tsx';

/**
 * Which keys the teacher of this device wants. `on`: pages have keys at all. `chosen`: by the key that a page asks for (`KeyboardEvent.key`), the one
 * that does its work here; one that is not in it is as the page asks.
 */
export type KeyChoices = { readonly on: boolean; readonly chosen: Readonly<Record<string, string>> };

/** What a device begins with. */
export const usualKeys: KeyChoices = Object.freeze({ on: true, chosen: Object.freeze({}) });

const nobodys: Observable<KeyChoices> = new ObservableValue(usualKeys);
const KeysContext = createContext(nobodys);

/** Gives the parts below it the keys of this device. The host wraps the whole application in it; without it keys are as pages ask. */
export function KeysProvider(props: { readonly keys: Observable<KeyChoices>; readonly children: ReactNode }) {
  return <KeysContext value={props.keys}>{props.children}</KeysContext>;
}

/** The keys of this device; follows a change. */
export function useKeyChoices(): KeyChoices {
  return useObservable(useContext(KeysContext));
}

/** The key that does the work of this one here; undefined while keys are off. */
export function keyFor(key: string, { on, chosen }: KeyChoices): string | undefined {
  return on ? (chosen[key] ?? key) : undefined;
}

const named: Readonly<Record<string, UiTextKey>> = {
  ' ': 'key.space',
  ArrowLeft: 'key.left',
  ArrowRight: 'key.right',
  ArrowUp: 'key.up',
  ArrowDown: 'key.down',
  PageUp: 'key.page-up',
  PageDown: 'key.page-down',
};

/** What the key is called, in the interface's language. */
export function useKeyName(): (key: string) => string {
  const t = useUiText();
  return (key) => (named[key] ? t(named[key]) : key.length === 1 ? key.toUpperCase() : key);
}

/** What the key is called that does the work of this one here, such as “space bar” for ` `; undefined while keys are off: then there is nothing to hint at. */
export function useKeyHint(key: string): string | undefined {
  const name = useKeyName();
  const real = keyFor(key, useKeyChoices());
  return real === undefined ? undefined : name(real);
}
