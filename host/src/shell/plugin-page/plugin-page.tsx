import type { RouteManifest } from '@chorus/sdk';
import { Button, ErrorState, PluginProvider, Skeleton, useObservable } from '@chorus/sdk/ui';
import { Power } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import type { PageProps } from '@chorus/sdk';
import type { ActivePlugin, Contributed, PluginRow } from '../../kernel/kernel-types.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { ErrorBoundary, errorText } from '../error-boundary.tsx';
import { isUnanswered } from '../../kernel/load-failure.ts';
import { OpenFailure } from '../open-failure.tsx';
import { MountedView, useClosings } from '../mounted-view.tsx';
import { usePick, useService, useText } from '../host-context.tsx';
import { useSelected } from '../use-selected.ts';

type Loaded = { readonly name: string; readonly plugin: ActivePlugin; readonly Page: ComponentType<PageProps> };

type Opened = { readonly contributed: Contributed<RouteManifest> } & PageProps;

/** A page that a plugin contributes. When the plugin is unloaded it goes, and is opened anew with what is there now: another version, another lesson. */
export function PluginPage(page: Opened) {
  const classroom = useService(classroomToken);
  const closings = useClosings(page.contributed.pluginId);
  const lesson = useObservable(classroom.state).lesson?.id;
  const [openedIn] = useState(lesson);
  // The end of a lesson leads to another page; until that is there no activity is begun that nobody will use.
  if (openedIn !== undefined && lesson === undefined) return <Skeleton shape="page" count={4} />;
  return <OpenPage key={closings} {...page} />;
}

/** Activates the plugin, loads the page, keeps its faults to itself. */
function OpenPage({ contributed, params, query }: Opened) {
  const kernel = useService(kernelToken);
  const t = useText();
  const pick = usePick();
  const { pluginId, value } = contributed;
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState<{ readonly attempt: string; readonly error: unknown }>();
  const [round, setRound] = useState(0);
  const rowOf = (rows: readonly PluginRow[]) => rows.find(({ id }) => id === pluginId);
  const key = useSelected(kernel.rows, (rows) => rowOf(rows)?.key);
  const manifest = useSelected(kernel.rows, (rows) => rowOf(rows)?.manifest);
  const version = manifest && [key, manifest.version, manifest.entry, ...manifest.styles].join(' ');
  const attempt = `${value.name} ${version} ${round}`;
  const failure = failed?.attempt === attempt ? failed : undefined;

  useEffect(() => {
    let wanted = true;
    const open = async () => {
      const { plugin, route } = await kernel.route(value.name);
      const { default: Page } = await kernel.loadPart(plugin, route.page);
      if (wanted) setLoaded({ name: value.name, plugin, Page });
    };
    open().catch((error: unknown) => wanted && setFailed({ attempt, error }));
    return () => {
      wanted = false;
    };
  }, [kernel, value.name, attempt]);

  const title = pick(manifest?.title ?? value.title);
  const retry = () => {
    setLoaded(undefined);
    setRound((n) => n + 1);
  };
  const off = (
    <Button icon={<Power size="1.25em" aria-hidden />} onPress={() => void kernel.setSwitchedOn(pluginId, false)}>
      {t('page.switch-off')}
    </Button>
  );
  if (failure !== undefined) {
    const again = () => {
      void kernel.retry(pluginId).then(retry, retry);
    };
    return (
      <OpenFailure
        title={t('page.load-failed', { name: title })}
        error={failure.error}
        otherwise={t('page.fault-what')}
        onRetry={again}
        action={!isUnanswered(failure.error) && off}
      />
    );
  }
  if (loaded === undefined || loaded.name !== value.name) return <Skeleton shape="page" count={4} />;
  const { plugin, Page } = loaded;
  return (
    <ErrorBoundary
      key={`${value.name} ${round}`}
      onError={(error) => kernel.fault(pluginId, 'render', error)}
      fallback={(error, reset) => (
        <ErrorState
          title={t('page.fault', { name: title })}
          text={t('page.fault-what')}
          detail={errorText(error)}
          onRetry={() => {
            reset();
            retry();
          }}
          action={off}
        />
      )}
    >
      <MountedView pluginId={pluginId}>
        <PluginProvider context={plugin.context} state={plugin.state}>
          <Page params={params} query={query} />
        </PluginProvider>
      </MountedView>
    </ErrorBoundary>
  );
}
