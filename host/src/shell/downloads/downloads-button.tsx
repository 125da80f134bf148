import { PopupKind } from '@blueprintjs/core';
import { IconButton, Skeleton, useObservable } from '@chorus/sdk/ui';
import { Download } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { isRunning, exportTasksToken } from '../../services/export-tasks/export-tasks.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { useService, useText } from '../host-context.tsx';
import { Popover } from '../popover.tsx';
import './downloads.css';

const DownloadsPanel = lazy(() => import('./downloads-panel.tsx'));

/** Opens the panel of files that the server makes; a mark says that one is being made, or can be fetched [2.4-4]. */
export function DownloadsButton() {
  const exportTasks = useService(exportTasksToken);
  const session = useService(sessionToken);
  const t = useText();
  const { showExportProgress, tasks = [], fresh } = useObservable(exportTasks.state);
  const { userInfo } = useObservable(session.state);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The keyboard is not left in what goes away; wherever else somebody has gone meanwhile, they stay.
    const active = document.activeElement;
    if (wasOpen.current && !showExportProgress && (active === document.body || active?.closest('.ch-downloads'))) button.current?.focus();
    wasOpen.current = showExportProgress;
  }, [showExportProgress]);
  if (!userInfo || session.withoutLogin) return null;
  const mark = tasks.some(isRunning) ? 'running' : fresh ? 'fresh' : undefined;
  return (
    <Popover
      isOpen={showExportProgress}
      onInteraction={(open) => (open ? void exportTasks.open() : exportTasks.close())}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      popupKind={PopupKind.DIALOG}
      content={
        <Suspense
          fallback={
            <div className="ch-downloads">
              <Skeleton count={2} />
            </div>
          }
        >
          <DownloadsPanel />
        </Suspense>
      }
    >
      <IconButton
        buttonRef={button}
        className={`ch-downloads-button ${mark ? `ch-downloads-${mark}` : ''}`}
        label={t(mark === undefined ? 'downloads.title' : `downloads.title-${mark}`)}
        icon={<Download size="1.5rem" aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={showExportProgress}
      />
    </Popover>
  );
}
