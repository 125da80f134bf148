import { letterGrade, primaryAccountType, scoreLevel, stars } from '@chorus/sdk';
import { LetterGrade, ScoreBadge, ScoreStars, useT } from '@chorus/sdk/ui';
import { useAccountType } from './use-account-type.ts';

/** The score of an answer that was not spoken, with its stars. `small`: one of many, beside its student's name. */
export function WrittenScore({ overall, small }: { readonly overall: number; readonly small: boolean }) {
  const t = useT();
  const accountType = useAccountType();
  if (small) {
    return (
      <div className="ad-overall-small">
        <ScoreBadge level={scoreLevel(overall, accountType)}>
          {accountType === primaryAccountType ? letterGrade(overall) : overall.toFixed(2)}
        </ScoreBadge>
        <ScoreStars count={stars(overall)} />
      </div>
    );
  }
  return (
    <div className="ad-overall">
      {accountType === primaryAccountType ? (
        <LetterGrade grade={letterGrade(overall)} />
      ) : (
        <span className="ad-number ch-tabular" data-level={scoreLevel(overall, accountType)}>
          {overall.toFixed(2)}
          <small>{t('unit')}</small>
        </span>
      )}
      <ScoreStars count={stars(overall)} />
    </div>
  );
}
