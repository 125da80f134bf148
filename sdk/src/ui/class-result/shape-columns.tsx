import type { CSSProperties, ReactNode } from 'react';
import type { ScoreLevel } from '../../rules/score.ts';
import { useUiText } from '../ui-text.tsx';
import { LevelShape } from './level-shape.tsx';
import { useShapeSize } from './use-shape-size.ts';

/** One column of a distribution. */
export interface ShapeColumn {
  readonly key: string;
  /** What it is the column of: a band of scores, an option, a number of right answers. */
  readonly label: ReactNode;
  readonly level: ScoreLevel;
  readonly count: number;
}

/** How a class is spread: one shape per child in columns, each with its number and as wide as many are in it. Says nothing of who is where. */
export function ShapeColumns({ label, columns }: { readonly label: string; readonly columns: readonly ShapeColumn[] }) {
  const text = useUiText();
  const list = useShapeSize();
  const widths = columns.map(({ count }) => `minmax(var(--ch-shapes-label), ${Math.max(1, count)}fr)`).join(' ');
  return (
    <ul
      ref={list}
      className="ch-shapes"
      aria-label={label}
      style={{ '--ch-shapes-columns': columns.length, gridTemplateColumns: widths } as CSSProperties}
    >
      {columns.map(({ key, label: name, level, count }) => (
        <li key={key} data-level={level}>
          <span className="ch-shapes-stack">
            {Array.from({ length: count }, (_, n) => (
              <LevelShape key={n} level={level} />
            ))}
          </span>
          <strong className="ch-tabular" aria-label={text('result.count', { count })}>
            {count}
          </strong>
          <span className="ch-shapes-label">{name}</span>
        </li>
      ))}
    </ul>
  );
}
