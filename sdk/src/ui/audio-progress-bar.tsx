import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { formatDuration } from '../rules/time.ts';
import { barBox } from './bar-box.ts';
import { PauseIcon, PlayIcon } from './icons.tsx';
import { seekFromKey, seekFromPointer } from './seek-target.ts';
import { useUiText } from './ui-text.tsx';

/** What the audio progress bar takes. Times are milliseconds. */
export interface AudioProgressBarProps {
  /** The sound's URL or recording id. Without it nothing can be played and a press on the bar does nothing. */
  readonly url: string | undefined;
  readonly positionMs: number;
  readonly durationMs: number;
  readonly playing: boolean;
  /** 1: times at the two ends of the bar. 2: both times together after the bar, `0:00.6 / 0:01.4`. */
  readonly mode?: 1 | 2;
  readonly onToggle: () => void;
  readonly onSeek: (positionMs: number) => void;
  /** Whose or which sound it is, for screen readers. */
  readonly label?: string;
}

/** Plays, pauses, shows where it is, and goes where it is pressed. */
export function AudioProgressBar({ url, positionMs, durationMs, playing, mode = 1, onToggle, onSeek, label }: AudioProgressBarProps) {
  const text = useUiText();
  const bar = useRef<HTMLDivElement>(null);
  const there = url !== undefined && url !== '';
  const now = formatDuration(positionMs);
  const total = formatDuration(durationMs);

  const seek = (target: number | undefined) => {
    if (there && target !== undefined) onSeek(target);
  };
  const onClick = (event: MouseEvent) => seek(bar.current ? seekFromPointer(event.clientX, barBox(bar.current), durationMs) : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = seekFromKey(event.key, positionMs, durationMs);
    if (target === undefined) return;
    event.preventDefault();
    seek(target);
  };
  const done = durationMs > 0 ? Math.min(1, positionMs / durationMs) * 100 : 0;
  return (
    <div className="ch-audio" data-mode={mode} role="group" aria-label={label}>
      <button
        type="button"
        className="ch-audio-toggle"
        disabled={!there}
        aria-label={there ? text(playing ? 'audio.pause' : 'audio.play') : text('audio.none')}
        onClick={onToggle}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      {mode === 1 && <span className="ch-audio-time ch-tabular">{now}</span>}
      <div
        ref={bar}
        className="ch-audio-bar"
        role="slider"
        tabIndex={there ? 0 : -1}
        aria-label={text('audio.position')}
        aria-disabled={!there}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs)}
        aria-valuenow={Math.round(positionMs)}
        aria-valuetext={`${now} / ${total}`}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <span className="ch-audio-track">
          <span style={{ width: `${done}%` }} />
        </span>
      </div>
      <span className="ch-audio-time ch-tabular">{mode === 1 ? total : `${now} / ${total}`}</span>
    </div>
  );
}
