import { lineWidths, useT, VolumeIcon } from '@chorus/sdk/ui';
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
  // A picture of what the word means is the answer itself: it turns round when that is shown.
  const picture =
    word.picture !== undefined &&
    (mode === 'meaning' && !shown ? (
      <span className="pk-picture pk-picture-back" aria-hidden="true">
        ?
      </span>
    ) : (
      <img className="pk-picture" src={word.picture} alt="" />
    ));
  const text = (
    <h2 className="pk-word ch-english" lang="en" data-alone={!picture || undefined} style={letters}>
      {word.text}
    </h2>
  );
  if (mode === 'hearing' && !shown && !match.byLook)
    return view === 'lead' ? <p className="pk-ready">{t('pk.ready')}</p> : <Listen match={match} />;
  if (mode !== 'spelling')
    return (
      <>
        {picture}
        {text}
      </>
    );
  const { letters: tiles, put } = match.touches.tiles(slot);
  const isIn = match.isIn(slot);
  const now = written(
    word.text,
    put.map((at) => tiles[at]!),
  );
  return (
    <>
      <div className="pk-asked">
        {picture}
        {match.bySound && view !== 'lead' && !shown ? (
          <Listen match={match} />
        ) : (
          <p className="pk-meaning" style={lineWidths([word.meaning])}>
            {word.meaning}
          </p>
        )}
      </div>
      {shown ? (
        text
      ) : (
        <p className="pk-spelled ch-english" lang="en" style={letters}>
          {!isIn && <span className="ch-hidden-text">{t('pk.spelled', { text: now })}</span>}
          <Blanks text={word.text} letters={put.map((at) => (isIn ? '•' : tiles[at]!))} />
        </p>
      )}
    </>
  );
});

/** The sound, again at a touch; where it can't be heard, that is said. */
const Listen = observer(function Listen({ match: { voice } }: { readonly match: MatchStore }) {
  const t = useT();
  return (
    <>
      <Touch className="pk-listen" disabled={false} onTouch={() => void voice.play()}>
        <span>
          <VolumeIcon size="1em" />
        </span>
        <strong>{t('pk.listen-again')}</strong>
      </Touch>
      {voice.silent && (
        <p className="pk-note" role="alert">
          {t('pk.silent')}
        </p>
      )}
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
        {letter ?? '\u00a0'}
      </span>
    );
  });
}
