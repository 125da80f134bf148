import { formatDuration } from '@chorus/sdk';
import { Button, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { Stopwatch } from './stopwatch.ts';

/** The stopwatch: its face is the button. */
export const StopwatchFace = observer(function StopwatchFace({ stopwatch }: { readonly stopwatch: Stopwatch }) {
  const t = useT();
  const { running, ms } = stopwatch;
  return (
    <>
      <button
        type="button"
        className="bt-timer-face bt-timer-face-plain"
        data-phase={running ? 'counting' : 'idle'}
        onClick={stopwatch.press}
      >
        <span className="bt-timer-figures">{formatDuration(ms)}</span>
        <span className="bt-timer-state" role="status">
          {t(running ? 'timer.counting' : ms > 0 ? 'timer.stopped' : 'timer.idle')}
        </span>
      </button>
      {!running && ms > 0 && (
        <Button kind="soft" onPress={stopwatch.reset}>
          {t('timer.reset')}
        </Button>
      )}
    </>
  );
});
