import type { Word } from '@chorus/sdk';
import { lineWidths, useT } from '@chorus/sdk/ui';
import { useMemo, type CSSProperties } from 'react';

import './dictation.css';

/** As many rows of cards stand on a board at once. */
const rows = 4;

/** Words as numbered cards; one that is not shown lies face down. */
export function WordCards(props: {
  readonly label: string;
  readonly words: readonly Word[];
  readonly isShown: (word: Word) => boolean;
  readonly onPress: (word: Word) => void;
}) {
  const { label, words, isShown, onPress } = props;
  const t = useT();
  // all words have one size, whichever of them are shown
  const widths = useMemo(() => lineWidths(words.map(({ text }) => text)), [words]);
  return (
    <ol
      className="sw-answers"
      aria-label={label}
      style={{ ...widths, '--sw-columns': Math.max(4, Math.ceil(words.length / rows)) } as CSSProperties}
    >
      {words.map((word, at) => (
        <li key={word.id}>
          <button type="button" className="sw-answer" data-shown={isShown(word) || undefined} onClick={() => onPress(word)}>
            <span className="sw-answer-number ch-tabular">{at + 1}</span>
            {isShown(word) ? (
              <span className="sw-answer-word">
                <span>
                  <strong className="ch-english ch-fit" lang="en">
                    {word.text}
                  </strong>
                </span>
                <span>
                  <span className="ch-fit" style={lineWidths([word.meaning])}>
                    {word.meaning}
                  </span>
                </span>
              </span>
            ) : (
              <span className="ch-hidden-text">{t('dictation.turn')}</span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
