import { Mic } from 'lucide-react';
import type { SoundSource } from '../../../../services/own-texts/text-sounds.ts';
import { sessionToken } from '../../../../services/session/session-service.ts';
import { clockToken } from '../../../../services/clock/host-clock.ts';
import { useService, useText } from '../../../../shell/host-context.tsx';
import { TakeControls } from './take-controls.tsx';
import type { Take } from './use-take.ts';

/** The teacher reads the text aloud, from its beginning to its end. */
export function ReadAloud(props: {
  readonly take: Take;
  readonly filled: boolean;
  readonly disabled: boolean;
  readonly onGo: () => void;
  readonly onUse: (take: SoundSource) => void;
}) {
  const { take, onUse, ...rest } = props;
  const clock = useService(clockToken);
  const { timeZone } = useService(sessionToken);
  const t = useText();
  const use = () => {
    const time = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(clock.now());
    onUse(take.file(t('my-texts.take-name', { time })));
  };
  return (
    <section className="ch-card tx-read-aloud" aria-label={t('my-texts.read-aloud')}>
      <h3>
        <Mic size="1.25em" aria-hidden />
        {t('my-texts.read-aloud')}
      </h3>
      <p className="tx-faint">{t('my-texts.read-aloud-what')}</p>
      <TakeControls take={take} onUse={use} {...rest} />
    </section>
  );
}
