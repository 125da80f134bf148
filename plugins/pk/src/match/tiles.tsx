import { BackIcon, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { Slot } from '../place.ts';
import type { MatchStore } from './match-store.ts';
import { Touch } from './touch.tsx';

/** The letters of a side, which are put down in their turn. */
export const Tiles = observer(function Tiles({ match, slot }: { readonly match: MatchStore; readonly slot: Slot }) {
  const t = useT();
  const { letters, put } = match.touches.tiles(slot);
  const closed = match.view === 'shown' || match.isIn(slot);
  // as the word: which letters were put is for nobody to see while the other side still spells
  const used = (n: number) => put.includes(n) && (match.view === 'shown' || !match.isIn(slot));
  return (
    <div className="pk-tiles" role="group" aria-label={t('pk.letters')} lang="en">
      {letters.map((letter, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tile's place is what it is: a word has a letter twice
        <Touch
          key={n}
          className="pk-tile ch-english"
          disabled={closed || put.includes(n)}
          state={used(n) ? 'put' : undefined}
          onTouch={(at) => void match.touches.put(slot, n, at)}
        >
          {letter}
        </Touch>
      ))}
      <Touch
        className="pk-tile pk-tile-back"
        label={t('pk.letter-back')}
        disabled={closed || put.length === 0}
        onTouch={() => match.touches.takeLetter(slot)}
      >
        <BackIcon />
      </Touch>
    </div>
  );
});
