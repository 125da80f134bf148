import { Clock } from '@chorus/sdk';
import { PauseIcon, useSecondsLeft, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { MatchStore } from './match-store.ts';

/** Between the sides: how long the word is only looked at, then how long it can be answered. */
export const Timer = observer(function Timer({ match }: { readonly match: MatchStore }) {
  const t = useT();
  const clock = useService(Clock);
  const { view, held } = match;
  const kind = view === 'lead' ? 'lead' : view === 'asked' ? (held === undefined ? 'answer' : 'held') : 'vs';
  const endsAt = (kind === 'lead' ? match.match?.leadEndsAt : kind === 'answer' ? match.match?.endsAt : null) ?? undefined;
  const counted = useSecondsLeft(clock, endsAt);
  const left = held ?? counted;
  if (kind === 'vs' || (kind === 'answer' && endsAt === undefined))
    return (
      <span className="pk-timer" data-kind="vs" aria-hidden="true">
        {t('vs')}
      </span>
    );
  return (
    <span
      className="pk-timer ch-tabular"
      data-kind={kind}
      data-last={(kind === 'answer' && left <= 5) || undefined}
      role="timer"
      aria-label={t(kind === 'held' ? 'pk.timer.held' : 'pk.timer', { n: left })}
    >
      <span key={left} aria-hidden="true">
        {left}
      </span>
      {kind === 'held' && <PauseIcon size="1.75rem" />}
    </span>
  );
});

/** How long a word is still only looked at, large for those who wait to touch. */
export const LeadIn = observer(function LeadIn({ match }: { readonly match: MatchStore }) {
  const t = useT();
  const left = useSecondsLeft(useService(Clock), match.match?.leadEndsAt ?? undefined);
  return (
    <p className="pk-lead-in" aria-hidden="true">
      <span>{t(match.last ? 'pk.last' : 'pk.ready')}</span>
      <strong key={left} className="ch-tabular">
        {left}
      </strong>
    </p>
  );
});
