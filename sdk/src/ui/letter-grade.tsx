import type { Grade } from '../rules/score.ts';
import { HiddenScore, useScoresHidden } from './scores-hidden.tsx';
import { useUiText } from './ui-text.tsx';

/** The letter that primary-school accounts see in place of a number. Hides with the scores. */
export function LetterGrade({ grade }: { readonly grade: Grade }) {
  const text = useUiText();
  if (useScoresHidden()) return <HiddenScore />;
  return (
    <span className="ch-letter-grade" role="img" aria-label={text('grade', { grade })} data-grade={grade}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <path d="M50 3l11.6 9 14.6-1.7 5.8 13.5 13.5 5.8L93.800 44.200 97 50l-3.200 5.800 1.700 14.600-13.500 5.800-5.800 13.500L61.600 88 50 97l-11.600-9-14.600 1.700-5.800-13.500L4.500 70.400 6.200 55.800 3 50l3.200-5.800L4.500 29.600 18 23.800l5.800-13.500L38.400 12z" />
        <text x="50" y="69" textAnchor="middle">
          {grade}
        </text>
      </svg>
    </span>
  );
}
