import type { ReviewProps } from '@chorus/sdk';
import { ErrorState, PluginProvider, Skeleton } from '@chorus/sdk/ui';
import { useCallback, useEffect } from 'react';
import { kernelToken } from '../../plugins/kernel-token.ts';
import type { OpenDialog } from '../../services/dialogs/dialog-store.ts';
import { ErrorBoundary, errorText } from '../error-boundary.tsx';
import { useService, useText } from '../host-context.tsx';
import { MountedView, useClosings } from '../mounted-view.tsx';
import { OpenFailure } from '../open-failure.tsx';
import { useAsync } from '../use-async.ts';

interface Review {
  readonly dialog: Extract<OpenDialog, { kind: 'review' }>;
  readonly onShows: (attemptId: string) => void;
  /** It is there in its height, or says why it is not. */
  readonly onThere: () => void;
}

/** The evaluate type's own view of the answers; opened anew when its plugin was unloaded. */
export function ReviewInside(props: Review) {
  return <OpenReview key={useClosings(props.dialog.pluginId)} {...props} />;
}

function OpenReview(props: Review) {
  const kernel = useService(kernelToken);
  const t = useText();
  const { onThere } = props;
  const { pluginId, type, item, attempts, close } = props.dialog;
  const [loaded, again] = useAsync(
    useCallback(async () => {
      const plugin = await kernel.activate(pluginId);
      const { default: Review } = await kernel.loadPart(plugin, type.review);
      return { plugin, Review };
    }, [kernel, pluginId, type]),
  );
  const there = loaded.status !== 'loading';
  useEffect(() => {
    if (there) onThere();
  }, [there, onThere]);
  if (loaded.status === 'loading') return <Skeleton count={4} />;
  if (loaded.status === 'failed') return <OpenFailure title={t('review.failed')} error={loaded.error} onRetry={again} />;
  const { plugin, Review } = loaded.value;
  return (
    <ErrorBoundary
      onError={(error) => kernel.fault(plugin.id, 'render', error)}
      fallback={(error, retry) => <ErrorState title={t('review.failed')} detail={errorText(error)} onRetry={retry} />}
    >
      <MountedView pluginId={pluginId}>
        <PluginProvider context={plugin.context} state={plugin.state}>
          <Review item={item} attempts={attempts as ReviewProps['attempts']} close={close} shows={props.onShows} />
        </PluginProvider>
      </MountedView>
    </ErrorBoundary>
  );
}
