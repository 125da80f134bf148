import type { CSSProperties } from 'react';
import { useUiText } from '../ui-text.tsx';
import { lookIcons } from './look-icons.tsx';
import type { TeamLook } from './team-look.ts';

/** What is counted, each with the shape and colour that it has on a tile. */
const sums = [
  ['right', 'good'],
  ['wrong', 'poor'],
  ['good', 'good'],
  ['fair', 'fair'],
  ['poor', 'poor'],
  ['again', 'again'],
  ['lost', 'lost'],
  ['unsure', 'unsure'],
  ['unscored', 'unscored'],
] as const;

/** How many can, nearly can, and can't yet. */
export function TeamSums({ looks }: { readonly looks: readonly TeamLook[] }) {
  const text = useUiText();
  const keys = looks.map((look) => ('shown' in look ? (look.verdict ?? look.kind) : look.kind));
  const counted = sums.flatMap(([key, kind]) => {
    const count = keys.filter((one) => one === key).length;
    return count === 0 ? [] : [{ key, kind, count }];
  });
  const widths = {
    '--ch-team-sums': counted.length,
    '--ch-team-sums-heard': counted.filter(({ kind }) => kind !== 'unsure' && kind !== 'unscored').length,
  };
  return (
    <ul className="ch-team-sums" aria-label={text('team.sums')} style={widths as CSSProperties}>
      {counted.map(({ key, kind, count }) => {
        const SumIcon = lookIcons[kind];
        return (
          <li key={key} data-look={kind}>
            <SumIcon /> <b className="ch-tabular">{count}</b> <span>{text(`team.sum.${key}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
