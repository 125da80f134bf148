import { useT, VolumeIcon } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import type { Slot } from '../place.ts';
import type { MatchStore } from './match-store.ts';
import { Touch } from './touch.tsx';
import { written } from './questions.ts';

/** What is asked: picture and word, the sound alone, or what is to be spelled. */
export const Prompt = observer(function Prompt({ match, slot }: { readonly match: MatchStore; readonly slot: Slot }) {
  const t = useT();
  const { word, mode, view } = match;
  if (!word) return null;
  const shown = view === 'shown';
  const letters = { '--pk-letters': Math.max(6, ...word.text.split(' ').map(({ length }) => length)) } as CSSProperties;
  const picture = word.picture !== undefined && <img className="pk-picture" src={word.picture} alt="" />;
  const text = (
    <h2 className="pk-word ch-english" lang="en" style={letters}>
      {word.text}
    </h2>
  );
  if (mode === 'hearing' && !shown) {
    if (view === 'lead') return <p className="pk-ready">{t('pk.ready')}</p>;
    if (match.voice.silent)
      return (
        <>
          {text}
          <p className="pk-note">{t('pk.silent')}</p>
        </>
      );
    return (
      <Touch className="pk-listen" disabled={false} onTouch={() => void match.voice.play()}>
        <span>
          <VolumeIcon size="1em" />
        </span>
        <strong>{t('pk.listen-again')}</strong>
      </Touch>
    );
  }
  if (mode === 'spelling' && !shown) {
    const { letters: tiles, put } = match.tiles(slot);
    const now = written(
      word.text,
      put.map((at) => tiles[at]!),
    );
    return (
      <>
        {picture}
        <p className="pk-meaning">{word.meaning}</p>
        <p className="pk-spelled ch-english" lang="en" style={letters}>
          <span className="ch-hidden-text">{t('pk.spelled', { text: now })}</span>
          <Blanks text={word.text} letters={put.map((at) => tiles[at]!)} />
        </p>
      </>
    );
  }
  return (
    <>
      {picture}
      {text}
      {mode === 'spelling' && <p className="pk-meaning">{word.meaning}</p>}
    </>
  );
});

function Blanks({ text, letters }: { readonly text: string; readonly letters: readonly string[] }) {
  let at = 0;
  return [...text].map((char, n) => {
    const blank = /\p{L}/u.test(char);
    const letter = blank ? letters[at++] : char;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a letter's place in the word is what it is
      <span key={n} className={blank ? 'pk-blank' : 'pk-between'} aria-hidden="true">
        {letter ?? ' '}
      </span>
    );
  });
}
