import { useState } from 'react';
import type { DrawnOdds, NotDrawn, WaitingList } from '../../services/waiting-list.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { DiceIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.tsx';
import { useObservable } from '../use-observable.ts';
import { nameOf } from './rolling-name.tsx';

const reasons: readonly NotDrawn[] = ['kept-before', 'already-called', 'called-now', 'absent', 'no-clicker'];

/** Says in plain words how the call that is on was drawn: who could be, with what chance, and why. Nothing where that is not known. */
export function RollCallOdds({ waiting }: { readonly waiting: WaitingList }) {
  const text = useUiText();
  const { calledNow, rows } = useObservable(waiting.state);
  const [open, setOpen] = useState(false);
  if (!calledNow || calledNow.odds.length === 0) return null;
  const { odds, turns } = calledNow;
  const known = new Map(rows.map(({ student }) => [student.id, nameOf(student)]));
  const names = (some: readonly DrawnOdds[]) => some.flatMap(({ studentId }) => known.get(studentId) ?? []).join(text('reason.and'));
  const pool = odds.filter(({ out }) => out === undefined);
  const times = [...new Set(pool.map(({ called }) => called))].sort((a, b) => a - b);
  const drawn = turns.flatMap(({ studentId }) => odds.find((each) => each.studentId === studentId && each.out === undefined) ?? []);
  return (
    <>
      <Button icon={<DiceIcon />} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {text('roll.odds')}
      </Button>
      {open && (
        <Dialog title={text('roll.odds')} width={1120} onClose={() => setOpen(false)} className="ch-odds">
          <p className="ch-odds-drawn">
            {text(drawn.length > 1 ? 'roll.odds.drawn-several' : 'roll.odds.drawn', {
              name: names(drawn),
              percent: percent(drawn[0]?.chance),
            })}
          </p>
          <p>{text('roll.odds.how')}</p>
          <h3>{text('roll.odds.pool', { count: pool.length })}</h3>
          <ul>
            {times.map((called) => {
              const some = pool.filter((each) => each.called === called);
              const said = { called, count: some.length, percent: percent(some[0]?.chance) };
              return <Some key={called} title={text(called === 0 ? 'roll.odds.never' : 'roll.odds.times', said)} names={names(some)} />;
            })}
          </ul>
          {pool.length < odds.length && <h3>{text('roll.odds.out')}</h3>}
          <ul>
            {reasons.map((reason) => {
              const some = odds.filter(({ out }) => out === reason);
              return (
                some.length > 0 && <Some key={reason} title={text(`roll.odds.out.${reason}`, { count: some.length })} names={names(some)} />
              );
            })}
          </ul>
          <p className="ch-odds-note">{text('roll.odds.note')}</p>
        </Dialog>
      )}
    </>
  );
}

function Some({ title, names }: { readonly title: string; readonly names: string }) {
  return (
    <li>
      <strong>{title}</strong>
      <span>{names}</span>
    </li>
  );
}

/** A chance as a percentage of two figures at least: 0.0192 is 1.9. */
function percent(chance = 0): string {
  const value = chance * 100;
  return value >= 10 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1);
}
