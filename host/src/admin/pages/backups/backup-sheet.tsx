import type { BackupInfo } from '@chorus/contract/api/admin/backup-calls';
import { Button } from '@chorus/sdk/ui';
import { Download, History, ScanSearch, Trash2 } from 'lucide-react';
import { useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { byteSize } from '../../../shell/byte-size.ts';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';

/** One backup: what it is, and what can be done with it. */
export function BackupSheet(props: {
  readonly backup: BackupInfo;
  /** Which schema this server has. */
  readonly schema: number;
  readonly restorable: boolean;
  /** Another work goes on. */
  readonly working: boolean;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const { backup, schema, restorable, working, onChanged, onClose } = props;
  const { name, at, reason, bytes, check } = backup;
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const say = useSaid();
  const [busy, run] = useAction('backups.problem');
  const [dialog, ask] = useConfirm();
  const newer = (backup.schema ?? 0) > schema;

  const verify = () =>
    run(async () => {
      await api.call('verifyBackup', { name }, { quiet: true });
      onChanged();
    });
  const download = async () => {
    const sure = await ask({ title: t('backups.download-question'), text: t('backups.download-what'), confirm: t('backups.download') });
    if (!sure) return;
    await run(async () => {
      const { url } = await api.call('backupAddress', { name }, { quiet: true });
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
    });
  };
  const restore = async () => {
    const sure = await ask({
      title: t('backups.restore-question', { when: when(at) }),
      text: t('backups.restore-what'),
      confirm: t('backups.restore'),
      danger: true,
    });
    if (!sure) return;
    await run(async () => {
      await api.call('restoreBackup', { name }, { quiet: true });
      onChanged();
    });
  };
  const remove = async () => {
    const sure = await ask({
      title: t('backups.delete-question', { when: when(at) }),
      text: t('backups.delete-what'),
      confirm: t('backups.delete'),
      danger: true,
    });
    if (!sure) return;
    await run(async () => {
      await api.call('deleteBackup', { name }, { quiet: true });
      say(t('backups.deleted'));
      onClose();
      onChanged();
    });
  };

  return (
    <Sheet title={when(at)} subtitle={t(`backups.reason-${reason}`)} onClose={onClose}>
      <dl className="ad-facts">
        <div>
          <dt>{t('backups.file')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('backups.size')}</dt>
          <dd>{byteSize(bytes)}</dd>
        </div>
        <div>
          <dt>{t('backups.check')}</dt>
          <dd>{t(check.sound ? 'backups.sound-at' : 'backups.unsound-at', { when: when(check.at) })}</dd>
        </div>
        <div>
          <dt>{t('backups.schema')}</dt>
          <dd>{backup.schema === null ? t('backups.schema-unknown') : t(newer ? 'backups.schema-newer' : 'backups.schema-fits')}</dd>
        </div>
      </dl>
      <div className="ad-sheet-actions">
        <Button icon={<ScanSearch size="1.25em" aria-hidden />} busy={busy} disabled={working} onPress={() => void verify()}>
          {t('backups.verify')}
        </Button>
        <Button icon={<Download size="1.25em" aria-hidden />} busy={busy} onPress={() => void download()}>
          {t('backups.download')}
        </Button>
        <Button
          icon={<History size="1.25em" aria-hidden />}
          busy={busy}
          disabled={working || newer || !restorable || !check.sound}
          onPress={() => void restore()}
        >
          {t('backups.restore')}
        </Button>
        <Button icon={<Trash2 size="1.25em" aria-hidden />} busy={busy} disabled={working} onPress={() => void remove()}>
          {t('backups.delete')}
        </Button>
      </div>
      {newer && <p className="ad-what">{t('backups.problem.name.newer')}</p>}
      {!restorable && <p className="ad-what">{t('backups.not-restorable')}</p>}
      {dialog}
    </Sheet>
  );
}
