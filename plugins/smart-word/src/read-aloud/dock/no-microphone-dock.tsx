import { observer } from 'mobx-react-lite';
import { Button, PoorIcon, RetryIcon, useT, VolumeIcon } from '@chorus/sdk/ui';
import type { ReadAloudStore } from '../read-aloud-store.ts';

/** This device can't record [8-5]: why not, and what to do. The model sound still plays. */
export const NoMicrophoneDock = observer(function NoMicrophoneDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <>
      <span className="sw-dock-left sw-dock-buttons">
        <Button icon={<VolumeIcon />} onPress={() => void store.playModel()}>
          {t('after.model')}
        </Button>
      </span>
      <span className="sw-told" role="alert">
        <PoorIcon size="2.25rem" />
        <span>
          <strong>{t('microphone.missing')}</strong>
          <span>{t('microphone.missing.do')}</span>
        </span>
      </span>
      <span className="sw-dock-right sw-dock-buttons">
        <Button kind="primary" icon={<RetryIcon />} onPress={() => void store.toggleRecording()}>
          {t('microphone.retry')}
        </Button>
      </span>
    </>
  );
});
