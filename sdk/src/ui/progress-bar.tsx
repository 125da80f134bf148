import type { ReactNode } from 'react';
import { useScoresHidden } from './scores-hidden.tsx';

/**
 * How far: a bar with its words. `value` is 0–1; without one it only says that something is under way. With a `level` it is a score, and not
 * drawn while scores are hidden from the class.
 */
export function ProgressBar(props: {
  readonly label: string;
  readonly value?: number;
  readonly caption?: ReactNode;
  readonly level?: 'good' | 'fair' | 'poor';
}) {
  const hidden = useScoresHidden() && props.level !== undefined;
  if (hidden) return null;
  const percent = props.value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, props.value)) * 100);
  return (
    <div className="ch-progress" data-level={props.level}>
      {props.caption !== undefined && <span className="ch-progress-caption ch-tabular">{props.caption}</span>}
      <div
        className="ch-progress-bar"
        role="progressbar"
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-endless={percent === undefined || undefined}
      >
        <span style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
    </div>
  );
}
