import { Button, ProgressBar, SegmentedControl, Skeleton, useObservable } from '@chorus/sdk/ui';
import { useCallback, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { unsentAnswersToken } from '../../services/unsent-answers/unsent-answers.ts';
import { errorText } from '../../shell/error-boundary.tsx';
import { useService, useText } from '../../shell/host-context.tsx';
import { useAsync } from '../../shell/use-async.ts';
import { byteSize } from '../../shell/byte-size.ts';

/** Days that a school chooses among; 0 keeps recordings until somebody deletes them. */
const choices = [7, 30, 90, 180, 365, 0] as const;

/** The last recording that did not fit leaves some room. */
const fullShare = 0.999;

/** How long the school keeps recordings and how much room they have; an administrator chooses. */
export function StorageCard() {
  const unsentAnswers = useService(unsentAnswersToken);
  const session = useService(sessionToken);
  const dialogs = useService(dialogsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const { userInfo } = useObservable(session.state);
  const [loaded, again] = useAsync(useCallback(() => unsentAnswers.storageSettings(), [unsentAnswers]));
  const [chosen, setChosen] = useState<{ readonly retentionDays: number }>();
  const [busy, setBusy] = useState(false);
  if (loaded.status === 'loading') return <Skeleton count={2} />;
  if (loaded.status === 'failed')
    return (
      <section className="ch-card ch-kept ch-kept-failed">
        <p role="status" title={errorText(loaded.error)}>
          {t('journal.kept.failed')}
        </p>
        <Button onPress={again}>{t('journal.kept.again')}</Button>
      </section>
    );
  const { quotaBytes, usedBytes, doubtedClock } = loaded.value;
  const { retentionDays } = chosen ?? loaded.value;
  const said = (days: number) => (days === 0 ? t('journal.kept.forever') : t('journal.kept.for', { days }));
  const choose = async (days: number) => {
    // A shorter time takes recordings away for good, at the server's next round.
    const shorter = days !== 0 && (retentionDays === 0 || days < retentionDays);
    const sure =
      !shorter ||
      (await dialogs.confirm({
        title: t('journal.kept.sure', { days }),
        text: t('journal.kept.sure-what', { days }),
        confirm: t('journal.kept.sure-yes'),
        cancel: t('journal.kept.sure-no'),
        danger: true,
      }));
    if (!sure || days === retentionDays) return;
    setBusy(true);
    try {
      setChosen(await unsentAnswers.setRetention(days));
    } catch (error) {
      const deletes = error instanceof ApiError && error.errors.some(({ path }) => path === '/retentionDays');
      await notices.show({ kind: 'error', text: t(deletes ? 'journal.kept.deletes' : 'journal.kept.not-chosen') });
    } finally {
      setBusy(false);
    }
  };
  const options = [...new Set([...choices, retentionDays])].map((days) => ({ value: String(days), label: said(days) }));
  return (
    <section className="ch-card ch-kept" aria-labelledby="ch-kept-title" aria-busy={busy}>
      <h2 id="ch-kept-title">{t('journal.kept.title')}</h2>
      <p>{retentionDays === 0 ? t('journal.kept.no-end') : t('journal.kept.days', { days: retentionDays })}</p>
      {doubtedClock !== undefined && (
        <p role="status">{t('journal.kept.clock', { time: new Date(doubtedClock).toISOString().slice(0, 10) })}</p>
      )}
      {userInfo?.administrator === true && (
        <SegmentedControl
          label={t('journal.kept.choose')}
          options={options}
          value={String(retentionDays)}
          disabled={busy}
          onChange={(days) => void choose(Number(days))}
        />
      )}
      <ProgressBar
        label={t('journal.kept.room')}
        value={quotaBytes === 0 ? 1 : usedBytes / quotaBytes}
        caption={t('journal.kept.used', { used: byteSize(usedBytes), quota: byteSize(quotaBytes) })}
      />
      {usedBytes >= fullShare * quotaBytes && <p role="status">{t('journal.kept.full')}</p>}
    </section>
  );
}
