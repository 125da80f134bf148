import type { ReactElement } from 'react';

/** A message in place of a score: what happened, and what to do. */
export function InlineMessage({
  icon,
  title,
  children,
}: {
  readonly icon: ReactElement;
  readonly title: string;
  readonly children: string;
}) {
  return (
    <p className="ad-message">
      {icon}
      <span>
        <strong>{title}</strong>
        <span>{children}</span>
      </span>
    </p>
  );
}
