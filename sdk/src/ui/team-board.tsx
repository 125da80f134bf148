import type { ReactNode } from 'react';
import { scoreLevel, shownScore, type ScoreLevel, type Verdict } from '../rules/score.ts';
import { AnswerSession } from '../services/answer-session.ts';
import { ClassroomService } from '../services/classroom-service.ts';
import { Clock } from '../services/clock.ts';
import { WaitingList, type WaitingListRow } from '../services/waiting-list.ts';
import { CheckIcon, FairIcon, GoodIcon, PoorIcon, SpinnerIcon, WaitIcon, WaveIcon } from './icons.tsx';
import { useService } from './plugin-provider.tsx';
import { HiddenScore, useScoresHidden } from './scores-hidden.tsx';
import { useUiText, type UiTextKey } from './ui-text.tsx';
import { useObservable } from './use-observable.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const icons = {
  good: GoodIcon,
  fair: FairIcon,
  poor: PoorIcon,
  recording: WaveIcon,
  evaluating: SpinnerIcon,
  done: CheckIcon,
  unscored: PoorIcon,
  lost: FairIcon,
  wait: WaitIcon,
};
/** What is counted below the tiles, each with the level that it is coloured by. */
const sums = [
  ['right', 'good'],
  ['wrong', 'poor'],
  ['good', 'good'],
  ['fair', 'fair'],
  ['poor', 'poor'],
] as const;

/** How an answer is shown: a score as it is, else a text. */
type Look =
  | { readonly kind: ScoreLevel; readonly shown: string; readonly verdict: Verdict | undefined }
  | { readonly kind: 'recording' | 'evaluating' | 'done' | 'unscored' | 'lost' | 'wait'; readonly text: UiTextKey };

/**
 * The class answering as a team, large: one tile a student with how far the answer is (waits, speaks, is judged, the score), how many have answered, and
 * the countdown. `question` stands above the tiles, `actions` below them; the host's list has the buttons that start and end the answer.
 * While scores are hidden from the class a tile says only that there is an answer.
 * Needs `WaitingList`, `AnswerSession`, `ClassroomService` and `Clock` among the plugin's services.
 */
export function TeamBoard({ question, actions }: { readonly question: ReactNode; readonly actions?: ReactNode }) {
  const text = useUiText();
  const { rows } = useObservable(useService(WaitingList).state);
  const open = useObservable(useService(AnswerSession).state);
  const accountType = useObservable(useService(ClassroomService).state).teacher?.accountType ?? 0;
  const seconds = useSecondsLeft(useService(Clock), open?.team && !open.team.ending ? open.team.endsAt : undefined);
  const there = rows.filter((row) => row.device !== 'none' && !row.absent).sort((a, b) => a.student.seat - b.student.seat);
  const hidden = useScoresHidden();
  const looks = there.map((row) => (hidden ? withoutScore(lookOf(row, accountType)) : lookOf(row, accountType)));
  const answered = there.filter(({ state }) => state === 'success' || state === 'fail' || state === 'evaluating').length;
  return (
    <div className="ch-team">
      <header className="ch-team-head">
        <div className="ch-team-question">{question}</div>
        <p className="ch-team-answered" role="status">
          <strong className="ch-tabular">{answered}</strong> / {there.length} <span>{text('team.answered')}</span>
        </p>
        {open?.team && (
          <span className="ch-team-clock ch-tabular" data-ending={open.team.ending || undefined}>
            {open.team.ending ? <SpinnerIcon /> : seconds}
          </span>
        )}
      </header>
      <ul className="ch-team-tiles" aria-label={text('team.class')}>
        {there.map((row, i) => (
          <Tile key={row.student.id} name={row.student.realName || row.student.name || '-'} look={looks[i] ?? waits} />
        ))}
      </ul>
      <footer className="ch-team-foot">
        {sums.map(([key, level]) => {
          const count = looks.filter((look) => 'shown' in look && (look.verdict ?? look.kind) === key).length;
          const LevelIcon = icons[level];
          return count === 0 ? undefined : (
            <span key={key} className="ch-chip" data-tone={level}>
              <LevelIcon /> {text(`team.sum.${key}`, { count })}
            </span>
          );
        })}
        {hidden && <HiddenScore />}
        <span className="ch-team-actions">{actions}</span>
      </footer>
    </div>
  );
}

function Tile({ name, look }: { readonly name: string; readonly look: Look }) {
  const text = useUiText();
  const LookIcon = icons[look.kind];
  return (
    <li className="ch-team-tile" data-look={look.kind}>
      <span>{name}</span>
      <span className="ch-team-look ch-tabular">
        <LookIcon />
        <span>{saidBy(look, text)}</span>
      </span>
    </li>
  );
}

function saidBy(look: Look, text: ReturnType<typeof useUiText>): string {
  if (!('shown' in look)) return text(look.text);
  return look.verdict ? text(`team.${look.verdict}`) : look.shown;
}

/** What the class may know: that there is an answer. */
const withoutScore = (look: Look): Look =>
  'shown' in look || look.kind === 'done' || look.kind === 'unscored' ? { kind: 'done', text: 'team.done' } : look;

const waits: Look = { kind: 'wait', text: 'team.none' };

function lookOf({ state, score, unsure, verdict, lost }: WaitingListRow, accountType: number): Look {
  if (lost) return { kind: 'lost', text: 'team.lost' };
  if (state === 'success' && score !== undefined && !unsure) {
    return { kind: scoreLevel(score, accountType), shown: shownScore(score, accountType), verdict };
  }
  if (state === 'success') return { kind: 'done', text: unsure ? 'team.unsure' : 'team.done' };
  if (state === 'fail') return { kind: 'unscored', text: 'team.unscored' };
  if (state === 'recording' || state === 'evaluating') return { kind: state, text: `team.${state}` };
  return waits;
}
