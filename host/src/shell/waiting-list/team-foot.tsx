import type { TeamAnswer, WaitingListRow } from '@chorus/sdk';
import { Button } from '@chorus/sdk/ui';
import { LoaderCircle, Play, Square } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { useHost, useText } from '../host-context.tsx';

/** Starts and ends the team answer; counts down, and says how many have answered (2.7-5). */
export function TeamFoot(props: {
  readonly team: TeamAnswer | undefined;
  readonly rows: readonly WaitingListRow[];
  readonly onStart: () => void;
  readonly onEnd: () => void;
}) {
  const { team, rows } = props;
  const t = useText();
  const seconds = useSecondsLeft(team && !team.ending ? team.endsAt : undefined);
  const holders = rows.filter((row) => row.device !== 'none' && !row.absent);
  const answered = holders.filter((row) => row.state !== '' && row.state !== 'wait' && row.state !== 'recording').length;
  return (
    <footer className="ch-list-foot">
      {team && (
        <p className="ch-team-count" role="status">
          {team.ending ? t('list.team-ending') : t('list.team-count', { answered, all: holders.length })}
        </p>
      )}
      {team === undefined ? (
        <Button kind="primary" fill icon={<Play size="1.25em" aria-hidden />} onPress={props.onStart}>
          {t('list.team-start')}
        </Button>
      ) : (
        <Button
          kind={team.ending ? 'soft' : 'danger'}
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

/** Whole seconds until a time, counted down on the host's clock. */
function useSecondsLeft(endsAt: number | undefined): number {
  const { clock } = useHost();
  const subscribe = useCallback(
    (changed: () => void) => {
      if (endsAt === undefined) return () => undefined;
      const ticking = clock.interval(200, changed);
      return () => ticking.dispose();
    },
    [clock, endsAt],
  );
  return useSyncExternalStore(subscribe, () => (endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - clock.now()) / 1000))));
}
