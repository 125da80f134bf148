import { scoreLevel, stars, type AttemptView } from '@chorus/sdk';
import { ScoreBadge, ScoreStars } from '@chorus/sdk/ui';
import { Overall } from './overall.tsx';
import { TeachersWord } from './teachers-word.tsx';
import { useAccountType } from './use-account-type.ts';
import { useShownScore } from './use-shown-score.ts';

type Written = Pick<AttemptView<unknown, { readonly overall: number }>, 'result' | 'override'>;

/** The score of an answer that was not spoken, with its stars: the teacher's before the type's own. `small`: one of many, beside its student's name. */
export function WrittenScore({ attempt: { result, override }, small }: { readonly attempt: Written; readonly small: boolean }) {
  const overall = override?.overall ?? result?.overall;
  return (
    <>
      {overall !== undefined && <Score overall={overall} small={small} />}
      {override && <TeachersWord override={override} scored={result?.overall} />}
    </>
  );
}

function Score({ overall, small }: { readonly overall: number; readonly small: boolean }) {
  const accountType = useAccountType();
  const shown = useShownScore();
  if (small) {
    return (
      <div className="ad-overall-small">
        <ScoreBadge level={scoreLevel(overall, accountType)}>{shown(overall)}</ScoreBadge>
        <ScoreStars count={stars(overall)} />
      </div>
    );
  }
  return <Overall overall={overall} />;
}
