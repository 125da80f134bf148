import { isSure, scoreLevel, shownScore } from '@chorus/sdk';
import { CheckIcon, CloseIcon, RetryIcon, ScoreBadge, SpinnerIcon, useT, WaitIcon, WaveIcon } from '@chorus/sdk/ui';
import { overallOf } from '../record/class-summary.ts';
import { useAccountType } from '../shared/use-account-type.ts';
import type { StudentOfWord } from './students-of.ts';

const icons = {
  none: WaitIcon,
  wait: WaitIcon,
  recording: WaveIcon,
  evaluating: SpinnerIcon,
  success: CheckIcon,
  again: RetryIcon,
  fail: CloseIcon,
  unsure: RetryIcon,
};

/** Every student's state, large enough to be pressed: the chosen one's reading is shown below [2.6-14] [4-7]. */
export function StudentStates(props: {
  readonly students: readonly StudentOfWord[];
  readonly chosen: string;
  readonly onChoose: (studentId: string) => void;
}) {
  const t = useT();
  return (
    <ul className="ad-students" aria-label={t('word.students')}>
      {props.students.map((one) => (
        <li key={one.student.id}>
          <button
            type="button"
            className="ad-student"
            data-state={one.state}
            disabled={!one.reading}
            aria-pressed={one.student.id === props.chosen}
            onClick={() => props.onChoose(one.student.id)}
          >
            <span>{one.student.realName || one.student.name}</span>
            <State {...one} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function State({ state, reading }: StudentOfWord) {
  const t = useT();
  const accountType = useAccountType();
  const overall = state === 'success' && reading ? overallOf(reading) : undefined;
  if (overall !== undefined) return <ScoreBadge level={scoreLevel(overall, accountType)}>{shownScore(overall, accountType)}</ScoreBadge>;
  const outcome = reading?.result?.outcome;
  const unsure = state === 'success' && outcome && !isSure(outcome);
  const again = state === 'fail' && reading?.status === 'refused';
  const said = unsure ? 'unsure' : again ? 'again' : state === '' ? 'none' : state;
  const StateIcon = icons[said];
  return (
    <span className="ad-student-state">
      <StateIcon /> {t(`word.state.${said}`)}
    </span>
  );
}
