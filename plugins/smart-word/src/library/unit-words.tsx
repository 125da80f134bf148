import { observer } from 'mobx-react-lite';
import { partOfSpeech, type Word } from '@chorus/sdk';
import { BookIcon, CheckIcon, EmptyState, useT, type Loadable, Loaded } from '@chorus/sdk/ui';
import type { WordChoice } from './word-choice.ts';

interface Choosing {
  readonly choice: WordChoice;
  readonly onRead: (wordId: string) => void;
}

/** A unit's words, once they are there. */
export const UnitWords = observer(function UnitWords({
  words: from,
  ...choosing
}: Choosing & { readonly words: Loadable<readonly Word[]> }) {
  const t = useT();
  return (
    <Loaded from={from} skeleton="lines">
      {(words) =>
        words.length === 0 ? (
          <EmptyState icon={<BookIcon size="3rem" />} title={t('unit.empty')} text={t('unit.empty.do')} />
        ) : (
          <WordList words={words} {...choosing} />
        )
      }
    </Loaded>
  );
});

/** Words; each leads to its place in the reading, or is chosen for a drill. */
export const WordList = observer(function WordList({ words, choice, onRead }: Choosing & { readonly words: readonly Word[] }) {
  return (
    <ul className="sw-words">
      {words.map((word) => (
        <li key={word.id}>
          <button
            type="button"
            className="sw-word"
            aria-pressed={choice.choosing ? choice.chosen.includes(word.id) : undefined}
            onClick={() => (choice.choosing ? choice.toggle(word.id) : onRead(word.id))}
          >
            {choice.choosing && choice.chosen.includes(word.id) && (
              <span className="sw-word-chosen">
                <CheckIcon size="1.25rem" />
              </span>
            )}
            <span className="sw-word-picture" data-empty={word.picture === undefined} aria-hidden="true">
              {word.picture === undefined ? [...word.text][0] : <img src={word.picture} alt="" loading="lazy" />}
            </span>
            <strong className="ch-english" lang="en">
              {word.text}
            </strong>
            <span>
              {partOfSpeech(word.pos)} {word.meaning}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
});
