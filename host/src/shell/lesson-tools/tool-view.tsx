import type { LessonToolProps } from '@chorus/sdk';
import { ErrorState, PluginProvider, Skeleton } from '@chorus/sdk/ui';
import { useEffect, useState, type ComponentType } from 'react';
import type { ActivePlugin } from '../../kernel/kernel-types.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { ErrorBoundary, errorText } from '../error-boundary.tsx';
import { useService, useText } from '../host-context.tsx';
import { MountedView } from '../mounted-view.tsx';
import type { LessonTool } from './use-lesson-tools.ts';

type Loaded = { readonly plugin: ActivePlugin; readonly View: ComponentType<LessonToolProps> };

/** Activates the tool's plugin, loads its view, keeps its faults to itself. */
export function ToolView({
  tool: { pluginId, value },
  name,
  asked,
  window,
  onClose,
}: {
  readonly tool: LessonTool;
  readonly asked: LessonToolProps['asked'];
  /** Its own, where it has one. */
  readonly window?: LessonToolProps['window'];
  readonly name: string;
  readonly onClose: () => void;
}) {
  const kernel = useService(kernelToken);
  const t = useText();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState<{ readonly error: unknown }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const { plugin, view } = await kernel.contributedView(pluginId, 'lesson.tools/1', value.id);
      const { default: View } = await view();
      if (wanted) setLoaded({ plugin, View });
    };
    load().catch((error: unknown) => wanted && setFailed({ error }));
    return () => {
      wanted = false;
    };
  }, [kernel, pluginId, value.id, round]);

  const again = () => {
    setFailed(undefined);
    setLoaded(undefined);
    setRound((n) => n + 1);
  };
  const loadAgain = () => void kernel.retry(pluginId).then(again, again);
  const broken = (title: string, error: unknown, retry: () => void) => (
    <ErrorState title={t(title, { name })} text={t('page.fault-what')} detail={errorText(error)} onRetry={retry} />
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
          <View close={onClose} {...(asked && { asked })} {...(window && { window })} />
        </PluginProvider>
      </MountedView>
    </ErrorBoundary>
  );
}
