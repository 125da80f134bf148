import type { BackupJob } from '@chorus/contract/api/admin/backup-calls';
import { Button, useObservable } from '@chorus/sdk/ui';
import { useAdmin, useText } from '../../admin-context.tsx';
import { bytesText } from '../../../shell/bytes-text.ts';

/** What is done with a backup just now, how far it is, and what came of the last work that failed. */
export function BackupJobPanel({ job, onCancel }: { readonly job: BackupJob; readonly onCancel: () => void }) {
  const { i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const { kind, state, problem, progress } = job;
  if (state === 'done' || state === 'cancelled') return null;
  if (state === 'failed')
    return (
      <p className="ad-job" data-tone="poor" role="alert">
        {t(`backups.failed-${kind}`)} {t(`backups.problem-${problem}`)}
      </p>
    );
  const size = (bytes: number) => bytesText(bytes, locale);
  return (
    <section className="ad-job" aria-label={t(`backups.doing-${kind}`)}>
      <p role="status">{t(state === 'restarting' ? 'backups.restarting' : `backups.doing-${kind}`)}</p>
      <progress aria-label={t(`backups.doing-${kind}`)} max={progress?.total} value={progress?.done} />
      <span className="ad-figure ad-faint">
        {progress && t('backups.progress', { done: size(progress.done), total: size(progress.total) })}
      </span>
      {state === 'running' && <Button onPress={onCancel}>{t('kit.cancel')}</Button>}
    </section>
  );
}
