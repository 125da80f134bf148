import type { RouteManifest } from '@chorus/sdk';
import { createContext, useContext } from 'react';
import type { Contributed } from '../../kernel/kernel-types.ts';
import type { HostRoute } from './host-routes.ts';

/** The route in front: one of the host's, one that a plugin contributes, or neither. */
export interface CurrentRoute {
  readonly path: string;
  readonly own: HostRoute | undefined;
  readonly contributed: Contributed<RouteManifest> | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const Context = createContext<CurrentRoute>({ path: '/', own: undefined, contributed: undefined, params: {}, query: {} });

/** Gives the route in front to the shell. */
export const CurrentRouteProvider = Context.Provider;

/** The route in front. */
export function useCurrentRoute(): CurrentRoute {
  return useContext(Context);
}
