import type { AnswerSessionSnapshot } from '../../services/answer-session.ts';
import type { WaitingList, WaitingListRefusal } from '../../services/waiting-list.ts';
import { Button } from '../button.tsx';
import { PlayIcon, StopIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.tsx';

/** The one thing to do with the class: it begins, or it ends. None where the question is closed. */
export function TeamAction({
  list,
  open,
  students,
  quiet,
  onOutcome,
}: {
  readonly list: Pick<WaitingList, 'startTeam' | 'endTeam'>;
  readonly open: AnswerSessionSnapshot | undefined;
  readonly students: number;
  /** To begin once more is not the likely thing now. */
  readonly quiet: boolean;
  /** Why a press did nothing; undefined when it did something. */
  readonly onOutcome: (refused: WaitingListRefusal | undefined) => void;
}) {
  const text = useUiText();
  const team = open?.team;
  if (open === undefined || (open.phase === 'ended' && !team)) return null;
  const press = async () => {
    if (team?.ending) return;
    const outcome = await (team ? list.endTeam() : list.startTeam());
    // A second press within a second is the same press.
    onOutcome(outcome.ok || outcome.reason === 'too-soon' ? undefined : outcome.reason);
  };
  return (
    <Button
      kind={quiet && !team ? 'plain' : 'primary'}
      size={quiet && !team ? 'medium' : 'large'}
      className="ch-team-action"
      icon={team ? <StopIcon /> : <PlayIcon />}
      aria-disabled={team?.ending === true || students === 0}
      onPress={() => void (students > 0 && press())}
    >
      {text(team?.ending ? 'team.scoring' : team ? 'team.end' : 'team.start')}
    </Button>
  );
}
