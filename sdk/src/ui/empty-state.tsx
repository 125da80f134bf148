import type { ReactElement, ReactNode } from 'react';

/** Nothing is here yet: why, and what to do about it. */
export function EmptyState(props: {
  readonly icon?: ReactElement;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className="ch-empty">
      {props.icon && <span className="ch-empty-icon">{props.icon}</span>}
      <h2>{props.title}</h2>
      {props.text && <p>{props.text}</p>}
      {props.action && <div className="ch-empty-action">{props.action}</div>}
    </div>
  );
}
