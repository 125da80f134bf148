import { Clock, Dialogs } from '@chorus/sdk';
import { Button, EyeIcon, NextIcon, PauseIcon, PlayIcon, RetryIcon, useService, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useNames } from '../shared/names.ts';
import type { MatchStore } from './match-store.ts';

/** “Show” and “next” stand in one place: who taps twice, or comes too late, must not press what has just come there. */
const settlesMs = 350;

/** Whether what stands here stood here a moment ago. */
function useSettled(what: string): boolean {
  const clock = useService(Clock);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const settling = clock.timeout(settlesMs, () => setSettled(what));
    return () => settling.dispose();
  }, [clock, what]);
  return settled === what;
}

/** What the teacher does: take a wrong touch back, show what is right, go on. */
export const Dock = observer(function Dock({ match }: { readonly match: MatchStore }) {
  const t = useT();
  const names = useNames();
  const dialogs = useService(Dialogs);
  const { view } = match;
  const fresh = !useSettled(`${view} ${match.match?.index}`);
  const left = match.count - match.rounds.length;
  const end = async () => {
    const question = { title: t('pk.end-ask'), text: t('pk.end-ask.left', { n: left }), confirm: t('pk.end-yes'), cancel: t('pk.end-no') };
    // It stands where the child on the right stands, too.
    if (left === 0 || (await dialogs.confirm(question))) await match.endNow();
  };
  return (
    <footer className="pk-dock ch-bar">
      <div className="pk-dock-undo">
        {view === 'asked' &&
          match.sides.map((side) => {
            const player = match.player(side);
            return (
              match.answer(side.slot) &&
              player !== undefined && (
                <Button key={side.slot} icon={<RetryIcon />} onPress={() => void match.undo(side.slot)}>
                  {t('pk.undo', { name: names.student(player) })}
                </Button>
              )
            );
          })}
        {view === 'asked' && match.match?.endsAt !== null && (
          <Button icon={<PauseIcon />} onPress={() => match.countdown.hold()}>
            {t('pk.hold')}
          </Button>
        )}
        {view === 'asked' && match.held !== undefined && (
          <Button icon={<PlayIcon />} onPress={() => match.countdown.goOn()}>
            {t('pk.go-on')}
          </Button>
        )}
        {view === 'asked' && match.mode === 'hearing' && match.bySound && match.voice.silent && (
          <Button icon={<EyeIcon />} onPress={() => match.showWord()}>
            {t('pk.by-look')}
          </Button>
        )}
        {view === 'shown' && (
          <Button icon={<RetryIcon />} onPress={() => void match.again()}>
            {t('pk.again')}
          </Button>
        )}
      </div>
      {view === 'shown' ? (
        <Button
          kind="primary"
          size="large"
          endIcon={<NextIcon />}
          busy={match.judging}
          aria-disabled={fresh}
          onPress={() => !fresh && void match.next()}
        >
          {t(match.last ? 'pk.finish' : 'pk.next')}
        </Button>
      ) : (
        <Button
          kind={match.mode === 'reading' ? 'plain' : 'primary'}
          size="large"
          disabled={view !== 'asked'}
          aria-disabled={view === 'asked' && fresh}
          onPress={() => !fresh && void match.show()}
        >
          {t('pk.show')}
        </Button>
      )}
      <div className="pk-dock-end">
        <Button kind="quiet" busy={view === 'shown' && match.judging} onPress={() => void end()}>
          {t('pk.end')}
        </Button>
      </div>
    </footer>
  );
});
