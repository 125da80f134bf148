import { SegmentedControl, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { BoardTools } from '../board-tools.ts';
import { CountdownFace } from './countdown-face.tsx';
import { StopwatchFace } from './stopwatch-face.tsx';
import './timer.css';

/** The timer's card: a countdown or a stopwatch. */
export default observer(function TimerCard() {
  const { timer } = usePluginState<BoardTools>();
  const t = useT();
  useEffect(() => timer.cardShown(), [timer]);
  return (
    <div className="bt-timer">
      <SegmentedControl
        label={t('timer.mode')}
        options={[
          { value: 'countdown', label: t('timer.countdown') },
          { value: 'stopwatch', label: t('timer.stopwatch') },
        ]}
        value={timer.mode}
        onChange={(mode) => timer.setMode(mode)}
      />
      {timer.mode === 'countdown' ? <CountdownFace countdown={timer.countdown} /> : <StopwatchFace stopwatch={timer.stopwatch} />}
    </div>
  );
});
