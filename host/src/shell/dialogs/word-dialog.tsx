import type { Accent, SaidWord, Word } from '@chorus/sdk';
import { partOfSpeech } from '@chorus/sdk';
import { Button, Dialog } from '@chorus/sdk/ui';
import { Volume2 } from 'lucide-react';
import { audioToken } from '../../services/audio/host-audio.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { useService, useText } from '../host-context.tsx';
import { SaidWordButtons } from './said-word.tsx';

const accents: readonly Accent[] = ['uk', 'us'];

/** A word explained: how a student said it, how it sounds here and there, what it means, how it is used. */
export function WordDialog({
  word,
  said,
  onTeach,
  onClose,
}: {
  readonly word: Word | { readonly text: string };
  readonly said: SaidWord | undefined;
  /** Opens what teaches the word. */
  readonly onTeach?: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  const teach = () => {
    onClose();
    onTeach?.();
  };
  const footer = onTeach && (
    <Button kind="primary" onPress={teach}>
      {t('word.teach')}
    </Button>
  );
  return (
    <Dialog title={word.text} width={1200} className="ch-word" onClose={onClose} {...(footer && { footer })}>
      <div className="ch-word-inside">
        {'picture' in word && word.picture && <img src={word.picture} alt="" />}
        <div>
          {said && <SaidWordButtons word={word} said={said} />}
          {'ref' in word && <Details word={word} />}
        </div>
      </div>
    </Dialog>
  );
}

function Details({ word }: { readonly word: Word }) {
  const audio = useService(audioToken);
  const notices = useService(noticesToken);
  const t = useText();
  const listen = async (accent: Accent) => {
    const url = word.sound[accent];
    const { ok, reason } = await audio.play(url === undefined ? { speak: word.text, accent } : { url }, {
      key: `word-info ${word.id} ${accent}`,
    });
    if (!ok && reason !== 'recording')
      void notices.show({ kind: 'warning', text: t(reason === 'no-voice' ? 'word.no-voice' : 'word.listen-failed') });
  };
  return (
    <>
      <div className="ch-word-sounds">
        {accents.map((accent) => (
          <button key={accent} type="button" className="ch-word-sound" onClick={() => void listen(accent)}>
            <span className="ch-hidden-text">{t(`word.listen-${accent}`)}</span>
            <span className="ch-word-accent" aria-hidden="true">
              {t(`word.${accent}`)}
            </span>
            {word.ipa[accent] && (
              <span className="ch-english" aria-hidden="true">
                /{word.ipa[accent]?.replace(/^\/|\/$/g, '')}/
              </span>
            )}
            <Volume2 size="1.25em" aria-hidden />
          </button>
        ))}
      </div>
      <p className="ch-word-meaning">
        <span className="ch-english">{partOfSpeech(word.pos)}</span> {word.meaning}
      </p>
      {word.example && (
        <>
          <p className="ch-english" lang="en" translate="no">
            {word.example.text}
          </p>
          <p className="ch-word-translation">{word.example.translation}</p>
        </>
      )}
    </>
  );
}
