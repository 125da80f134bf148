import type { LessonToolProps } from '@chorus/sdk';
import { Button, useKeyChoices, usePluginState, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { BoardTools } from '../board-tools.ts';
import type { Buzzer } from './buzzer.ts';
import './buzzer.css';

/** So many of those who were too early are named. */
const mostNamed = 6;
const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Who presses first. The teacher starts; then the name is the card. */
export default observer(function BuzzerCard({ close }: LessonToolProps) {
  const { buzzer } = usePluginState<BoardTools>();
  const t = useT();
  useEffect(() => buzzer.listen(), [buzzer]);
  useNumberKeys(buzzer);
  const { phase, winners, tooEarly, sides, isElsewhere } = buzzer;
  const names = winners.map(({ name }) => name).join(t('buzzer.and'));
  const tied = winners.length > 1;
  const only = phase === 'done' && !tied && winners[0]?.studentId !== undefined ? winners[0] : undefined;
  const answer = async (winner: (typeof winners)[number]) => {
    if (await buzzer.call(winner)) close();
  };
  return (
    <div className="bt-buzzer">
      <div className="bt-buzzer-stage" data-phase={phase}>
        <span className="ch-hidden-text" role="status">
          {phase === 'done' ? t(tied ? 'buzzer.tie' : 'buzzer.first', { name: names, names }) : phase === 'open' ? t('buzzer.open') : ''}
        </span>
        {phase === 'ready' && (
          <>
            <strong>{t('buzzer.ready')}</strong>
            <p>{t(isElsewhere ? 'buzzer.elsewhere' : 'buzzer.how')}</p>
          </>
        )}
        {phase === 'open' && <strong>{t('buzzer.open')}</strong>}
        {phase === 'done' && (
          <>
            <ul className="bt-buzzer-first">
              {winners.map((winner) => (
                <li key={winner.id}>
                  <strong>{winner.name}</strong>
                  {tied && winner.studentId !== undefined && (
                    <Button kind="soft" size="large" onPress={() => void answer(winner)}>
                      {t('buzzer.answer', { name: winner.name })}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {tied && <p>{t('buzzer.tie-short')}</p>}
          </>
        )}
      </div>
      {tooEarly.length > 0 && (
        <p className="bt-buzzer-early">
          {t('buzzer.early', { count: tooEarly.length, names: tooEarly.slice(0, mostNamed).join(t('buzzer.and')) })}
          {tooEarly.length > mostNamed && '…'}
        </p>
      )}
      {phase !== 'done' && (
        <div className="bt-buzzer-sides" role="group" aria-label={t('buzzer.sides')}>
          {sides.map((side) => (
            <button
              key={side.id}
              type="button"
              // As early as a finger: a press counts when it goes down.
              onPointerDown={(event) => event.button === 0 && buzzer.press(side)}
              onClick={(event) => event.detail === 0 && buzzer.press(side)}
              disabled={isElsewhere}
            >
              <span>{side.name}</span>
              <kbd aria-hidden="true">{side.key}</kbd>
            </button>
          ))}
        </div>
      )}
      <div className="bt-buzzer-next">
        {only && (
          <Button kind="primary" onPress={() => void answer(only)}>
            {t('buzzer.answer', { name: only.name })}
          </Button>
        )}
        <Button
          kind={phase === 'ready' || (phase === 'done' && !only && !tied) ? 'primary' : 'soft'}
          disabled={isElsewhere}
          onPress={phase === 'ready' ? buzzer.start : buzzer.next}
        >
          {t(phase === 'ready' ? 'buzzer.start' : phase === 'open' ? 'buzzer.stop' : 'buzzer.next')}
        </Button>
      </div>
    </div>
  );
});

/** Number keys are the sides', wherever the keyboard stands but in a field or a dialog; not where the teacher of this device wants no keys. */
function useNumberKeys(buzzer: Buzzer): void {
  const { on } = useKeyChoices();
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || buzzer.phase === 'done') return;
      const side = buzzer.sides.find(({ key }) => key === event.key);
      if (!side || (event.target instanceof Element && event.target.closest(fields)) || document.querySelector('[role="dialog"]')) return;
      // Before the start the page's own keys are the page's.
      if (buzzer.phase === 'open') event.preventDefault();
      buzzer.press(side);
    };
    // Before the page, which leaves alone what somebody has had.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [buzzer, on]);
}
