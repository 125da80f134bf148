import { observer } from 'mobx-react-lite';
import { AudioService } from '@chorus/sdk';
import { LevelBars, RecordButton, useService, useT } from '@chorus/sdk/ui';
import type { ReadAloudStore } from '../read-aloud-store.ts';

/** It listens: the voice, the ring, the seconds. */
export const RecordingDock = observer(function RecordingDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const audio = useService(AudioService);
  const name = store.student?.realName ?? '';
  return (
    <>
      <span className="sw-dock-left">
        <LevelBars level={audio.level} />
      </span>
      <RecordButton
        state="recording"
        progress={store.passed}
        label={t('recording.stop', { name })}
        onPress={() => void store.toggleRecording()}
      />
      <span className="sw-dock-right">
        <strong className="ch-tabular">{t('recording.seconds', { seconds: store.secondsLeft })}</strong>
        <span>{t('recording.listening', { name })}</span>
      </span>
    </>
  );
});
