import type { ViewPointId, ViewProps } from '@chorus/sdk';
import { PluginProvider, Skeleton, useObservable } from '@chorus/sdk/ui';
import { useEffect, useState, type ComponentType } from 'react';
import type { ActivePlugin } from '../kernel/kernel-types.ts';
import { kernelToken } from '../plugins/kernel-token.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { usePick, useService, useText } from './host-context.tsx';
import { MountedView, useClosings } from './mounted-view.tsx';
import { OpenFailure } from './open-failure.tsx';

type Loaded<Props> = { readonly plugin: ActivePlugin; readonly View: ComponentType<Props> };

/** Draws the view of an entry at a contribution point: activates its plugin, loads the view, keeps its faults to itself. */
export function ContributedView<Id extends ViewPointId>({
  point,
  pluginId,
  id,
  name,
  give,
}: {
  readonly point: Id;
  readonly pluginId: string;
  readonly id: string;
  /** What an error says that the view belongs to. */
  readonly name: string;
  /** What the view is given. */
  readonly give: ViewProps[Id];
}) {
  const kernel = useService(kernelToken);
  const t = useText();
  const [loaded, setLoaded] = useState<Loaded<ViewProps[Id]>>();
  const [failed, setFailed] = useState<{ readonly error: unknown }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const { plugin, view } = await kernel.contributedView(pluginId, point, id);
      const { default: View } = await kernel.loadPart(plugin, view);
      if (wanted) setLoaded({ plugin, View });
    };
    load().catch((error: unknown) => wanted && setFailed({ error }));
    return () => {
      wanted = false;
    };
  }, [kernel, point, pluginId, id, round]);

  const again = () => {
    setFailed(undefined);
    setLoaded(undefined);
    setRound((n) => n + 1);
  };
  const loadAgain = () => void kernel.retry(pluginId).then(again, again);
  const broken = (title: string, error: unknown, retry: () => void) => (
    <OpenFailure title={t(title, { name })} error={error} otherwise={t('page.fault-what')} onRetry={retry} />
  );
  if (failed) return broken('page.load-failed', failed.error, loadAgain);
  if (!loaded) return <Skeleton count={3} />;
  const { plugin, View } = loaded;
  return (
    <ErrorBoundary
      key={round}
      onError={(error) => kernel.fault(pluginId, 'render', error)}
      fallback={(error) => broken('page.fault', error, again)}
    >
      <MountedView pluginId={pluginId}>
        <PluginProvider context={plugin.context} state={plugin.state}>
          <View {...(give as ViewProps[Id] & object)} />
        </PluginProvider>
      </MountedView>
    </ErrorBoundary>
  );
}

/** The same as a component of its own, for a page of another plugin; it goes, and is opened anew, with the life of the plugin that it is from. */
export function drawContributed<Id extends ViewPointId>(point: Id, pluginId: string, id: string): ComponentType<ViewProps[Id]> {
  return function Contributed(give) {
    const pick = usePick();
    const kernel = useService(kernelToken);
    const row = useObservable(kernel.rows).find((one) => one.id === pluginId && one.manifest !== undefined);
    const name = row?.manifest ? pick(row.manifest.title) : pluginId;
    return <ContributedView key={useClosings(pluginId)} {...{ point, pluginId, id, name, give }} />;
  };
}
