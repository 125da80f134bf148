import type { AnswerSessionSnapshot } from '../../services/answer-session.ts';
import type { Clock } from '../../services/clock.ts';
import { lookIcons } from './look-icons.tsx';
import { useCountdown } from './use-countdown.ts';

type Team = NonNullable<AnswerSessionSnapshot['team']>;

/** The time that the class has left, as a figure in a ring; three dots while the last answers are scored. */
export function TeamClock({ clock, team }: { readonly clock: Clock; readonly team: Team }) {
  const { seconds, part } = useCountdown(clock, team);
  const Scoring = lookIcons.evaluating;
  return (
    <span className="ch-team-clock ch-tabular" data-ending={team.ending || undefined}>
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle className="ch-team-ring-ground" cx="20" cy="20" r="17.5" />
        {!team.ending && <circle className="ch-team-ring" cx="20" cy="20" r="17.5" pathLength="1" style={{ strokeDashoffset: 1 - part }} />}
      </svg>
      <b>{team.ending ? <Scoring /> : seconds}</b>
    </span>
  );
}
