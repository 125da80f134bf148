import type { CSSProperties } from 'react';
import type { PhoneScore } from '../model/speech.ts';
import { phoneIpa } from '../rules/phone-ipa.ts';
import { phoneSigns } from '../rules/phone-signs.ts';
import { primaryAccountType, letterGrade, shownPhoneLevel, surelyHeard, wholeScore } from '../rules/score.ts';
import { VolumeIcon } from './icons.tsx';
import { readingRhythm } from './reveal.ts';
import { useScoresHidden } from './scores-hidden.tsx';
import { useUiText } from './ui-text.tsx';
import type { Comparison } from './use-comparison.ts';

/** What {@link PhoneScores} takes. */
export interface PhoneScoresProps {
  readonly phones: readonly PhoneScore[];
  /** See `phoneStress`: gives weak vowels their own signs. */
  readonly stress?: readonly (number | undefined)[];
  /** The word's phonetic mark, of whose signs the phones then are (see `phoneSigns`). */
  readonly ipa?: string | undefined;
  /** See `useComparison`: a press plays the phone as the student said it, then the model's. */
  readonly comparison?: Comparison;
  /** The first phone's place among all of the outcome. */
  readonly offset?: number;
  /** The teacher's; primary-school accounts see letters instead of figures. */
  readonly accountType?: number;
  /** The score before of phones (their places) that are mended: they get a ring. */
  readonly mended?: ReadonlyMap<number, number>;
}

/**
 * Each phone with its score, its bar, and what was heard instead; one that is not surely poor (see `isPhoneSure`) has neither. While scores are hidden
 * from the class the phones stand without score, bar and what was heard, and can be listened to.
 */
export function PhoneScores(props: PhoneScoresProps) {
  const { phones, stress = [], ipa, comparison, offset = 0 } = props;
  const text = useUiText();
  const signs = phoneSigns(
    phones.map(({ phone }) => phone),
    ipa,
    stress,
  );
  const rhythm = readingRhythm(phones);
  return (
    <ul className="ch-phones" aria-busy={comparison?.aligning}>
      {phones.map((phone, index) => {
        const shown = { phone, sign: signs[index]!, scoreBefore: props.mended?.get(index), accountType: props.accountType ?? 0 };
        return (
          <PhoneTile
            key={index}
            {...shown}
            at={rhythm[index]!}
            comparison={comparison}
            place={offset + index}
            hint={text('phone.listen')}
          />
        );
      })}
    </ul>
  );
}

interface PhoneTileProps {
  readonly phone: PhoneScore;
  readonly sign: string;
  readonly scoreBefore: number | undefined;
  readonly accountType: number;
  readonly at: number;
  readonly comparison: Comparison | undefined;
  readonly place: number;
  readonly hint: string;
}

function PhoneTile({ phone, sign, scoreBefore, accountType, at, comparison, place, hint }: PhoneTileProps) {
  const text = useUiText();
  const hidden = useScoresHidden();
  const level = hidden ? undefined : shownPhoneLevel(phone);
  const heard = surelyHeard(phone);
  const { said, note } = useNotes({ phone, sign, accountType, scoreBefore });
  const playing = comparison?.playing?.at === place ? comparison.playing : undefined;
  const mended = !hidden && scoreBefore !== undefined;
  const inside = (
    <>
      {mended && <span className="ch-mended-ring" aria-hidden="true" />}
      <span className="ch-phone-sign ch-english" aria-hidden="true">
        {sign}
      </span>
      <span className="ch-phone-note ch-tabular" aria-hidden="true">
        {playing ? (
          <>
            <VolumeIcon size="1em" /> {text(`compare.${playing.part}`)}
          </>
        ) : (
          note
        )}
      </span>
      <span className="ch-phone-bar" aria-hidden="true">
        <span style={{ width: level === undefined ? 0 : `${wholeScore(phone.score)}%` }} />
      </span>
    </>
  );
  return (
    <li
      data-level={level}
      data-heard={(!hidden && heard !== undefined) || undefined}
      style={{ '--ch-reveal-at': `${at}ms` } as CSSProperties}
      {...(comparison ? {} : { className: 'ch-phone' })}
    >
      {comparison ? (
        <button type="button" className="ch-phone" data-playing={playing?.part} title={hint} onClick={() => comparison.playPhone(place)}>
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
}

/** What is written below a phone's sign, and what is said of it where nothing is seen. */
function useNotes({ phone, sign, accountType, scoreBefore }: Pick<PhoneTileProps, 'phone' | 'sign' | 'accountType' | 'scoreBefore'>): {
  readonly said: string;
  readonly note: string;
} {
  const text = useUiText();
  if (useScoresHidden()) return { said: sign, note: '\u00A0' };
  const level = shownPhoneLevel(phone);
  if (level === undefined) return { said: text('phone.unsureOf', { phone: sign }), note: text('phone.unsure') };
  // A sound's figure is no mark: it is whole.
  const figure = (of: number) => (accountType === primaryAccountType ? letterGrade(of) : String(wholeScore(of)));
  const score = figure(phone.score);
  const points = (of: string) => (accountType === primaryAccountType ? of : text('phone.points', { score: of }));
  const told = { phone: sign, score: points(score), level: text(`level.${level}`) };
  const heard = surelyHeard(phone);
  if (heard !== undefined)
    return { said: text('phone.scoreHeard', { ...told, heard: phoneIpa(heard) }), note: text('phone.heard', { phone: phoneIpa(heard) }) };
  if (scoreBefore === undefined) return { said: text('phone.score', told), note: score };
  const before = figure(scoreBefore);
  return { said: text('phone.mended', { ...told, before: points(before) }), note: `${before}→${score}` };
}
