import type { PhoneScore } from '../model/speech.ts';
import { phoneIpa } from '../rules/phone-ipa.ts';
import { phoneLevel } from '../rules/score.ts';
import { useUiText } from './ui-text.tsx';

/** Each phone with its score, its bar, and what was heard instead. `stress` (see `phoneStress`) gives weak vowels their own signs. */
export function PhoneScores({
  phones,
  stress = [],
}: {
  readonly phones: readonly PhoneScore[];
  readonly stress?: readonly (number | undefined)[];
}) {
  const text = useUiText();
  return (
    <ul className="ch-phones">
      {phones.map((phone, index) => {
        const level = phoneLevel(phone.score);
        const score = Math.round(phone.score);
        const sign = phoneIpa(phone.phone, stress[index]);
        const heard = phone.heard === undefined ? undefined : phoneIpa(phone.heard);
        const said =
          heard === undefined
            ? text('phone.score', { phone: sign, score, level: text(`level.${level}`) })
            : text('phone.scoreHeard', { phone: sign, score, level: text(`level.${level}`), heard });
        return (
          <li key={index} className="ch-phone" data-level={level}>
            <span className="ch-hidden-text">{said}</span>
            <span className="ch-phone-sign ch-english" aria-hidden="true">
              {sign}
            </span>
            <span className="ch-phone-note ch-tabular" aria-hidden="true">
              {heard === undefined ? score : text('phone.heard', { phone: heard })}
            </span>
            <span className="ch-phone-bar" aria-hidden="true">
              <span style={{ width: `${score}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
