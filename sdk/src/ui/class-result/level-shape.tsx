import type { ScoreLevel } from '../../rules/score.ts';

const outlines: Readonly<Record<ScoreLevel, string>> = {
  good: 'M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22z',
  fair: 'M12 .8 23.2 12 12 23.2 .8 12z',
  poor: 'M12 1.5 23.5 22.5H.5z',
};
const signs: Readonly<Record<ScoreLevel, string>> = { good: 'm7.5 12.3 3 3 6-6.3', fair: 'M8 12h8', poor: 'M12 9.5v6M12 18.7v.1' };

/** A level by its shape first: a tick in a circle, a dash in a diamond, a mark in a triangle. An ornament: the words stand beside it. */
export function LevelShape({ level }: { readonly level: ScoreLevel }) {
  return (
    <svg className="ch-level-shape" data-level={level} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={outlines[level]} />
      <path d={signs[level]} />
    </svg>
  );
}
