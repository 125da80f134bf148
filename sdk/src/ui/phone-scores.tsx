import type { PhoneScore } from '../model/speech.ts';
import { phoneIpa } from '../rules/phone-ipa.ts';
import { phoneLevel, wholeScore } from '../rules/score.ts';
import { VolumeIcon } from './icons.tsx';
import { useScoresHidden } from './scores-hidden.tsx';
import { useUiText } from './ui-text.tsx';
import type { Comparison } from './use-comparison.ts';

/**
 * Each phone with its score, its bar, and what was heard instead. `stress` (see `phoneStress`) gives weak vowels their own signs. With a `comparison`
 * (see `useComparison`) a press plays the phone as the student said it, then the model's; `offset` is the first phone's place among all of the outcome.
 * While scores are hidden from the class the phones stand without score, bar and what was heard, and can be listened to.
 */
export function PhoneScores({
  phones,
  stress = [],
  comparison,
  offset = 0,
}: {
  readonly phones: readonly PhoneScore[];
  readonly stress?: readonly (number | undefined)[];
  readonly comparison?: Comparison;
  readonly offset?: number;
}) {
  const text = useUiText();
  const hidden = useScoresHidden();
  return (
    <ul className="ch-phones" aria-busy={comparison?.aligning}>
      {phones.map((phone, index) => {
        const level = hidden ? undefined : phoneLevel(phone.score);
        const score = wholeScore(phone.score);
        const sign = phoneIpa(phone.phone, stress[index]);
        const heard = phone.heard === undefined ? undefined : phoneIpa(phone.heard);
        const said =
          level === undefined
            ? sign
            : heard === undefined
              ? text('phone.score', { phone: sign, score, level: text(`level.${level}`) })
              : text('phone.scoreHeard', { phone: sign, score, level: text(`level.${level}`), heard });
        const playing = comparison?.playing?.at === offset + index ? comparison.playing : undefined;
        const inside = (
          <>
            <span className="ch-phone-sign ch-english" aria-hidden="true">
              {sign}
            </span>
            <span className="ch-phone-note ch-tabular" aria-hidden="true">
              {playing ? (
                <>
                  <VolumeIcon size="1em" /> {text(`compare.${playing.part}`)}
                </>
              ) : hidden ? (
                '\u00A0'
              ) : heard === undefined ? (
                score
              ) : (
                text('phone.heard', { phone: heard })
              )}
            </span>
            <span className="ch-phone-bar" aria-hidden="true">
              <span style={{ width: hidden ? 0 : `${score}%` }} />
            </span>
          </>
        );
        return (
          <li key={index} data-level={level} {...(comparison ? {} : { className: 'ch-phone' })}>
            {comparison ? (
              <button
                type="button"
                className="ch-phone"
                data-playing={playing?.part}
                title={text('phone.listen')}
                onClick={() => comparison.playPhone(offset + index)}
              >
                <span className="ch-hidden-text">{text('phone.play', { phone: said })}</span>
                {inside}
              </button>
            ) : (
              <>
                <span className="ch-hidden-text">{said}</span>
                {inside}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
