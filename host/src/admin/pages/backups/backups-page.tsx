import type { BackupInfo } from '@chorus/contract/api/admin/backup-calls';
import { Button, EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { DatabaseBackup, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { byteSize } from '../../../shell/byte-size.ts';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { VirtualRows } from '../../../table-file/virtual-rows.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { BackupJobPanel } from './backup-job.tsx';
import { BackupSheet } from './backup-sheet.tsx';
import { DiskNotice } from './disk-notice.tsx';
import './backups.css';
import { sendParts } from '../../send-parts.ts';

/** How often it is asked how far a work is. */
const pollMs = 1_000;
const tracks = 'minmax(10rem, 1.4fr) minmax(8rem, 1fr) minmax(8rem, 1fr) 7rem';

/** Copies of the whole server's data: made, checked, fetched, taken in, put back. */
export default function BackupsPage() {
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const acting = useActing();
  const { value, error, reload } = useLoaded(acting.orgId, (signal) => api.call('backups', {}, { signal, quiet: true }));
  const [open, setOpen] = useState<string>();
  const [place] = useState({ index: 0, offset: 0 });
  const [busy, run] = useAction('backups.problem');
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const job = value?.job ?? undefined;
  const working = job?.state === 'running' || job?.state === 'restarting';
  useEffect(() => {
    if (!working) return;
    // While the server begins anew there is no answer; then nobody is logged in any more.
    const timer = setInterval(reload, pollMs);
    return () => clearInterval(timer);
  }, [working, reload]);
  useEffect(() => () => sending.current?.abort(), []);

  if (!value)
    return error ? (
      <ErrorState title={t('backups.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );
  const { backups } = value;
  const shown = backups.find(({ name }) => name === open);

  const make = () =>
    run(async () => {
      await api.call('makeBackup', {}, { quiet: true });
      reload();
    });
  const cancel = () =>
    run(async () => {
      sending.current?.abort();
      await api.call('cancelBackupJob', { id: job!.id }, { quiet: true });
      reload();
    });
  const receive = (file: File) =>
    run(async () => {
      const { url, job: begun } = await api.call('receiveBackup', { bytes: file.size }, { quiet: true });
      reload();
      const ended = new AbortController();
      sending.current = ended;
      // How far it is, and whether it was sound, the work itself says.
      sendParts(file, url, ended.signal).catch(() => {
        if (!ended.signal.aborted) void api.call('cancelBackupJob', { id: begun.id }).then(reload, () => undefined);
      });
    });

  return (
    <Page
      title={t('page.backups')}
      subtitle={t('backups.what', { daily: value.kept.daily, size: byteSize(value.databaseBytes), free: byteSize(value.freeBytes) })}
      sheet={
        shown && (
          <BackupSheet
            key={shown.name}
            backup={shown}
            schema={value.schema}
            restorable={value.restorable}
            working={working}
            onChanged={reload}
            onClose={() => setOpen(undefined)}
          />
        )
      }
      footNote={t('backups.not-in-it')}
      foot={
        <>
          <input
            ref={input}
            type="file"
            accept=".db"
            hidden
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) void receive(file);
            }}
          />
          <Button
            size="large"
            icon={<Upload size="1.25em" aria-hidden />}
            disabled={working}
            busy={busy}
            onPress={() => input.current?.click()}
          >
            {t('backups.receive')}
          </Button>
          <Button
            kind={shown ? 'plain' : 'primary'}
            size="large"
            icon={<DatabaseBackup size="1.25em" aria-hidden />}
            disabled={working}
            busy={busy}
            onPress={() => void make()}
          >
            {t('backups.make')}
          </Button>
        </>
      }
    >
      <div className="ad-backups">
        <DiskNotice disk={value} />
        {value.undone && (
          <p className="ad-disk" role="alert" data-tone="poor">
            {t('backups.undone', { when: when(value.undone.at), folder: value.undone.folder })}
          </p>
        )}
        {job && <BackupJobPanel job={job} onCancel={() => void cancel()} />}
        <div className="ad-table">
          {backups.length === 0 ? (
            <EmptyState icon={<DatabaseBackup size="3rem" aria-hidden />} title={t('backups.none')} text={t('backups.none-what')} />
          ) : (
            <VirtualRows
              role="grid"
              label={t('page.backups')}
              tracks={tracks}
              columns={4}
              count={backups.length}
              place={place}
              onOpen={(index) => setOpen(backups[index]!.name)}
              head={(['when', 'reason', 'check', 'size'] as const).map((column) => (
                <div key={column} role="columnheader" data-end={column === 'size'}>
                  {t(`backups.${column}`)}
                </div>
              ))}
              row={(index) => ({
                attributes: { 'aria-current': backups[index]!.name === open || undefined },
                cells: <Cells backup={backups[index]!} when={when} />,
              })}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

function Cells({ backup, when }: { readonly backup: BackupInfo; readonly when: (ms: number) => string }) {
  const t = useText();
  const { at, reason, bytes, check } = backup;
  return (
    <>
      <div role="gridcell" className="ad-strong ad-figure">
        {when(at)}
      </div>
      <div role="gridcell">{t(`backups.reason-${reason}`)}</div>
      <div role="gridcell">
        <Chip tone={check.sound ? 'good' : 'poor'}>{t(check.sound ? 'backups.sound' : 'backups.unsound')}</Chip>
      </div>
      <div role="gridcell" className="ad-figure" data-end>
        {byteSize(bytes)}
      </div>
    </>
  );
}
