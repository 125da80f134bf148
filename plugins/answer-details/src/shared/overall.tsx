import { letterGrade, primaryAccountType, scoreLevel, stars } from '@chorus/sdk';
import { LetterGrade, ScoreStars, useT } from '@chorus/sdk/ui';
import { useAccountType } from './use-account-type.ts';

/** The score with two decimals and its unit, or a letter for primary-school accounts, and five stars [2.6-5] [2.6-6]. */
export function Overall({ overall }: { readonly overall: number }) {
  const t = useT();
  const accountType = useAccountType();
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
