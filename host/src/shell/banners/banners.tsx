import { Button, useObservable } from '@chorus/sdk/ui';
import { MonitorSmartphone, RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { apiToken } from '../../api/api-client.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { clockToken } from '../../services/clock/host-clock.ts';
import { journalToken } from '../../services/journal/host-journal.ts';
import { writerElectionToken } from '../../services/journal/writer-election.ts';
import { useService, useText } from '../host-context.tsx';
import { useSelected } from '../use-selected.ts';
import { useNoneStored } from '../use-out-of-reach.ts';
import { useWhenReleased } from '../use-when-released.ts';
import { Banner } from './banner.tsx';

/** The server was updated, and this page can't read all that it says: the teacher chooses when to load it again. */
export function OutdatedBanner() {
  const api = useService(apiToken);
  const t = useText();
  if (!useWhenReleased(useObservable(api.outdated))) return null;
  return (
    <Banner>
      <RefreshCw size="1.5em" aria-hidden />
      <span>{t('api.outdated')}</span>
      <Button onPress={() => window.location.reload()}>{t('page.reload')}</Button>
    </Banner>
  );
}

/** So long it is said over what is taught that there is no network; the title bar goes on saying so. */
const saidMs = 10_000;

/** What concerns the whole lesson: another window or machine is teaching, or there is no network. `taught`: the page needs its height for what is taught. */
export function Banners({ taught = false }: { readonly taught?: boolean }) {
  const clock = useService(clockToken);
  const journal = useService(journalToken);
  const machines = useService(writerElectionToken);
  const platform = useService(platformToken);
  const t = useText();
  const online = useSelected(journal.state, (state) => state.online);
  const writer = useObservable(journal.writer);
  const offered = useObservable(journal.takeOverOffered);
  const { offline } = useObservable(platform.state);
  const away = !online && !offline;
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (!away) return undefined;
    const timer = clock.timeout(saidMs, () => setSaid(true));
    return () => {
      timer.dispose();
      setSaid(false);
    };
  }, [away, clock]);
  const shown = useWhenReleased(writer !== 'this-tab' ? writer : away && !(taught && said) ? 'offline' : undefined);
  if (shown === undefined) return null;
  if (shown !== 'offline') {
    return (
      <Banner>
        <MonitorSmartphone size="1.5em" aria-hidden />
        <span>{t(`banner.${shown}`)}</span>
        {shown === 'other-machine' && journal.ofMachine ? (
          <Button onPress={() => void machines.take()}>{t('banner.take-over')}</Button>
        ) : (
          offered && <Button onPress={() => void journal.takeOver()}>{t('banner.take-over')}</Button>
        )}
      </Banner>
    );
  }
  return (
    <Banner>
      <WifiOff size="1.5em" aria-hidden />
      <OfflineText />
    </Banner>
  );
}

/** A lesson that can only be gone on with where it is open is not promised as one that goes on. */
function OfflineText() {
  const t = useText();
  return <span>{t(useNoneStored() ? 'banner.offline-none' : 'banner.offline')}</span>;
}
