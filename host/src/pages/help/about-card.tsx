import { Button, useObservable } from '@chorus/sdk/ui';
import { BadgeInfo, ExternalLink, Phone } from 'lucide-react';
import { useCallback } from 'react';
import { apiToken } from '../../api/api-client.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { tourToken } from '../../services/tour/first-tour.ts';
import { versionsToken } from '../../services/version/versions.ts';
import { useAsync } from '../../shell/use-async.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useCheckVersion } from '../../shell/title-bar/use-check-version.ts';

/** What this is, whose work is in it, and whom to call (9-17). */
export function AboutCard() {
  const api = useService(apiToken);
  const versions = useService(versionsToken);
  const tour = useService(tourToken);
  const navigation = useService(navigationToken);
  const { version, build } = useObservable(versions.state);
  const check = useCheckVersion();
  const t = useText();
  const ask = useCallback(() => api.call('support', {}, { quiet: true }), [api]);
  const [support] = useAsync(ask);
  const showAround = () => {
    tour.ask();
    void navigation.home();
  };
  const phone = support.status === 'there' ? support.value.phone : null;
  return (
    <section className="ch-card ch-help-card" aria-labelledby="help-about">
      <h2 id="help-about">
        <BadgeInfo size="1.25em" aria-hidden /> {t('help.about')}
      </h2>
      <p>{t('help.about-what')}</p>
      <p className="ch-help-line">
        <span title={build}>{t('version.is', { version })}</span>
        <Button onPress={() => void check()}>{t('version.check')}</Button>
      </p>
      <p className="ch-help-line">
        <span>{t('help.tour')}</span>
        <Button onPress={showAround}>{t('help.tour-again')}</Button>
      </p>
      <p className="ch-help-line">
        <span>
          <Phone size="1em" aria-hidden /> {t('help.phone')}
        </span>
        {phone ? <a href={`tel:${phone}`}>{phone}</a> : <span>{t('help.phone-none')}</span>}
      </p>
      <p>
        <a href="/v2/licences.txt" target="_blank" rel="noopener">
          {t('help.licences')} <ExternalLink size="1em" aria-hidden />
        </a>
      </p>
    </section>
  );
}
