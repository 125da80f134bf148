import { Button, EmptyState, ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { CloudCheck, CloudUpload, Download, TriangleAlert } from 'lucide-react';
import { useState, useEffect } from 'react';
import { clockToken } from '../../services/clock/host-clock.ts';
import { journalToken } from '../../services/journal/host-journal.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { unsentAnswersToken } from '../../services/unsent-answers/unsent-answers.ts';
import { errorText } from '../../shell/error-boundary.tsx';
import { useService, useText } from '../../shell/host-context.tsx';
import { saveFile } from '../history/save-file.ts';
import { byteSize } from '../../shell/byte-size.ts';
import { StorageCard } from './storage-card.tsx';
import { UnsentList } from './unsent-list.tsx';
import { useUnsent } from './use-unsent.ts';
import './journal.css';
import { claimsToken } from '../../services/without-login/lesson-claims.ts';
import { ClaimList } from '../../shell/without-login/claim-list.tsx';

/** What of this teacher's lessons is not at the server yet: why, send it now, or take it along as a file. */
export default function JournalPage() {
  const unsentAnswers = useService(unsentAnswersToken);
  const journal = useService(journalToken);
  const notices = useService(noticesToken);
  const clock = useService(clockToken);
  const session = useService(sessionToken);
  const { withoutLogin } = session;
  const t = useText();
  const [unsent, again] = useUnsent();
  const { online } = useObservable(journal.state);
  const claims = useService(claimsToken);
  const unclaimed = useObservable(claims.state);
  const [looked, setLooked] = useState(false);
  const [busy, setBusy] = useState<'sending' | 'exporting'>();
  useEffect(() => {
    const done = () => setLooked(true);
    claims.refresh().then(done, done);
  }, [claims]);
  const rows = unsent.status === 'there' ? unsent.rows : [];
  const recordings = rows.filter(({ what }) => what === 'recording' || what === 'erase').length;

  const send = async () => {
    setBusy('sending');
    await unsentAnswers.sendNow();
    const left = await unsentAnswers.rows().catch(() => undefined);
    setBusy(undefined);
    if (left?.length === 0) void notices.show({ kind: 'good', text: t(unclaimed.length === 0 ? 'journal.sent' : 'journal.sent-own') });
    else void notices.show({ kind: 'warning', text: t('journal.not-sent', { count: left?.length ?? 0 }) });
  };
  const save = async (from: { export(): Promise<Blob | undefined> }) => {
    setBusy('exporting');
    try {
      const file = await from.export();
      if (file) saveFile(file, `chorus-${new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')}.jsonl.gz`);
      void notices.show({ kind: 'info', text: t('journal.exported'), ms: 8000 });
    } catch {
      void notices.show({ kind: 'error', text: t('journal.not-exported') });
    }
    setBusy(undefined);
  };

  return (
    <div className="ch-page ch-near ch-journal">
      <Signs />
      {unsent.status === 'loading' && <Skeleton count={4} />}
      {unsent.status === 'failed' && <ErrorState title={t('journal.failed')} detail={errorText(unsent.error)} onRetry={again} />}
      {unsent.status === 'there' && rows.length === 0 && looked && unclaimed.length === 0 && (
        <EmptyState icon={<CloudCheck size="3rem" aria-hidden />} title={t('journal.none')} text={t('journal.none-what')} />
      )}
      {rows.length > 0 && (
        <>
          <header className="ch-journal-head">
            <p role="status">
              {t('journal.count', {
                entries: rows.length - recordings,
                recordings,
                size: byteSize(rows.reduce((sum, { bytes }) => sum + bytes, 0)),
              })}
            </p>
            {/* A file says whose it is: what is nobody's yet is taken here first. */}
            {!withoutLogin && (
              <>
                <Button
                  icon={<Download size="1.25em" aria-hidden />}
                  busy={busy === 'exporting'}
                  disabled={busy === 'sending'}
                  onPress={() => void save(unsentAnswers)}
                >
                  {t('journal.export')}
                </Button>
                <Button
                  kind="primary"
                  icon={<CloudUpload size="1.25em" aria-hidden />}
                  busy={busy === 'sending'}
                  disabled={busy === 'exporting'}
                  onPress={() => void send()}
                >
                  {t('journal.send')}
                </Button>
              </>
            )}
          </header>
          <UnsentList rows={rows} />
        </>
      )}
      {unclaimed.length > 0 && (
        <section className="ch-card ch-kept" aria-labelledby="ch-claims-title">
          <h2 id="ch-claims-title">{t('claims.journal')}</h2>
          <p>{t('claims.journal-what')}</p>
          <ClaimList lessons={unclaimed} />
          {unclaimed.some(({ className }) => className !== undefined) && (
            <Button icon={<Download size="1.25em" aria-hidden />} busy={busy === 'exporting'} onPress={() => void save(claims)}>
              {t('claims.export')}
            </Button>
          )}
        </section>
      )}
      {/* Asked anew when the server is there again. */}
      {!withoutLogin && <StorageCard key={String(online)} />}
    </div>
  );
}

/** What is wrong with the way to the server, or with this machine's disk. */
function Signs() {
  const journal = useService(journalToken);
  const unsentAnswers = useService(unsentAnswersToken);
  const session = useService(sessionToken);
  const t = useText();
  const { online, storage } = useObservable(journal.state);
  const { storeOffline } = useObservable(unsentAnswers.sync);
  const full = useObservable(journal.diskFull);
  const weak = useObservable(unsentAnswers.weakNetwork);
  const signs = [
    full ? 'disk-full' : storage === 'memory' ? 'memory' : undefined,
    session.withoutLogin ? 'without-login' : online ? (storeOffline ? 'store-offline' : undefined) : 'offline',
    weak ? 'weak' : undefined,
  ].filter((sign) => sign !== undefined);
  return signs.map((sign) => (
    <p key={sign} className="ch-journal-sign" role="status" data-sign={sign}>
      <TriangleAlert size="1.25em" aria-hidden /> {t(`journal.sign.${sign}`)}
    </p>
  ));
}
