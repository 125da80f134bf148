import { Button, MicIcon, useObservable } from '@chorus/sdk/ui';
import { audioToken } from '../../services/audio/host-audio.ts';
import { useService, useText } from '../host-context.tsx';
import './microphone-opening.css';

/** What is seen while a microphone doesn't answer, on every page that records, and the way to give it up. */
export function MicrophoneOpening() {
  const audio = useService(audioToken);
  const t = useText();
  const opening = useObservable(audio.opening);
  return (
    <div role="status">
      {opening && (
        <div className="ch-microphone-opening ch-bar">
          <MicIcon size="2rem" />
          <span>
            <strong>{t('microphone.opening')}</strong> <span>{t('microphone.opening-do')}</span>
          </span>
          <Button onPress={() => audio.giveUpOpening()}>{t('microphone.give-up')}</Button>
        </div>
      )}
    </div>
  );
}
