import { useObservable } from '@chorus/sdk/ui';
import { Cloud, CloudOff, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { scorerToken } from '../../services/speech/chosen-scorer.ts';
import { Chip } from '../chip.tsx';
import { useService, useText } from '../host-context.tsx';

/** Where voices are scored: nowhere, here, by the school's gateway, or for now here because the gateway is away. Where they are kept is another matter. */
export function VoiceChip() {
  const t = useText();
  const { chosen, now } = useObservable(useService(scorerToken).place);
  const icon = { size: '1.25em', 'aria-hidden': true } as const;
  if (now === 'nobody')
    return (
      <Chip tone="poor" icon={<CloudOff {...icon} />} title={t('title.voice-nobody-what')}>
        {t('title.voice-nobody')}
      </Chip>
    );
  if (chosen === 'device')
    return (
      <Chip tone="good" icon={<ShieldCheck {...icon} />} title={t('title.voice-what')}>
        {t('title.voice')}
      </Chip>
    );
  return now === 'cloud' ? (
    <Chip icon={<Cloud {...icon} />} title={t('title.voice-cloud-what')}>
      {t('title.voice-cloud')}
    </Chip>
  ) : (
    <Chip tone="fair" icon={<MonitorSmartphone {...icon} />} title={t('title.voice-here-what')}>
      {t('title.voice-here')}
    </Chip>
  );
}
