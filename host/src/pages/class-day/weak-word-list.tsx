import { partOfSpeech } from '@chorus/sdk';
import { Button } from '@chorus/sdk/ui';
import { Dumbbell } from 'lucide-react';
import type { ClassDayReport } from '../../services/class-day/class-days.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import type { ShownWeakWord } from '../../services/overview/shown-weak-word.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { useShown } from '../../shell/use-facts.ts';
import { canText } from '../home/can-text.ts';
import { takersOf } from '../home/group-doors.ts';
import { useOpenBook } from '../home/open-book.tsx';
import { WordSound } from '../home/word-sound.tsx';
import { practices } from './practice.ts';

/** What the class should practise: what it missed on the day, and before; each word with its sound and its dialog, and the way to practise them. */
export function WeakWordList({
  report: { words, earlierWords, wordsKnown, placeOf },
  isToday,
}: {
  readonly report: Pick<ClassDayReport, 'words' | 'earlierWords' | 'wordsKnown' | 'placeOf'>;
  readonly isToday: boolean;
}) {
  const t = useText();
  const pick = usePick();
  const doors = useShown('home.activities/1');
  const [openBook, dialog] = useOpenBook(doors);
  const offered = practices(
    [...words, ...earlierWords].map(({ ref }) => ref),
    placeOf,
    (kind) => takersOf(doors, kind).length > 0,
  );
  return (
    <>
      {words.length + earlierWords.length === 0 && <p>{t(wordsKnown ? 'class-day.words-none' : 'class-day.words-unknown')}</p>}
      <Words title={t(isToday ? 'class-day.words-today' : 'class-day.words-day')} words={words} />
      <Words title={t('class-day.words-earlier')} words={earlierWords} />
      {offered.length > 0 && (
        <div className="ch-day-practise">
          {offered.map(({ packId, book, unit, wordIds }, n) => (
            <Button
              key={`${packId} ${unit.id}`}
              kind={n === 0 ? 'primary' : 'plain'}
              icon={<Dumbbell size="1.25em" aria-hidden />}
              onPress={() =>
                openBook({ ref: { packId, itemId: book.id }, kind: book.kind, title: pick(book.title), unitId: unit.id, wordIds })
              }
            >
              {t('class-day.practise', { count: wordIds.length, unit: pick(unit.title) })}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </>
  );
}

function Words({ title, words }: { readonly title: string; readonly words: readonly ShownWeakWord[] }) {
  const dialogs = useService(dialogsToken);
  const t = useText();
  if (words.length === 0) return null;
  return (
    <section className="ch-day-words" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {words.map(({ text, word, ...weak }) => (
          <li key={weak.ref.itemId}>
            <WordSound text={text} word={word} />
            <button
              type="button"
              aria-haspopup="dialog"
              title={t('class-day.word', { word: text })}
              onClick={() => void dialogs.wordInfo(word ?? { text })}
            >
              <strong className="ch-english" lang="en" translate="no">
                {text}
              </strong>
              {word && (
                <span>
                  {partOfSpeech(word.pos)} {word.meaning}
                </span>
              )}
            </button>
            <span className="ch-day-share ch-tabular">{canText(t, weak)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
