import { createContext, useContext, type ReactNode } from 'react';
import { PluginError } from '../plugin/errors.ts';
import type { PluginContext } from '../plugin/plugin-context.ts';
import type { ServiceToken } from '../plugin/service-token.ts';
import { useLocale } from './ui-text.tsx';

interface Given {
  readonly context: PluginContext;
  readonly state: unknown;
}

const PluginReactContext = createContext<Given | undefined>(undefined);

/** Gives a plugin's pages and views their context and the state that `activate` returned. The host wraps them in it. */
export function PluginProvider({ context, state, children }: Given & { readonly children: ReactNode }) {
  return <PluginReactContext value={{ context, state }}>{children}</PluginReactContext>;
}

function useGiven(hook: string): Given {
  const given = useContext(PluginReactContext);
  if (given === undefined) throw new Error(`${hook} works below PluginProvider only: in pages and views of a plugin.`);
  return given;
}

/** The plugin's context: `t`, `state`, `scope`, `reportFault`, and `optional` services. */
export function usePlugin(): PluginContext {
  return useGiven('usePlugin').context;
}

/** What the plugin's `activate` returned. */
export function usePluginState<T>(): T {
  return useGiven('usePluginState').state as T;
}

/** A service that the plugin requires. Error: `PluginError` `service-not-declared`, `capability-missing`. */
export function useService<T>(token: ServiceToken<T>): T {
  return useGiven('useService').context.service(token);
}

/** A service that the plugin may have declared, for what a part can do without: undefined where it has not. */
export function useDeclaredService<T>(token: ServiceToken<T>): T | undefined {
  const { context } = useGiven('useDeclaredService');
  try {
    return context.service(token);
  } catch (error) {
    if (error instanceof PluginError && error.code === 'service-not-declared') return undefined;
    throw error;
  }
}

/** The plugin's texts in the interface's language; follows a change of language. */
export function useT(): PluginContext['t'] {
  const { context } = useGiven('useT');
  useLocale();
  return (key, params) => context.t(key, params);
}
