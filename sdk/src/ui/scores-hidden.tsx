import { createContext, useContext, type ReactNode } from 'react';
import { EyeOffIcon } from './icons.tsx';
import { useUiText } from './ui-text.tsx';

const HiddenContext = createContext(false);

/**
 * Says to the parts below it whether scores are hidden from the class. The host wraps the whole application in it, and the teacher's own screens in one
 * that hides nothing.
 */
export function ScoresProvider({ hidden, children }: { readonly hidden: boolean; readonly children: ReactNode }) {
  return <HiddenContext value={hidden}>{children}</HiddenContext>;
}

/** The teacher has hidden scores from the class: nothing that tells how good a student's answer was may be on the screen. Follows a change. */
export function useScoresHidden(): boolean {
  return useContext(HiddenContext);
}

/**
 * Draws what tells a score, but not while scores are hidden from the class: then a sign stands in its place, or nothing if `quiet`. The parts that draw
 * scores (`ScoreBadge`, `ScoreStars`, `PhoneScores`, `TeamBoard`, …) hide by themselves; this is for numbers and texts of an activity's own.
 */
export function ScoreCover({ quiet = false, children }: { readonly quiet?: boolean; readonly children: ReactNode }) {
  const hidden = useScoresHidden();
  if (!hidden) return <>{children}</>;
  return quiet ? null : <HiddenScore />;
}

/** The sign that stands where a score is. */
export function HiddenScore() {
  const text = useUiText();
  return (
    <span className="ch-score-hidden">
      <EyeOffIcon />
      <span>{text('score.hidden')}</span>
    </span>
  );
}
