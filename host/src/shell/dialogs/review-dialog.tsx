import type { ReviewProps } from '@chorus/sdk';
import type { OpenDialog } from '../../services/dialogs/dialog-store.ts';
import { Dialog, ErrorState, IconButton, PluginProvider, ScoresProvider, Skeleton, useObservable, useScoresHidden } from '@chorus/sdk/ui';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useCallback, useEffect, useState, type CSSProperties } from 'react';
import { Chip } from '../chip.tsx';
import { ErrorBoundary, errorText } from '../error-boundary.tsx';
import { HiddenReview } from '../hidden-scores/hidden-review.tsx';
import { useHost, useText } from '../host-context.tsx';
import { MarkUnscored } from '../marking/mark-unscored.tsx';
import { MountedView } from '../mounted-view.tsx';
import { useAsync } from '../use-async.ts';
import { studentName } from '../waiting-list/row-view.ts';
import { dialogZoom, zoomedWidth } from './dialog-zoom.ts';
import { useZoom } from './use-zoom.ts';

/** The frame of an answer's details: title, zoom, close. What is inside comes from the evaluate type, and waits for the teacher while scores are hidden. */
export function ReviewDialog({ dialog }: { readonly dialog: Extract<OpenDialog, { kind: 'review' }> }) {
  const { kernel } = useHost();
  const t = useText();
  const [zoom, changeZoom] = useZoom();
  // Asked for in this dialog only: the next one opens hidden again.
  const [shown, setShown] = useState(false);
  const hidden = useScoresHidden() && !shown;
  const { pluginId, type, item, attempts, close } = dialog;
  const [loaded, again] = useAsync(
    useCallback(async () => ({ plugin: await kernel.activate(pluginId), Review: (await type.review()).default }), [kernel, pluginId, type]),
  );
  const there = useObservable(kernel.evaluateTypes).some(({ value }) => value.id === type.id);
  useEffect(() => {
    // Its activity was switched off while the dialog was open.
    if (!there) close();
  }, [there, close]);
  const [first] = attempts;
  const single = attempts.length === 1 && first !== undefined;
  // At its end a zoom button stays in the row of focus: a disabled one would drop the focus out of the dialog, and Escape with it.
  const tools = (
    <>
      <IconButton
        label={t('dialog.zoom-out')}
        icon={<ZoomOut size="1.5rem" aria-hidden />}
        aria-disabled={zoom <= dialogZoom.least}
        onPress={() => changeZoom(-1)}
      />
      <span className="ch-zoom ch-tabular" role="status">
        {Math.round(zoom * 100)}%
      </span>
      <IconButton
        label={t('dialog.zoom-in')}
        icon={<ZoomIn size="1.5rem" aria-hidden />}
        aria-disabled={zoom >= dialogZoom.most}
        onPress={() => changeZoom(1)}
      />
    </>
  );
  return (
    <Dialog
      title={single ? t('review.title', { name: studentName(first.student) }) : t('review.title-many')}
      titleNote={single && <Chip>{t('review.ordinal', { count: first.ordinal })}</Chip>}
      tools={tools}
      width={Math.max(dialogZoom.narrowest, zoomedWidth(zoom))}
      className="ch-review"
      onClose={close}
    >
      {hidden ? (
        <HiddenReview onShow={() => setShown(true)} />
      ) : (
        <ScoresProvider hidden={false}>
          <div className="ch-review-inside" style={{ zoom, '--ch-unzoom': Math.max(1, 1 / zoom) } as CSSProperties}>
            {loaded.status === 'loading' && <Skeleton count={4} />}
            {loaded.status === 'failed' && <ErrorState title={t('review.failed')} detail={errorText(loaded.error)} onRetry={again} />}
            {loaded.status === 'there' && (
              <ErrorBoundary
                onError={(error) => kernel.fault(loaded.value.plugin.id, 'render', error)}
                fallback={(error, retry) => <ErrorState title={t('review.failed')} detail={errorText(error)} onRetry={retry} />}
              >
                <MountedView pluginId={pluginId}>
                  <PluginProvider context={loaded.value.plugin.context} state={loaded.value.plugin.state}>
                    <loaded.value.Review item={item} attempts={attempts as ReviewProps['attempts']} close={close} />
                  </PluginProvider>
                </MountedView>
              </ErrorBoundary>
            )}
          </div>
          {single && first.status === 'unscored' && (
            <MarkUnscored attemptId={first.id} name={studentName(first.student)} onMarked={close} />
          )}
        </ScoresProvider>
      )}
    </Dialog>
  );
}
