import { partOfSpeech, type Word } from '@chorus/sdk';
import { Dialog, useObservable } from '@chorus/sdk/ui';
import type { ShownWeakWord } from '../../services/overview/shown-weak-word.ts';
import { settingsToken } from '../../services/settings/local-settings.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { canText } from './can-text.ts';
import { WordSound } from './word-sound.tsx';

/** The words that the class can't yet, the hardest first: sound, phonetic signs, meaning, and how many can. */
export function WeakWordsDialog(props: {
  readonly words: readonly ShownWeakWord[];
  readonly percent: (share: number) => string;
  readonly onClose: () => void;
}) {
  const settings = useService(settingsToken);
  const t = useText();
  const { accent } = useObservable(settings.state);
  const ipaOf = (word: Word | undefined) => word?.ipa[accent] ?? word?.ipa[accent === 'us' ? 'uk' : 'us'];
  return (
    <Dialog title={t('home.weak-words-title', { count: props.words.length })} width={1200} onClose={props.onClose}>
      <ol className="ch-weak-list">
        {props.words.map(({ text, share, word, ...weak }) => (
          <li key={weak.ref.itemId}>
            <WordSound text={text} word={word} />
            <span className="ch-weak-text">
              <strong className="ch-english">{text}</strong>
              <span className="ch-english">{ipaOf(word)}</span>
              {word && (
                <span>
                  {partOfSpeech(word.pos)} {word.meaning}
                </span>
              )}
            </span>
            <span className="ch-weak-share ch-tabular">
              <strong>{props.percent(share)}</strong>
              <span>{canText(t, weak)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="ch-home-what">{t('home.weak-words-what')}</p>
    </Dialog>
  );
}
