import { Button, DiceIcon, UsersIcon, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { nameOf, useNames } from '../shared/names.ts';
import type { CreateStore } from './create-store.ts';

/** Who plays: two drawn by lot, some that are picked, or everybody in teams. */
export const Who = observer(function Who({
  create,
  picks,
  onPicks,
}: {
  readonly create: CreateStore;
  /** The class stands below, to be picked from. */
  readonly picks: boolean;
  readonly onPicks: (picks: boolean) => void;
}) {
  const t = useT();
  const names = useNames();
  const { sides, students, present, single, groupSets } = create;
  const few = students.length === 0 || present.length === 0;
  return (
    <section className="pk-part pk-who-part" data-picks={picks || undefined}>
      <header>
        <h2>
          <span>1</span> {t('create.who')}
        </h2>
        <div className="pk-buttons">
          <Button icon={<DiceIcon />} kind={sides.length === 0 ? 'primary' : 'plain'} disabled={few} onPress={() => void create.draw()}>
            {t(sides.length >= 2 && single ? 'create.draw-again' : 'create.draw')}
          </Button>
          <Button
            pressed={picks}
            disabled={few}
            onPress={() => {
              if (!picks) create.pick();
              onPicks(!picks);
            }}
          >
            {t('create.pick')}
          </Button>
          {[2, 3, 4].map((count) => (
            <Button key={count} icon={<UsersIcon />} disabled={present.length < count} onPress={() => create.teams(count)}>
              {t('create.teams', { n: count })}
            </Button>
          ))}
          {groupSets.map((set) => (
            <Button key={set.id} onPress={() => create.groups(set)}>
              {t('create.groups', { name: set.name })}
            </Button>
          ))}
        </div>
      </header>
      {sides.length > 0 && (
        <ul className="pk-players" data-count={sides.length} data-motion={create.options.motion ? 'on' : 'off'}>
          {sides.map((side, n) => (
            <Fragment key={`${side.slot} ${side.studentIds.join(' ')}`}>
              {n > 0 && (
                <li className="pk-vs" aria-hidden="true">
                  {t('vs')}
                </li>
              )}
              <li className="pk-player pk-of" data-slot={side.slot}>
                {side.name === '' && (
                  <span className="pk-face" aria-hidden="true">
                    {[...names.side(side)][0]}
                  </span>
                )}
                <strong>{names.side(side)}</strong>
                {side.name !== '' && (
                  <details>
                    <summary>{t('create.members', { n: side.studentIds.length })}</summary>
                    <p>{side.studentIds.map(names.student).join('、')}</p>
                  </details>
                )}
              </li>
            </Fragment>
          ))}
        </ul>
      )}
      {few ? <p className="pk-warning">{t('create.nobody')}</p> : sides.length === 0 && <p className="pk-hint">{t('create.who.empty')}</p>}
      {!few && sides.length === 1 && <p className="pk-warning">{t('create.one')}</p>}
      {picks && (
        <ul className="pk-picks">
          {students.map((student) => {
            const side = single ? sides.find(({ studentIds }) => studentIds.includes(student.id)) : undefined;
            const away = !present.some((row) => row.student.id === student.id);
            return (
              <li key={student.id}>
                <button
                  type="button"
                  className="pk-pick pk-of"
                  aria-pressed={side !== undefined}
                  data-slot={side?.slot}
                  disabled={away}
                  onClick={() => create.toggle(student.id)}
                >
                  {nameOf(student)}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
});
