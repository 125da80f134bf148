import { scoreLevel, shownStars, verdictOf, type AttemptView, type Verdict } from '@chorus/sdk';
import { ScoreBadge, ScoreStars, useT } from '@chorus/sdk/ui';
import { Overall } from './overall.tsx';
import { TeachersWord } from './teachers-word.tsx';
import { useAccountType } from './use-account-type.ts';
import { useShownScore } from './use-shown-score.ts';

type Written = Pick<
  AttemptView<unknown, { readonly overall: number; readonly correct: Readonly<Record<string, boolean>> }>,
  'result' | 'override'
>;

/** The score of an answer that was not spoken, with its stars: the teacher's before the type's own. `small`: one of many, beside its student's name. */
export function WrittenScore({ attempt: { result, override }, small }: { readonly attempt: Written; readonly small: boolean }) {
  const overall = override?.overall ?? result?.overall;
  const verdict =
    result && !override ? verdictOf({ overall: result.overall, correct: Object.values(result.correct).every(Boolean) }) : undefined;
  return (
    <>
      {overall !== undefined && <Score overall={overall} verdict={verdict} small={small} />}
      {override && <TeachersWord override={override} scored={result?.overall} />}
    </>
  );
}

function Score(props: { readonly overall: number; readonly verdict: Verdict | undefined; readonly small: boolean }) {
  const { overall, verdict, small } = props;
  const t = useT();
  const accountType = useAccountType();
  const shown = useShownScore();
  if (small) {
    return (
      <div className="ad-overall-small">
        <ScoreBadge level={scoreLevel(overall, accountType)}>{verdict ? t(`verdict.${verdict}`) : shown(overall)}</ScoreBadge>
        <ScoreStars count={shownStars(overall, { verdict, accountType })} />
      </div>
    );
  }
  return <Overall overall={overall} verdict={verdict} />;
}
