import type { SaidWord, SoundSpan, Word } from '@chorus/sdk';
import { Button, PauseIcon, PlayIcon, useObservable } from '@chorus/sdk/ui';
import { useEffect, useId, useState } from 'react';
import { audioToken } from '../../services/audio/host-audio.ts';
import { settingsToken } from '../../services/settings/local-settings.ts';
import { useService, useText } from '../host-context.tsx';

type Piece = SoundSpan & { readonly key: string };

/** A word as the student said it, then the model: played as the dialog opens, and each again. A book's own sound of the word is the better model. */
export function SaidWordButtons({ word, said }: { readonly word: Word | { readonly text: string }; readonly said: SaidWord }) {
  const audio = useService(audioToken);
  const settings = useService(settingsToken);
  const t = useText();
  const id = useId();
  const { accent } = useObservable(settings.state);
  const { playback } = useObservable(audio.state);
  const student: Piece = { ...said.student, key: `${id} student` };
  const url = 'sound' in word ? (word.sound[accent] ?? word.sound.us ?? word.sound.uk) : undefined;
  const own: SoundSpan | undefined = url === undefined ? said.model : { sound: { url } };
  const model: Piece = { ...(own ?? { sound: { speak: word.text, accent } }), key: `${id} model` };
  const [opening] = useState(() => [student, model]);
  useEffect(() => {
    void audio.playInTurn(opening);
    return () => void audio.stop();
  }, [audio, opening]);
  const button = (what: 'student' | 'model', piece: Piece) => {
    const playing = playback?.key === piece.key && playback.playing;
    return (
      <Button
        icon={playing ? <PauseIcon /> : <PlayIcon />}
        pressed={playing}
        onPress={() => void (playing ? audio.stop() : audio.playInTurn([piece]))}
      >
        {t(`word.said-${what}`)}
      </Button>
    );
  };
  return (
    <div className="ch-word-sounds" role="group" aria-label={t('word.said')}>
      {button('student', student)}
      {button('model', model)}
      <span className="ch-hidden-text" role="status">
        {playback?.key === student.key && t('word.said-student')}
        {playback?.key === model.key && t('word.said-model')}
      </span>
    </div>
  );
}
