import { Button, EmptyState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { House, MapPinOff, PowerOff } from 'lucide-react';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { pluginsToken } from '../../plugins/fetched-plugins.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { usePick, useService, useText } from '../host-context.tsx';
import { matchContributed } from '../router/match-routes.ts';

/** The plugin that would have a page at this path, were it on. */
export function ownerOfPath(rows: readonly PluginRow[], path: string): PluginRow | undefined {
  return rows.find(
    ({ id, manifest }) =>
      id !== undefined &&
      manifest !== undefined &&
      matchContributed(
        manifest.contributes.routes.map((value) => ({ pluginId: id, value })),
        path,
      ) !== undefined,
  );
}

/** The activities are on their way: whether one of them has a page here is not known yet. */
export const stillComing = (rows: readonly PluginRow[], { loaded }: { readonly loaded: boolean }): boolean => !loaded && rows.length === 0;

/** No page here: it belongs to an activity that is off, or there is none. Leads home. */
export function MissingPage({ path }: { readonly path: string }) {
  const kernel = useService(kernelToken);
  const plugins = useService(pluginsToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const pick = usePick();
  const rows = useObservable(kernel.rows);
  const coming = stillComing(rows, useObservable(plugins.state));
  const owner = ownerOfPath(rows, path);
  if (owner === undefined && coming) return <Skeleton shape="page" count={4} />;
  const home = (
    <Button kind="primary" size="large" autoFocus icon={<House size="1.25em" aria-hidden />} onPress={() => void navigation.home()}>
      {t('page.home')}
    </Button>
  );
  if (owner?.manifest === undefined)
    return (
      <EmptyState icon={<MapPinOff size="3rem" aria-hidden />} title={t('page.not-found')} text={t('page.not-found-what')} action={home} />
    );
  return (
    <EmptyState
      icon={<PowerOff size="3rem" aria-hidden />}
      title={t('page.off')}
      text={t('page.off-what', { name: pick(owner.manifest.title) })}
      action={
        <>
          {home}
          <Button size="large" onPress={() => void navigation.go('Plugins')}>
            {t('page.why')}
          </Button>
        </>
      }
    />
  );
}
