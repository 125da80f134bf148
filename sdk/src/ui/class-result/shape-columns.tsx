import type { CSSProperties, ReactNode } from 'react';
import type { ScoreLevel } from '../../rules/score.ts';
import { useUiText } from '../ui-text.tsx';
import { LevelShape } from './level-shape.tsx';

/** One column of a distribution. */
export interface ShapeColumn {
  readonly key: string;
  /** What it is the column of: a band of scores, an option, a number of right answers. */
  readonly label: ReactNode;
  readonly level: ScoreLevel;
  readonly count: number;
}

/** So many fit beside and above each other in the largest column at this size; in rem. */
const sizes = [
  [16, 2.5],
  [24, 2],
  [40, 1.5],
] as const;

/** How a class is spread: one shape per child in columns, each with its number. Says nothing of who is where. */
export function ShapeColumns({ label, columns }: { readonly label: string; readonly columns: readonly ShapeColumn[] }) {
  const text = useUiText();
  const most = Math.max(0, ...columns.map(({ count }) => count));
  const size = sizes.find(([up]) => most <= up)?.[1] ?? 1.25;
  return (
    <ul className="ch-shapes" aria-label={label} style={{ '--ch-shape': `${size}rem` } as CSSProperties}>
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
