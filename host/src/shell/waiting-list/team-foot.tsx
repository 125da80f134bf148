import type { TeamAnswer, WaitingListRow } from '@chorus/sdk';
import { Button, useSecondsLeft } from '@chorus/sdk/ui';
import { LoaderCircle, Play, Square } from 'lucide-react';
import { clockToken } from '../../services/clock/host-clock.ts';
import { useService, useText } from '../host-context.tsx';

/** Starts and ends the team answer; counts down, and says how many have answered (2.7-5). */
export function TeamFoot(props: {
  readonly team: TeamAnswer | undefined;
  /** Something can be answered; otherwise there is nothing to start. */
  readonly open: boolean;
  readonly rows: readonly WaitingListRow[];
  readonly onStart: () => void;
  readonly onEnd: () => void;
}) {
  const { team, open, rows } = props;
  const t = useText();
  const clock = useService(clockToken);
  const seconds = useSecondsLeft(clock, team && !team.ending ? team.endsAt : undefined);
  const holders = rows.filter((row) => row.device !== 'none' && !row.absent);
  const answered = holders.filter((row) => row.state !== '' && row.state !== 'wait' && row.state !== 'recording').length;
  return (
    <footer className="ch-list-foot">
      {team && (
        <p className="ch-team-count" role="status">
          {team.ending ? t('list.team-ending') : t('list.team-count', { answered, all: holders.length })}
        </p>
      )}
      {team === undefined && !open ? (
        <p className="ch-list-last">{t('list.team-nothing')}</p>
      ) : team === undefined ? (
        <Button kind="soft" fill icon={<Play size="1.25em" aria-hidden />} onPress={props.onStart}>
          {t('list.team-start')}
        </Button>
      ) : (
        <Button
          kind="soft"
          fill
          disabled={team.ending}
          icon={team.ending ? <LoaderCircle className="ch-turning" size="1.25em" aria-hidden /> : <Square size="1.25em" aria-hidden />}
          onPress={props.onEnd}
        >
          {team.ending ? t('list.team-wait') : t('list.team-end', { seconds })}
        </Button>
      )}
    </footer>
  );
}
