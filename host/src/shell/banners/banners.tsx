import { Button, useObservable } from '@chorus/sdk/ui';
import { MonitorSmartphone, WifiOff } from 'lucide-react';
import { useHost, useText } from '../host-context.tsx';
import { useThrottledObservable } from '../use-throttled-observable.ts';

/** What concerns the whole lesson: another window is teaching, or there is no network. */
export function Banners() {
  const { journal, platform } = useHost();
  const t = useText();
  const { writer, online } = useThrottledObservable(journal.state);
  const offered = useObservable(journal.takeOverOffered);
  const { offline } = useObservable(platform.state);
  if (writer === 'other-tab') {
    return (
      <div className="ch-banner" data-tone="fair" role="status">
        <MonitorSmartphone size="1.5em" aria-hidden />
        <span>{t('banner.other-tab')}</span>
        {offered && <Button onPress={() => void journal.takeOver()}>{t('banner.take-over')}</Button>}
      </div>
    );
  }
  if (online || offline) return null;
  return (
    <div className="ch-banner" data-tone="fair" role="status">
      <WifiOff size="1.5em" aria-hidden />
      <span>{t('banner.offline')}</span>
    </div>
  );
}
