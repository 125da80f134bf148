import type { Disposable } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { viewsToken } from '../plugins/mounted-views.ts';
import { useService } from './host-context.tsx';

/** Says that a plugin's view is on the page, so that its unloading waits until the view and its effects are gone. */
export function MountedView({ pluginId, children }: { readonly pluginId: string; readonly children: ReactNode }) {
  const views = useService(viewsToken);
  const mounted = useRef<Disposable>(undefined);
  useLayoutEffect(() => {
    mounted.current = views.mount(pluginId);
  }, [views, pluginId]);
  // Passive cleanups of a page run together: when this one is heard of, those of the plugin's components have run.
  useEffect(() => () => mounted.current?.dispose(), [views, pluginId]);
  return children;
}

/** A key for what holds a plugin's view: it changes when the plugin's views have to go, because it is unloaded. */
export function useClosings(pluginId: string): number {
  return useObservable(useService(viewsToken).closings).get(pluginId) ?? 0;
}
