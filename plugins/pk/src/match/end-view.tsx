import { Navigation } from '@chorus/sdk';
import { Button, EmptyState, RetryIcon, TrophyIcon, usePluginState, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { Pk } from '../pk.ts';
import { create, records, selectBook } from '../routes.ts';
import { useNames } from '../shared/names.ts';
import { kindWordOf, placesOf, revealMs } from './rules.ts';

/** The end: the podium, a true word for everybody who played, and how it goes on. */
export const EndView = observer(function EndView() {
  const { match } = usePluginState<Pk>();
  const t = useT();
  const names = useNames();
  const navigation = useService(Navigation);
  const { sides, rounds } = match;
  const places = placesOf({ sides, rounds });
  const equal = places.length > 1 && places.every(({ place }) => place === 1);
  const played = new Set(rounds.flatMap((round) => Object.values(round.sides).map(({ studentId }) => studentId)));
  const players = sides.flatMap(({ slot, studentIds }) => studentIds.filter((id) => played.has(id)).map((id) => ({ slot, id })));
  // Of a large team not everybody’s turn came: they stand together, not with one sentence thirty times over.
  const mates = sides
    .map(({ slot, studentIds }) => ({ slot, ids: studentIds.filter((id) => !played.has(id) && match.isThere(id)) }))
    .filter(({ ids }) => ids.length > 0);
  return (
    <section className="pk-end" aria-label={t('end.title')} data-motion={match.match?.options.motion ? 'on' : 'off'}>
      {match.match?.options.motion && places.length > 0 && <Confetti afterMs={revealMs(places, 1)} />}
      <div className="pk-end-parts" data-places={rounds.length > 0 ? places.length : undefined}>
        {rounds.length === 0 ? (
          <EmptyState icon={<TrophyIcon size="3rem" />} title={t('end.nothing')} />
        ) : (
          <>
            <h2>{t(equal ? 'end.draw' : 'end.title')}</h2>
            {places.length > 0 && (
              <ol className="pk-podium" aria-label={t('end.podium')}>
                {places.map(({ place, side, points }) => (
                  <li
                    key={side.slot}
                    className="pk-of"
                    data-place={place}
                    data-slot={side.slot}
                    style={{ animationDelay: `${revealMs(places, place)}ms` }}
                  >
                    <strong>{names.side(side)}</strong>
                    <span className="pk-step">
                      <TrophyIcon size="1.2em" />
                      <b className="ch-tabular">{t('pk.points', { n: points })}</b>
                      <span>{t('end.place', { n: place })}</span>
                    </span>
                  </li>
                ))}
              </ol>
            )}
            <h3>{t('end.words')}</h3>
            <ul className="pk-kind" data-few={players.length + mates.length <= 4 || undefined}>
              {players.map(({ slot, id }) => {
                const said = kindWordOf(rounds, id);
                const word = 'wordId' in said ? (match.wordOf(said.wordId)?.text ?? '') : '';
                return (
                  <li key={id} className="pk-of" data-slot={slot}>
                    <strong>{names.student(id)}</strong>
                    <span>{t(`kind.${said.kind}`, { ...said, word })}</span>
                  </li>
                );
              })}
              {mates.map(({ slot, ids }) => (
                <li key={slot} className="pk-of pk-mates" data-slot={slot}>
                  <strong>{ids.map(names.student).join('、')}</strong>
                  <span>{t('kind.with-team')}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <footer className="pk-dock ch-bar">
        <Button onPress={() => void navigation.go(records)}>{t('end.records')}</Button>
        <Button onPress={() => void navigation.go(selectBook)}>{t('end.other-words')}</Button>
        <Button onPress={() => void navigation.go(create)}>{t('end.others')}</Button>
        <Button kind="primary" size="large" icon={<RetryIcon />} onPress={() => void match.playAgain()}>
          {t('end.again')}
        </Button>
      </footer>
    </section>
  );
});

/** Falls once; nothing is to be read from it. */
function Confetti({ afterMs }: { readonly afterMs: number }) {
  return (
    <div className="pk-confetti" aria-hidden="true">
      {Array.from({ length: 36 }, (_, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces are nothing but their places
        <i key={n} style={{ left: `${(n * 37) % 100}%`, animationDelay: `${afterMs + ((n * 53) % 600)}ms` }} />
      ))}
    </div>
  );
}
