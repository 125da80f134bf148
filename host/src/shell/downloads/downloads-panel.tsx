import type { ExportTask } from '@chorus/contract/api/export-calls';
import { Button, EmptyState, IconButton, Skeleton, useObservable } from '@chorus/sdk/ui';
import { Download, FileCheck, Hourglass, RotateCw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { saveFile } from '../../pages/history/save-file.ts';
import { isRunning, exportTasksToken } from '../../services/export-tasks/export-tasks.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { useService, useText } from '../host-context.tsx';
import { useSchoolFormat } from '../use-school-format.ts';

/** The teacher's files, newest first: how far each is, and how long it is kept. A press on one that is ready fetches it and closes the panel [4-40]. */
export default function DownloadsPanel() {
  const exportTasks = useService(exportTasksToken);
  const notices = useService(noticesToken);
  const t = useText();
  const { tasks, trouble } = useObservable(exportTasks.state);
  const [busy, setBusy] = useState<string>();
  // A second press may come before the first one is drawn.
  const under = useRef(false);
  const panel = useRef<HTMLDivElement>(null);
  const title = useId();
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  const run = async (id: string, what: () => Promise<void>) => {
    if (under.current) return;
    under.current = true;
    setBusy(id);
    await what();
    under.current = false;
    setBusy(undefined);
  };
  const fetchFile = ({ id, remark }: ExportTask) =>
    run(id, async () => {
      try {
        const file = await exportTasks.file(id);
        saveFile(file, `${remark}.xlsx`);
        exportTasks.close();
      } catch {
        void notices.show({ kind: 'error', text: t('downloads.not-fetched') });
      }
    });
  // The failed call has said why.
  const retry = (id: string) => run(id, () => exportTasks.retry(id).catch(() => undefined));
  const running = tasks?.filter(isRunning).length ?? 0;

  return (
    <div ref={panel} className="ch-downloads" role="dialog" aria-labelledby={title} tabIndex={-1}>
      <div className="ch-downloads-head">
        <h2 id={title}>{t('downloads.title')}</h2>
        <IconButton label={t('downloads.close')} icon={<X size="1.25rem" aria-hidden />} onPress={() => exportTasks.close()} />
      </div>
      <p className="ch-hidden-text" role="status">
        {running > 0 ? t('downloads.running-count', { count: running }) : ''}
      </p>
      {trouble !== 'none' && (
        <div className="ch-downloads-trouble" role="alert">
          <TriangleAlert size="1.25em" aria-hidden />
          <span>{t(`downloads.${trouble}`)}</span>
          <Button icon={<RotateCw size="1.25em" aria-hidden />} onPress={() => void exportTasks.look()}>
            {t('downloads.again')}
          </Button>
        </div>
      )}
      {tasks === undefined ? (
        trouble === 'none' && <Skeleton count={2} />
      ) : tasks.length === 0 ? (
        <EmptyState icon={<Download size="2.5rem" aria-hidden />} title={t('downloads.none')} text={t('downloads.none-what')} />
      ) : (
        <ul className="ch-downloads-list">
          {tasks.map((task) => (
            <li key={task.id}>
              <Row task={task} busy={busy === task.id} onFetch={() => void fetchFile(task)} onRetry={() => void retry(task.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Row(props: { readonly task: ExportTask; readonly busy: boolean; readonly onFetch: () => void; readonly onRetry: () => void }) {
  const { task, busy } = props;
  const t = useText();
  const moment = useSchoolFormat({ month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = useSchoolFormat({ month: 'long', day: 'numeric' });
  const state = task.taskStatus.toLowerCase() as Lowercase<ExportTask['taskStatus']>;
  const Icon = { running: Hourglass, finished: FileCheck, failed: TriangleAlert }[state];
  const said = (
    <>
      <Icon size="1.5rem" aria-hidden />
      <span className="ch-download-what">
        <strong>{task.remark}</strong>
        <small>
          <span className="ch-tabular">{moment.format(task.requestAt)}</span>
          <span className="ch-download-state">{t(`downloads.${state}`, { day: day.format(task.expiresAt) })}</span>
        </small>
      </span>
    </>
  );
  if (state === 'finished')
    return (
      <button type="button" className="ch-download" data-state={state} aria-busy={busy} onClick={props.onFetch}>
        {said}
        <Download size="1.25rem" aria-hidden />
      </button>
    );
  return (
    <div className="ch-download" data-state={state}>
      {said}
      {state === 'failed' && (
        <Button icon={<RotateCw size="1.25em" aria-hidden />} busy={busy} onPress={props.onRetry}>
          {t('downloads.retry')}
        </Button>
      )}
    </div>
  );
}
