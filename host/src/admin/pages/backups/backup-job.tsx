import type { BackupJob } from '@chorus/contract/api/admin/backup-calls';
import { Button } from '@chorus/sdk/ui';
import { useText } from '../../admin-context.tsx';
import { byteSize } from '../../../shell/byte-size.ts';

/** What is done with a backup just now, how far it is, and what came of the last work that failed. */
export function BackupJobPanel({ job, onCancel }: { readonly job: BackupJob; readonly onCancel: () => void }) {
  const t = useText();
  const { kind, state, problem, progress } = job;
  if (state === 'done' || state === 'cancelled') return null;
  if (state === 'failed')
    return (
      <p className="ad-job" data-tone="poor" role="alert">
        {t(`backups.failed-${kind}`)} {t(`backups.problem-${problem}`)}
      </p>
    );
  return (
    <section className="ad-job" aria-label={t(`backups.doing-${kind}`)}>
      <p role="status">{t(state === 'restarting' ? 'backups.restarting' : `backups.doing-${kind}`)}</p>
      <progress aria-label={t(`backups.doing-${kind}`)} max={progress?.total} value={progress?.done} />
      <span className="ad-figure ad-faint">
        {progress && t('backups.progress', { done: byteSize(progress.done), total: byteSize(progress.total) })}
      </span>
      {state === 'running' && <Button onPress={onCancel}>{t('kit.cancel')}</Button>}
    </section>
  );
}
