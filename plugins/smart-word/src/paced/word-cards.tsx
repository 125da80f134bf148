import type { Word } from '@chorus/sdk';
import { useT } from '@chorus/sdk/ui';

import './dictation.css';

/** Words as numbered cards; one that is not shown lies face down. */
export function WordCards(props: {
  readonly label: string;
  readonly words: readonly Word[];
  readonly isShown: (word: Word) => boolean;
  readonly onPress: (word: Word) => void;
}) {
  const { label, words, isShown, onPress } = props;
  const t = useT();
  return (
    <ol className="sw-answers" aria-label={label}>
      {words.map((word, at) => (
        <li key={word.id}>
          <button type="button" className="sw-answer" data-shown={isShown(word) || undefined} onClick={() => onPress(word)}>
            <span className="ch-tabular">{at + 1}</span>
            {isShown(word) ? (
              <span>
                <strong className="ch-english" lang="en">
                  {word.text}
                </strong>
                <span>{word.meaning}</span>
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
