import { useObservable } from '@chorus/sdk/ui';
import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { sessionToken } from '../../services/session/session-service.ts';
import { versionsToken } from '../../services/version/versions.ts';
import { Chip } from '../chip.tsx';
import { useService, useText } from '../host-context.tsx';
import { useOfferVersion } from './use-offer-version.ts';

const lookMs = 15 * 60_000;

/** 有新版本: the server gives out another build than this page, or a newer client. A press offers it (2.4-3). */
export function VersionChip() {
  const versions = useService(versionsToken);
  const session = useService(sessionToken);
  const t = useText();
  const offer = useOfferVersion();
  const { page, client } = useObservable(versions.state);
  const { userInfo } = useObservable(session.state);
  const who = userInfo?.id;
  useEffect(() => {
    if (who === undefined) return;
    void versions.checkNowAndThen();
    const timer = setInterval(() => void versions.checkNowAndThen(), lookMs);
    return () => clearInterval(timer);
  }, [versions, who]);
  if (!page && !client) return null;
  return (
    <Chip tone="brand" icon={<Sparkles size="1.25em" aria-hidden />} onPress={() => void offer()}>
      {t('version.newer')}
    </Chip>
  );
}
