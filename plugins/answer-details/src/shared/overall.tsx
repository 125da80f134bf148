import { letterGrade, primaryAccountType, scoreLevel, shownMark, shownStars, type SpeechOutcome, type Verdict } from '@chorus/sdk';
import { LetterGrade, ScoreStars, useT } from '@chorus/sdk/ui';
import { useAccountType } from './use-account-type.ts';

/**
 * The score and its unit, or a letter for primary-school accounts, and five stars [2.6-5] [2.6-6]. Where an answer is right or wrong,
 * that in words before the number, and all stars or none.
 */
export function Overall({
  overall,
  verdict,
  outcome,
}: {
  readonly overall: number;
  readonly verdict?: Verdict | undefined;
  /** What was heard, where the score is the scorer's: a sound that is surely poor costs the fifth star. */
  readonly outcome?: SpeechOutcome | undefined;
}) {
  const t = useT();
  const accountType = useAccountType();
  return (
    <div className="ad-overall">
      {accountType !== primaryAccountType ? (
        <span className="ad-number ch-tabular" data-level={scoreLevel(overall, accountType)}>
          {verdict && <>{t(`verdict.${verdict}`)} </>}
          {verdict ? (
            <small>
              {shownMark(overall)}
              {t('unit')}
            </small>
          ) : (
            <>
              {shownMark(overall)}
              <small>{t('unit')}</small>
            </>
          )}
        </span>
      ) : verdict ? (
        <span className="ad-number" data-level={scoreLevel(overall, accountType)}>
          {t(`verdict.${verdict}`)}
        </span>
      ) : (
        <LetterGrade grade={letterGrade(overall)} />
      )}
      <ScoreStars count={shownStars(overall, { verdict, outcome, accountType })} />
    </div>
  );
}
