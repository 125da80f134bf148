import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { countdownSeconds, type Countdown } from '../plugin/countdown.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon, PauseIcon, PlayIcon } from './icons.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { useUiText } from './ui-text.tsx';
import { useObservable } from './use-observable.ts';

/** Chooses the length of a {@link Countdown}, behind a press; while it runs, shows what is left and holds it. */
export function CountdownControl({ countdown }: { readonly countdown: Countdown }) {
  const text = useUiText();
  const { seconds, left, paused } = useObservable(countdown.state);
  const [chooses, setChooses] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Arrow keys go through the choices; a finger or the mouse takes one. */
  const pressed = useRef(false);
  const label = (each: number) => (each === 0 ? text('countdown.off') : text('countdown.seconds', { count: each }));
  const close = () => {
    setChooses(false);
    button.current?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setChooses(false);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !chooses) return;
    event.stopPropagation();
    close();
  };
  return (
    <div className="ch-countdown" onBlur={leave} onKeyDown={escape}>
      <Button buttonRef={button} icon={<TimerIcon />} aria-expanded={chooses} onPress={() => setChooses(!chooses)}>
        <span className="ch-fold">{text('countdown')} </span>
        {label(seconds)}
      </Button>
      {chooses && (
        // A press on a label takes the focus from what was chosen before, and nothing has it for a moment.
        <div
          className="ch-countdown-choices"
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={() => (pressed.current = true)}
          onKeyDown={() => (pressed.current = false)}
        >
          <SegmentedControl
            label={text('countdown')}
            options={countdownSeconds.map((each) => ({ value: String(each), label: label(each) }))}
            value={String(seconds)}
            onChange={(value) => {
              countdown.choose(Number(value));
              if (pressed.current) close();
            }}
          />
        </div>
      )}
      {left !== undefined && (
        <>
          <span className="ch-countdown-left ch-tabular" role="timer" aria-label={text('countdown.left', { count: left })}>
            {left}
          </span>
          <IconButton
            kind="plain"
            label={text(paused ? 'countdown.resume' : 'countdown.pause')}
            icon={paused ? <PlayIcon /> : <PauseIcon />}
            onPress={() => {
              setChooses(false);
              if (paused) countdown.resume();
              else countdown.pause();
            }}
          />
        </>
      )}
    </div>
  );
}

function TimerIcon() {
  return (
    <Icon>
      <path d="M10 2h4M12 14l3-3" />
      <circle cx="12" cy="14" r="8" />
    </Icon>
  );
}
