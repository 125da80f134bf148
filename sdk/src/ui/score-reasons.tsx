import { useId, useState } from 'react';
import { phoneIpa } from '../rules/phone-ipa.ts';
import type { ScoreReason } from '../rules/score-reasons.ts';
import { Button } from './button.tsx';
import { FairIcon, PoorIcon } from './icons.tsx';
import { useScoresHidden } from './scores-hidden.tsx';
import { useUiText } from './ui-text.tsx';
import { useSoundAdvice } from './use-sound-advice.ts';

/** As many words as are named; the rest is counted. */
const namedWords = 4;
/** As many reasons as a class reads at once. */
const shownAtOnce = 3;

/** Says a reason in the interface's language, as a teacher would to a child. `inText`: the text has several words, so a sound is told with its word. */
export function useReasonText(): (reason: ScoreReason, inText: boolean, stress?: number) => string {
  const text = useUiText();
  const list = (words: readonly string[]) => {
    const named = words.slice(0, namedWords).join(text('reason.and'));
    return words.length > namedWords ? text('reason.andMore', { words: named, count: words.length }) : named;
  };
  return (reason, inText, stress) => {
    switch (reason.kind) {
      case 'missing':
      case 'stress':
        return text(`reason.${reason.kind}`, { words: list(reason.words) });
      case 'repeated':
        return reason.words.length === 0 ? text('reason.repeatedSome') : text('reason.repeated', { words: list(reason.words) });
      case 'phone': {
        const heard = reason.heard === undefined ? undefined : phoneIpa(reason.heard);
        // "n" for ŋ would read: “n” sounded like /n/.
        const letters = reason.letters === heard ? undefined : reason.letters;
        const sound = letters === undefined ? `/${phoneIpa(reason.phone, stress)}/` : text('reason.letters', { letters });
        const where = inText ? text('reason.inWord', { word: reason.word, sound }) : sound;
        if (reason.mild) return text('reason.mild', { where });
        return heard === undefined ? text('reason.poor', { where }) : text('reason.heard', { where, heard });
      }
      case 'pauses':
        return reason.after === undefined
          ? text('reason.pauses', { count: reason.count })
          : text('reason.pauseAfter', { word: reason.after });
      case 'extra':
        return text('reason.extra', { count: reason.count });
      case 'slow':
      case 'fast':
        return text(`reason.${reason.kind}`, { count: reason.wordsPerMinute });
      case 'unclear':
        return text('reason.unclear');
    }
  };
}

/** What the mouth does for the sound of a reason, see {@link useSoundAdvice}; undefined for a reason that is no sound. */
export function useReasonAdvice(): (reason: ScoreReason, stress?: number) => string | undefined {
  const advise = useSoundAdvice();
  return (reason, stress) =>
    reason.kind === 'phone'
      ? advise(phoneIpa(reason.phone, stress), reason.heard === undefined ? undefined : phoneIpa(reason.heard))
      : undefined;
}

/** What lowered a score, the most costly first (see `scoreReasons`): three lines, and the rest behind a press. Nothing where nothing did, and nothing while scores are hidden. */
export function ScoreReasons({
  reasons,
  inText,
  stress = [],
}: {
  readonly reasons: readonly ScoreReason[];
  /** The text has several words. */
  readonly inText: boolean;
  /** Of all phones of the outcome, see `phoneStress`. */
  readonly stress?: readonly (number | undefined)[];
}) {
  const text = useUiText();
  const say = useReasonText();
  const advise = useReasonAdvice();
  const id = useId();
  const [all, setAll] = useState(false);
  const covered = useScoresHidden();
  if (covered || reasons.length === 0) return null;
  const hidden = reasons.length - shownAtOnce;
  return (
    <section className="ch-reasons" aria-labelledby={id}>
      <h3 id={id}>{text('reason.title')}</h3>
      <ol>
        {reasons.slice(0, all ? undefined : shownAtOnce).map((reason, index) => {
          const mild = reason.kind === 'phone' && reason.mild === true;
          const of = reason.kind === 'phone' ? stress[reason.at] : undefined;
          const advice = mild ? undefined : advise(reason, of);
          return (
            <li key={index} data-level={mild ? 'fair' : 'poor'}>
              {mild ? <FairIcon /> : <PoorIcon />}
              <span className="ch-english">
                {say(reason, inText, of)}
                {advice !== undefined && <small>{advice}</small>}
              </span>
            </li>
          );
        })}
      </ol>
      {hidden > 0 && (
        <Button aria-expanded={all} onPress={() => setAll(!all)}>
          {all ? text('reason.less') : text('reason.more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}
