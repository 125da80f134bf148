import { countdownSeconds, type Countdown } from '../plugin/countdown.ts';
import { IconButton } from './icon-button.tsx';
import { PauseIcon, PlayIcon } from './icons.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { useUiText } from './ui-text.tsx';
import { useObservable } from './use-observable.ts';

/** Chooses the length of a {@link Countdown}; while it runs, shows what is left and holds it. */
export function CountdownControl({ countdown }: { readonly countdown: Countdown }) {
  const text = useUiText();
  const { seconds, left, paused } = useObservable(countdown.state);
  return (
    <div className="ch-countdown">
      <span aria-hidden="true">{text('countdown')}</span>
      <SegmentedControl
        label={text('countdown')}
        options={countdownSeconds.map((each) => ({
          value: String(each),
          label: each === 0 ? text('countdown.off') : text('countdown.seconds', { count: each }),
        }))}
        value={String(seconds)}
        onChange={(value) => countdown.choose(Number(value))}
      />
      {left !== undefined && (
        <>
          <span className="ch-countdown-left ch-tabular" role="timer" aria-label={text('countdown.left', { count: left })}>
            {left}
          </span>
          <IconButton
            kind="plain"
            label={text(paused ? 'countdown.resume' : 'countdown.pause')}
            icon={paused ? <PlayIcon /> : <PauseIcon />}
            onPress={() => (paused ? countdown.resume() : countdown.pause())}
          />
        </>
      )}
    </div>
  );
}
