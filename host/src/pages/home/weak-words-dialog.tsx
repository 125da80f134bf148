import { partOfSpeech, type Word } from '@chorus/sdk';
import { Dialog, IconButton, useObservable } from '@chorus/sdk/ui';
import { Volume2 } from 'lucide-react';
import type { ShownWeakWord } from '../../services/overview/shown-weak-word.ts';
import { useHost, useText } from '../../shell/host-context.tsx';

/** The words that the class can't yet, the hardest first: sound, phonetic signs, meaning, and how many can. */
export function WeakWordsDialog(props: {
  readonly words: readonly ShownWeakWord[];
  readonly percent: (share: number) => string;
  readonly onClose: () => void;
}) {
  const { audio, settings } = useHost();
  const t = useText();
  const { accent } = useObservable(settings.state);
  const soundOf = (word: Word | undefined) => word?.sound[accent] ?? word?.sound[accent === 'us' ? 'uk' : 'us'];
  const ipaOf = (word: Word | undefined) => word?.ipa[accent] ?? word?.ipa[accent === 'us' ? 'uk' : 'us'];
  return (
    <Dialog title={t('home.weak-words-title', { count: props.words.length })} width={1200} onClose={props.onClose}>
      <ol className="ch-weak-list">
        {props.words.map(({ ref, text, share, can, cannot, word }) => {
          const url = soundOf(word);
          return (
            <li key={ref.itemId}>
              {url === undefined ? (
                <span />
              ) : (
                <IconButton
                  label={t('home.listen', { word: text })}
                  icon={<Volume2 size="1.75rem" aria-hidden />}
                  onPress={() => void audio.play({ url })}
                />
              )}
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
                <span>{t('home.can-of', { can: can.length, all: can.length + cannot.length })}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <p className="ch-home-what">{t('home.weak-words-what')}</p>
    </Dialog>
  );
}
