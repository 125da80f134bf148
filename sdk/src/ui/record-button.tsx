import type { CSSProperties } from 'react';
import { MicIcon, SpinnerIcon, StopIcon } from './icons.tsx';
import { useUiText } from './ui-text.tsx';

/** What the record button takes. */
export interface RecordButtonProps {
  readonly state: 'idle' | 'recording' | 'busy';
  /** Part 0–1 of the time that has passed; drawn as a ring. */
  readonly progress?: number;
  /** Level 0–1 of the microphone; drawn as a halo. */
  readonly level?: number;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  /** Says more than "start recording", as whose turn it is. */
  readonly label?: string;
}

/** The one large round button: starts, shows that it listens and how long still, stops. */
export function RecordButton({ state, progress = 0, level = 0, disabled, onPress, label }: RecordButtonProps) {
  const text = useUiText();
  const said = { idle: text('record.start'), recording: text('record.stop'), busy: text('record.busy') }[state];
  return (
    <span className="ch-record" data-state={state} style={{ '--ch-record-level': Math.min(1, Math.max(0, level)) } as CSSProperties}>
      <span className="ch-record-halo" aria-hidden="true" />
      <svg className="ch-record-ring" viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="47" />
        <circle cx="50" cy="50" r="47" pathLength={1} strokeDasharray={`${Math.min(1, Math.max(0, progress))} 1`} />
      </svg>
      <button
        type="button"
        className="ch-record-button"
        aria-label={label ?? said}
        aria-pressed={state === 'recording'}
        disabled={disabled || state === 'busy'}
        onClick={onPress}
      >
        {state === 'idle' && <MicIcon size="4.5rem" />}
        {state === 'recording' && <StopIcon size="3.5rem" />}
        {state === 'busy' && <SpinnerIcon size="4rem" />}
      </button>
    </span>
  );
}
