import { useObservable } from '@chorus/sdk/ui';
import { CloudOff, CloudUpload, TriangleAlert, UserX, WifiOff } from 'lucide-react';
import { journalToken } from '../../services/journal/host-journal.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { unsentAnswersToken } from '../../services/unsent-answers/unsent-answers.ts';
import { Chip } from '../chip.tsx';
import { useService, useText } from '../host-context.tsx';
import { useThrottledObservable } from '../use-throttled-observable.ts';

/** Whether everything is safe and on its way: no network, a store that is away or slow, a full disk, what waits, what was refused. A press opens what waits. */
export function SyncChips() {
  const journal = useService(journalToken);
  const unsentAnswers = useService(unsentAnswersToken);
  const navigation = useService(navigationToken);
  const session = useService(sessionToken);
  useObservable(session.state);
  const t = useText();
  const { unsynced, storage, online } = useThrottledObservable(journal.state);
  const { recordings, storeOffline } = useThrottledObservable(unsentAnswers.sync);
  const waitsLong = useObservable(unsentAnswers.waitsLong);
  const weak = useObservable(unsentAnswers.weakNetwork);
  const full = useObservable(journal.diskFull);
  const refused = useObservable(journal.refused);
  const waiting = unsynced + recordings;
  const icon = '1.25em';
  const open = () => void navigation.go('Journal');
  const unsaved = full ? 'title.disk-full' : 'title.not-saved';
  return (
    <>
      {session.withoutLogin && (
        <Chip tone="fair" icon={<UserX size={icon} aria-hidden />} title={t('title.without-login-what')}>
          {t('title.without-login')}
        </Chip>
      )}
      {!online && !session.withoutLogin && (
        <Chip tone="fair" icon={<WifiOff size={icon} aria-hidden />} title={t('title.offline-what')}>
          {t('title.offline')}
        </Chip>
      )}
      {online && storeOffline && (
        <Chip tone="fair" icon={<CloudOff size={icon} aria-hidden />} title={t('title.store-offline-what')} onPress={open}>
          {t('title.store-offline')}
        </Chip>
      )}
      {online && weak && (
        <Chip tone="fair" icon={<TriangleAlert size={icon} aria-hidden />} title={t('title.weak-what')} onPress={open}>
          {t('title.weak')}
        </Chip>
      )}
      {storage === 'memory' ? (
        <Chip tone="poor" icon={<TriangleAlert size={icon} aria-hidden />} title={t(`${unsaved}-what`)} onPress={open}>
          {t(unsaved)}
        </Chip>
      ) : (
        waiting > 0 && (
          <Chip hidden={!waitsLong} icon={<CloudUpload size={icon} aria-hidden />} title={t('title.unsynced-what')} onPress={open}>
            <span className="ch-tabular">{t('title.unsynced', { count: waiting })}</span>
          </Chip>
        )
      )}
      {refused > 0 && (
        <Chip tone="poor" icon={<TriangleAlert size={icon} aria-hidden />} title={t('title.refused-what')} onPress={open}>
          <span className="ch-tabular">{t('title.refused', { count: refused })}</span>
        </Chip>
      )}
    </>
  );
}
