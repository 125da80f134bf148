import type { CSSProperties } from 'react';
import type { PhoneScore } from '../model/speech.ts';
import type { ScoreLevel } from '../rules/score.ts';
import { phoneRuns } from './letter-runs.ts';
import { readingRhythm } from './reveal.ts';
import { useScoresHidden } from './scores-hidden.tsx';

/** From here a word may go on in the next line, and has room for wide letters before it does. */
const endlessFrom = 20;
const wideLetters = 1.15;

/**
 * A word as the largest thing on the screen. With `phones` its letters carry the score: plain when good, a dotted line when fair, a wavy
 * line when poor. Without letters known, `level` colours the whole word. `mended`: phones (their places) whose letters get a ring. It is as large as its
 * column is wide, and nothing moves when the score comes; inside `data-reveal` the letters take their colours in the rhythm in which they were read.
 * Plain while scores are hidden from the class.
 */
export function ScoredWord({
  text,
  phones = [],
  level,
  mended = [],
}: {
  readonly text: string;
  readonly phones?: readonly PhoneScore[];
  readonly level?: ScoreLevel;
  readonly mended?: readonly number[];
}) {
  const hidden = useScoresHidden();
  const known = phones.some((phone) => phone.letters !== undefined);
  const runs = hidden
    ? [{ text, level: undefined, phone: undefined }]
    : known
      ? phoneRuns(text, phones)
      : [{ text, level, phone: undefined }];
  const rhythm = readingRhythm(phones);
  const letters = [...text].length;
  const endless = letters > endlessFrom;
  return (
    <span className="ch-scored-word-frame">
      <span
        className="ch-scored-word ch-english"
        lang="en"
        translate="no"
        data-endless={endless || undefined}
        style={{ '--ch-letters': endless ? letters * wideLetters : Math.max(4, letters) } as CSSProperties}
      >
        {runs.map((run, index) => {
          const ringed = run.phone !== undefined && mended.includes(run.phone);
          const at = run.phone === undefined ? 0 : (rhythm[run.phone] ?? 0);
          return (
            <span key={index} data-level={run.level} style={{ '--ch-reveal-at': `${at}ms` } as CSSProperties}>
              {ringed && <span className="ch-mended-ring" aria-hidden="true" />}
              {run.text}
            </span>
          );
        })}
      </span>
    </span>
  );
}
