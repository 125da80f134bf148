import { Button, EyeIcon, NextIcon, PauseIcon, PlayIcon, RetryIcon, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useNames } from '../shared/names.ts';
import type { MatchStore } from './match-store.ts';

/** What the teacher does: take a wrong touch back, show what is right, go on. */
export const Dock = observer(function Dock({ match }: { readonly match: MatchStore }) {
  const t = useT();
  const names = useNames();
  const { view } = match;
  const last = match.match !== null && match.match.index + 1 >= match.count;
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
        <Button kind="primary" size="large" endIcon={<NextIcon />} busy={match.judging} onPress={() => void match.next()}>
          {t(last ? 'pk.finish' : 'pk.next')}
        </Button>
      ) : (
        <Button
          kind={match.mode === 'reading' ? 'plain' : 'primary'}
          size="large"
          disabled={view !== 'asked'}
          onPress={() => void match.show()}
        >
          {t('pk.show')}
        </Button>
      )}
      <div className="pk-dock-end">
        <Button kind="quiet" onPress={() => void match.endNow()}>
          {t('pk.end')}
        </Button>
      </div>
    </footer>
  );
});
