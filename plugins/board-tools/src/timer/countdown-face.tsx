import { formatClock, type LessonToolProps } from '@chorus/sdk';
import { Button, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Countdown } from './countdown.ts';
import { CustomMinutes } from './custom-minutes.tsx';
import { custom, presets } from './minutes.ts';

/** The countdown: its ring is the button, below it how long. */
export const CountdownFace = observer(function CountdownFace({
  countdown,
  asked,
}: {
  readonly countdown: Countdown;
  readonly asked: LessonToolProps['asked'];
}) {
  const t = useT();
  // The one from the function menu that has been seen to.
  const [answered, setAnswered] = useState<LessonToolProps['asked']>();
  const [pressed, setAsks] = useState(false);
  const asks = pressed || (asked?.choice === custom && asked !== answered);
  const { phase, totalSeconds, left, percent } = countdown;
  return (
    <>
      <button type="button" className="bt-timer-face" data-phase={phase} onClick={countdown.press}>
        <svg className="bt-timer-ring" viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="46" />
          <circle className="bt-timer-ring-left" cx="50" cy="50" r="46" pathLength="100" strokeDasharray={`${percent} 100`} />
        </svg>
        <span className="bt-timer-figures">{formatClock(left * 1_000)}</span>
        <span className="bt-timer-bar" aria-hidden="true">
          <span style={{ transform: `scaleX(${percent / 100})` }} />
        </span>
        <span className="bt-timer-state" role="status">
          {t(totalSeconds === 0 ? 'timer.choose' : `timer.${phase}`)}
        </span>
      </button>
      {phase === 'stopped' && (
        <Button kind="soft" onPress={countdown.reset}>
          {t('timer.reset')}
        </Button>
      )}
      {(phase === 'idle' || phase === 'ringing') && (
        <div className="bt-timer-presets" role="group" aria-label={t('timer.minutes')}>
          {presets.map((minutes) => (
            <Button key={minutes} pressed={totalSeconds === minutes * 60} onPress={() => countdown.setMinutes(minutes)}>
              {t('timer.preset', { minutes })}
            </Button>
          ))}
          <Button aria-haspopup="dialog" onPress={() => setAsks(true)}>
            {t('timer.custom')}
          </Button>
        </div>
      )}
      {asks && (
        <CustomMinutes
          onClose={() => {
            setAsks(false);
            setAnswered(asked);
          }}
          onMinutes={(minutes) => countdown.setMinutes(minutes)}
        />
      )}
    </>
  );
});
