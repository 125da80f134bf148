import type { CSSProperties } from 'react';
import type { PhoneScore } from '../model/speech.ts';
import type { ScoreLevel } from '../rules/score.ts';
import { letterRuns } from './letter-runs.ts';
import { useScoresHidden } from './scores-hidden.tsx';

/**
 * A word as the largest thing on the screen. With `phones` its letters carry the score: plain when good, a dotted line when fair, a wavy
 * line when poor. Without letters known, `level` colours the whole word. It is as large as its column is wide, and nothing moves when the score
 * comes. Plain while scores are hidden from the class.
 */
export function ScoredWord({
  text,
  phones = [],
  level,
}: {
  readonly text: string;
  readonly phones?: readonly PhoneScore[];
  readonly level?: ScoreLevel;
}) {
  const hidden = useScoresHidden();
  const known = phones.some((phone) => phone.letters !== undefined);
  const runs = hidden ? [{ text, level: undefined }] : known ? letterRuns(text, phones) : [{ text, level }];
  return (
    <span className="ch-scored-word-frame">
      <span className="ch-scored-word ch-english" lang="en" style={{ '--ch-letters': Math.max(4, [...text].length) } as CSSProperties}>
        {runs.map((run, index) => (
          <span key={index} data-level={run.level}>
            {run.text}
          </span>
        ))}
      </span>
    </span>
  );
}
