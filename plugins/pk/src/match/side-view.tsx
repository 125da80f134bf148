import { CheckIcon, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { Side, Slot } from '../place.ts';
import { useNames } from '../shared/names.ts';
import type { MatchStore } from './match-store.ts';
import { Options } from './options.tsx';
import { Prompt } from './prompt.tsx';
import { Reading } from './reading.tsx';
import { marksOf, unscoredWhy } from './rules.ts';
import { Tiles } from './tiles.tsx';
import { LeadIn } from './timer.tsx';

/** One side's part of the board: who plays, the points, the word, and what is touched. */
export const SideView = observer(function SideView({ match, side }: { readonly match: MatchStore; readonly side: Side }) {
  const t = useT();
  const names = useNames();
  const { slot } = side;
  const player = match.player(side);
  const name = player === undefined ? t('pk.nobody') : names.student(player);
  const points = match.points(slot);
  const next = match.nextPlayer(side);
  return (
    <li
      className="pk-side pk-of"
      data-slot={slot}
      data-won={(match.round?.sides[slot]?.points ?? 0) > 0 || undefined}
      aria-label={t('pk.side', { name: side.name || name })}
    >
      <header className="pk-who">
        <span className="pk-face" aria-hidden="true">
          {[...name][0]}
        </span>
        <span className="pk-names">
          {side.name !== '' && <span>{next === undefined ? side.name : t('pk.next-player', { name: names.student(next) })}</span>}
          <strong>{name}</strong>
          <Marks match={match} slot={slot} />
        </span>
        <strong className="pk-points ch-tabular" key={points} data-zero={points === 0 || undefined}>
          <span aria-hidden="true">{points}</span>
          <span className="ch-hidden-text">{t('pk.points', { n: points })}</span>
        </strong>
      </header>
      <div className="pk-card">
        <Prompt match={match} slot={slot} />
        <Outcome match={match} side={side} />
      </div>
      <div className="pk-answers">
        {match.view === 'lead' && <LeadIn match={match} />}
        {(match.view === 'asked' || match.view === 'shown') && <Answers match={match} side={side} />}
      </div>
    </li>
  );
});

/** How it has gone so far, one mark for each word; what comes is still open. */
const Marks = observer(function Marks({ match, slot }: { readonly match: MatchStore; readonly slot: Slot }) {
  const t = useT();
  const marks = marksOf(match.rounds, slot);
  const right = marks.filter((mark) => mark === 'good').length;
  return (
    <span className="pk-marks">
      {Array.from({ length: match.count }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a word's place in the match is what its mark is of
        <span key={at} data-mark={marks[at] ?? 'open'} data-now={at === match.match?.index || undefined} aria-hidden="true" />
      ))}
      <span className="ch-hidden-text">{t('pk.marks', { right, of: marks.length })}</span>
    </span>
  );
});

const Answers = observer(function Answers({ match, side }: { readonly match: MatchStore; readonly side: Side }) {
  if (match.mode === 'reading') return <Reading match={match} side={side} />;
  return match.mode === 'spelling' ? <Tiles match={match} slot={side.slot} /> : <Options match={match} slot={side.slot} />;
});

/** That a side's answer is kept, which a touch is not yet; once it is shown, what came of it. */
const Outcome = observer(function Outcome({ match, side: { slot } }: { readonly match: MatchStore; readonly side: Side }) {
  const t = useT();
  const { view, mode } = match;
  if (view === 'asked' && mode !== 'reading')
    return (
      <p className="pk-outcome" data-kind={match.isIn(slot) ? 'in' : 'open'} role="status">
        {match.isIn(slot) && !match.touches.isTaken(slot) && (
          <>
            <CheckIcon /> {t('pk.taken')}
            {!match.allIn && <span>{t('pk.waits')}</span>}
          </>
        )}
      </p>
    );
  const result = match.round?.sides[slot];
  if (view !== 'shown' || !result) return <p className="pk-outcome" data-kind="open" role="status" />;
  const answered = match.answer(slot) !== undefined;
  const judging = match.answer(slot)?.status === 'evaluating';
  const good = mode === 'reading' ? result.score !== null : result.right === true;
  const cheer = match.cheer(slot);
  const why = unscoredWhy(match.answer(slot));
  const said = judging
    ? 'judging'
    : !answered
      ? 'unanswered'
      : mode === 'reading'
        ? undefined
        : result.right === null
          ? 'unscored'
          : good
            ? 'right'
            : 'wrong';
  return (
    <p className="pk-outcome" data-kind={good ? 'good' : 'other'} role="status">
      {good && <CheckIcon />}
      {cheer ? (
        <b className="pk-cheer">{t(`pk.${cheer.kind}`, cheer.kind === 'streak' ? { n: cheer.count } : {})}</b>
      ) : (
        said !== undefined && <b>{t(`pk.${said}`)}</b>
      )}
      {mode === 'reading' && answered && !judging && (
        <b>
          {result.score === null
            ? t(why === undefined ? 'pk.unscored' : `pk.unscored.${why}`)
            : t('pk.points', { n: Math.round(result.score) })}
        </b>
      )}
      {result.points > 0 && mode !== 'reading' && <span className="pk-plus">{t('pk.plus', { n: result.points })}</span>}
      {result.first && <span className="pk-first">{t(match.round?.tie ? 'pk.tie' : 'pk.first')}</span>}
    </p>
  );
});
