import type { PhoneticSymbol } from '@chorus/sdk';
import { lineWidths, SegmentedControl, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { ExampleButton } from '../shared/example-button.tsx';
import { placeOf, wordPlaces } from './place-of.ts';
import type { PracticeStore } from './practice-store.ts';

/** So many words of one spelling are shown: more stand on the page of words. */
const mostWords = 6;
/** More letters than half a row of a small board has room for. */
const longWord = 9;

/** How the sound is written, with words by the place in which it is in them. */
export const SpellingsCard = observer(function SpellingsCard({
  store,
  symbol,
}: {
  readonly store: PracticeStore;
  readonly symbol: PhoneticSymbol;
}) {
  const t = useT();
  const { spellings = [], examples = [] } = symbol;
  const at = Math.min(store.spelling, Math.max(0, spellings.length - 1));
  const words = (spellings[at]?.words ?? examples).slice(0, mostWords);
  if (words.length === 0) return null;
  const rows = [...wordPlaces, undefined]
    .map((place) => ({ place, words: words.filter((word) => placeOf(word) === place) }))
    .filter((row) => row.words.length > 0);
  return (
    <section className="sm-card sm-spellings" aria-label={t('spellings.title')}>
      <header>
        <h3>{t('spellings.title')}</h3>
        {spellings.length === 1 && (
          <strong className="ch-english" lang="en">
            {spellings[0]!.letters}
          </strong>
        )}
        {spellings.length > 1 && (
          <SegmentedControl
            label={t('spellings.title')}
            options={spellings.map(({ letters }, n) => ({ value: String(n), label: <span className="ch-english">{letters}</span> }))}
            value={String(at)}
            onChange={(value) => void store.showSpelling(Number(value))}
          />
        )}
      </header>
      <dl data-long={words.some(({ text }) => text.length >= longWord) || undefined} style={lineWidths(words.map(({ text }) => text))}>
        {rows.map(({ place, words: placed }) => (
          <div key={place ?? ''}>
            <dt>{t(`place.${place ?? 'whole'}`)}</dt>
            {placed.map((word) => (
              <dd key={word.text}>
                <ExampleButton example={word} player={store.player} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
});
