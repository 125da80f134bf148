import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../../shell/host-context.tsx';

/** More in one row than a wide board has. */
const mostColumns = 4;

/** Doors under a heading. Short lists share a row. */
export function DoorList({
  title,
  count,
  children,
}: {
  readonly title: string | undefined;
  readonly count: number;
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <section className="ch-home-group" data-count={count} style={{ '--columns': Math.min(count, mostColumns) } as CSSProperties}>
      {title !== undefined && <h2>{title}</h2>}
      <ul className="ch-home-doors" aria-label={title ?? t('home.activities')}>
        {children}
      </ul>
    </section>
  );
}
