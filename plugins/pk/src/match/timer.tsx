import { Clock } from '@chorus/sdk';
import { useSecondsLeft, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { MatchStore } from './match-store.ts';

/** Between the sides: how long the word is only looked at, then how long it can be answered. */
export const Timer = observer(function Timer({ match }: { readonly match: MatchStore }) {
  const t = useT();
  const clock = useService(Clock);
  const { view, group } = match;
  const lead = view === 'lead' ? (match.match?.leadEndsAt ?? undefined) : undefined;
  const endsAt = lead ?? (view === 'asked' ? group?.endsAt : undefined);
  const left = useSecondsLeft(clock, endsAt);
  if (view !== 'lead' && view !== 'asked')
    return (
      <span className="pk-timer" data-kind="vs" aria-hidden="true">
        VS
      </span>
    );
  if (endsAt === undefined)
    return (
      <span className="pk-timer" data-kind="vs" aria-hidden="true">
        VS
      </span>
    );
  return (
    <span
      className="pk-timer ch-tabular"
      data-kind={lead === undefined ? 'answer' : 'lead'}
      data-last={left <= 5 || undefined}
      role="timer"
      aria-label={t('pk.timer', { n: left })}
    >
      <span key={left} aria-hidden="true">
        {left}
      </span>
    </span>
  );
});
