import type { LessonToolProps } from '@chorus/sdk';
import { SegmentedControl, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { BoardTools } from '../board-tools.ts';
import { CountdownFace } from './countdown-face.tsx';
import { minutesOf } from './minutes.ts';
import { StopwatchFace } from './stopwatch-face.tsx';
import './timer.css';

/** The timer's card: a countdown or a stopwatch. */
export default observer(function TimerCard({ asked }: Pick<LessonToolProps, 'asked'>) {
  const { timer } = usePluginState<BoardTools>();
  const t = useT();
  useEffect(() => timer.cardShown(), [timer]);
  useEffect(() => {
    if (!asked) return;
    timer.setMode('countdown');
    const minutes = minutesOf(asked.choice);
    if (minutes !== undefined) timer.countdown.setMinutes(minutes);
  }, [timer, asked]);
  const { mode, countdown } = timer;
  const choosing = mode === 'countdown' && (countdown.phase === 'idle' || countdown.phase === 'ringing');
  return (
    <div className="bt-timer" data-choosing={choosing || undefined}>
      <SegmentedControl
        label={t('timer.mode')}
        options={[
          { value: 'countdown', label: t('timer.countdown') },
          { value: 'stopwatch', label: t('timer.stopwatch') },
        ]}
        value={mode}
        onChange={(mode) => timer.setMode(mode)}
      />
      {mode === 'countdown' ? <CountdownFace countdown={countdown} asked={asked} /> : <StopwatchFace stopwatch={timer.stopwatch} />}
    </div>
  );
});
