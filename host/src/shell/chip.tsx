import type { ReactElement, ReactNode } from 'react';

/** A small fact that is always in sight; with `onPress` a way to change it. */
export function Chip(props: {
  readonly icon?: ReactElement;
  readonly tone?: 'brand' | 'good' | 'fair' | 'poor';
  readonly title?: string;
  readonly short?: boolean;
  /** What it says is true, and nothing that anybody has to see yet. */
  readonly hidden?: boolean;
  /** Of what a press shows: whether it is shown. */
  readonly expanded?: boolean;
  readonly children: ReactNode;
  readonly onPress?: () => void;
}) {
  const inside = (
    <>
      {props.icon}
      <span className={props.short ? 'ch-chip-text' : undefined}>{props.children}</span>
    </>
  );
  return props.onPress ? (
    <button
      type="button"
      className="ch-chip ch-chip-button"
      data-tone={props.tone}
      title={props.title}
      hidden={props.hidden}
      aria-expanded={props.expanded}
      onClick={props.onPress}
    >
      {inside}
    </button>
  ) : (
    <span className="ch-chip" data-tone={props.tone} title={props.title} hidden={props.hidden}>
      {inside}
    </span>
  );
}
