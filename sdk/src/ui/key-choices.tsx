import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { keyFor, usualKeys, type KeyChoices } from './key-choice.ts';
import { KeyRegistry } from './key-registry.ts';
import { ObservableValue, type Observable } from '../plugin/observable.ts';
import { useObservable } from './use-observable.ts';
import { useUiText, type UiTextKey } from './ui-text.tsx';

const nobodys: Observable<KeyChoices> = new ObservableValue(usualKeys);
interface GivenKeys {
  readonly choices: Observable<KeyChoices>;
  readonly registry: KeyRegistry;
}
const KeysContext = createContext<GivenKeys>({ choices: nobodys, registry: new KeyRegistry(nobodys) });

/** Gives the parts below it the keys of this device. The host wraps the whole application in it; without it keys are as pages ask. */
export function KeysProvider(props: {
  readonly keys: Observable<KeyChoices>;
  /** What pages have asked for; one of its own where it is left out. */
  readonly registry?: KeyRegistry;
  readonly children: ReactNode;
}) {
  const { keys: choices, registry } = props;
  const given = useMemo(() => ({ choices, registry: registry ?? new KeyRegistry(choices) }), [choices, registry]);
  return <KeysContext value={given}>{props.children}</KeysContext>;
}

/** The keys that the pages which are shown have asked for. */
export function useKeyRegistry(): KeyRegistry {
  return useContext(KeysContext).registry;
}

/** The keys of this device; follows a change. */
export function useKeyChoices(): KeyChoices {
  return useObservable(useContext(KeysContext).choices);
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
