import type { ScoreLevel } from '../rules/score.ts';
import { FairIcon, GoodIcon, PoorIcon } from './icons.tsx';
import { HiddenScore, useScoresHidden } from './scores-hidden.tsx';
import { useUiText } from './ui-text.tsx';

const icons = { good: GoodIcon, fair: FairIcon, poor: PoorIcon };

/** A score as icon, number and colour. `children` stands for the number, as a letter does for primary-school accounts. Hides with the scores. */
export function ScoreBadge({ level, children }: { readonly level: ScoreLevel; readonly children: string | number }) {
  const text = useUiText();
  if (useScoresHidden()) return <HiddenScore />;
  const LevelIcon = icons[level];
  return (
    <span className="ch-score-badge ch-tabular" data-level={level}>
      <LevelIcon />
      <span>{children}</span>
      <span className="ch-hidden-text">{text(`level.${level}`)}</span>
    </span>
  );
}
