import { useMemo, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { AnswerSession, type AnswerSessionSnapshot } from '../services/answer-session.ts';
import { ClassroomService } from '../services/classroom-service.ts';
import { Clock } from '../services/clock.ts';
import { WaitingList, type WaitingListRefusal } from '../services/waiting-list.ts';
import { useService } from './plugin-provider.tsx';
import { HiddenScore, useScoresHidden } from './scores-hidden.tsx';
import { TeamAction } from './team/team-action.tsx';
import { hasAnswered, lookOf, lookTexts, withoutScore } from './team/team-look.ts';
import { TeamSums } from './team/team-sums.tsx';
import { TeamTile, wordsOf } from './team/team-tile.tsx';
import { TeamWatch } from './team/team-watch.ts';
import { emsOf } from './team/text-width.ts';
import { tileForKey } from './team/tile-keys.ts';
import { useTeamFit } from './team/use-team-fit.ts';
import { useUiText } from './ui-text.tsx';
import { useObservable } from './use-observable.ts';
import { lookIcons } from './team/look-icons.tsx';

const tickMs = 100;

/** What is left until a time (UTC milliseconds): in seconds, and as a part of all. It runs on the monotonic clock: setting the wall clock moves nothing. */
function useCountdown(
  clock: Pick<Clock, 'now' | 'mono' | 'interval'>,
  { startedAt, endsAt }: { readonly startedAt: number; readonly endsAt: number },
): { readonly seconds: number; readonly part: number } {
  const end = useMemo(() => clock.mono() + endsAt - clock.now(), [clock, endsAt]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ticking = clock.interval(tickMs, changed);
      return () => ticking.dispose();
    },
    [clock],
  );
  const left = useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((end - clock.mono()) / tickMs)) * tickMs);
  return { seconds: Math.ceil(left / 1000), part: Math.min(1, left / Math.max(1, endsAt - startedAt)) };
}

/** How wide words under a name are, in em: `team.css` sets English ones lighter, and all of them tighter. */
const lookWidth = (words: string): number => emsOf(words) * (/[a-z]/i.test(words) ? 0.94 : 1) - 0.025 * words.length;

/**
 * The class answering as a team, large: one tile a student with how far the answer is (waits, speaks, is scored, the score), how many have answered, the
 * countdown, and the button that starts and ends it. All of 60 students fit on a board of 1280 × 800; names are as large as the room lets them be.
 * `question` stands above the tiles, `actions` below them, left of the one filled button: let none of yours be `primary`. `result`, a primary button, takes
 * its place between two answers of the class, where what came of it is what to look at next. With `onReview` a tile that has
 * an answer is a button, which is given the answer's id: open it with `Dialogs.review`.
 * While scores are hidden from the class a tile says only that there is an answer.
 * Give it the height of your page. Needs `WaitingList`, `AnswerSession`, `ClassroomService` and `Clock` among the plugin's services.
 */
export function TeamBoard({
  question,
  actions,
  result,
  onReview,
}: {
  readonly question: ReactNode;
  readonly actions?: ReactNode;
  readonly result?: ReactNode;
  readonly onReview?: (attemptId: string) => void;
}) {
  const text = useUiText();
  const list = useService(WaitingList);
  const answers = useService(AnswerSession);
  const clock = useService(Clock);
  const accountType = useObservable(useService(ClassroomService).state).teacher?.accountType ?? 0;
  const watch = useMemo(() => new TeamWatch(list, answers, clock), [list, answers, clock]);
  const { rows, open, lasting } = useSyncExternalStore(watch.subscribe, watch.get);
  const [refused, setRefused] = useState<WaitingListRefusal>();
  const [focused, setFocused] = useState<number>();
  const hidden = useScoresHidden();
  const team = open?.team;
  const speech = open?.question.speech !== undefined;
  const there = rows.filter((row) => row.device !== 'none' && !row.absent).sort((a, b) => a.student.seat - b.student.seat);
  const status = new Map(open?.attempts.map((attempt) => [attempt.id, attempt.status]));
  const looks = there.map((row) => {
    const known = row.attemptId === undefined ? undefined : status.get(row.attemptId);
    const facts = { accountType, status: known, speech, running: team !== undefined, lasting: lasting.has(row.student.id) };
    const look = lookOf(row, facts);
    return hidden ? withoutScore(look) : look;
  });
  const names = there.map(({ student }) => student.realName || student.name || '-');
  const { probe, fold, columns, board, tiles } = useTeamFit(
    names,
    Math.max(3 * emsOf('0'), ...lookTexts.map((key) => lookWidth(text(key)))),
  );
  const pressable = onReview ? there.flatMap(({ attemptId }, place) => (attemptId === undefined ? [] : [place])) : [];
  const tabbable = focused !== undefined && pressable.includes(focused) ? focused : pressable[0];
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const tile = (event.target as HTMLElement).closest('.ch-team-tile');
    const at = [...event.currentTarget.children].indexOf(tile!);
    const next = tileForKey(event.key, at, pressable, columns);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    event.currentTarget.children[next]?.querySelector('button')?.focus();
  };
  return (
    <div className="ch-team" data-fold={fold} style={board}>
      <header className="ch-team-head">
        <div className="ch-team-question">{question}</div>
        <p className="ch-team-answered" role="status">
          <span>{text(speech ? 'team.read' : 'team.answered')}</span>{' '}
          <strong className="ch-tabular" style={{ minWidth: `${String(there.length).length}ch` }}>
            {there.filter(hasAnswered).length}
          </strong>{' '}
          / {there.length}
        </p>
        <span className="ch-team-clock-place">{team && <TeamClock clock={clock} team={team} />}</span>
      </header>
      <ul className="ch-team-tiles" aria-label={text('team.class')} style={tiles} onKeyDown={onKeyDown}>
        {there.map(({ student, attemptId }, place) => {
          const look = looks[place]!;
          return (
            <TeamTile
              key={student.id}
              name={names[place]!}
              kind={look.kind}
              words={wordsOf(look, text)}
              attemptId={attemptId}
              onReview={onReview}
              tabbable={place === tabbable}
            />
          );
        })}
      </ul>
      <footer className="ch-team-foot">
        {refused === undefined ? (
          <TeamSums looks={looks} />
        ) : (
          <p className="ch-team-refused" role="alert">
            {text(`team.refused.${refused === 'not-writer' || refused === 'answering' ? refused : 'not-open'}`)}
          </p>
        )}
        {hidden && <HiddenScore />}
        <span className="ch-team-actions" data-result={(!team && Boolean(result)) || undefined}>
          {actions}
          <TeamAction list={list} open={open} students={there.length} quiet={Boolean(result)} onOutcome={setRefused} />
          {!team && result}
        </span>
      </footer>
      <span className="ch-team-probe" ref={probe} aria-hidden="true" />
    </div>
  );
}

type Team = NonNullable<AnswerSessionSnapshot['team']>;

/** The time that the class has left, as a figure in a ring; three dots while the last answers are scored. */
function TeamClock({ clock, team }: { readonly clock: Clock; readonly team: Team }) {
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
