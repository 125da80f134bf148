import { observer } from 'mobx-react-lite';
import { Button, NextIcon, PlayIcon, RetryIcon, useT, VolumeIcon } from '@chorus/sdk/ui';
import type { ReadAloudStore } from '../read-aloud-store.ts';

/** Hear what was said, hear how it should be. */
export const HearButtons = observer(function HearButtons({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <span className="sw-dock-left sw-dock-buttons">
      <Button
        icon={<PlayIcon />}
        disabled={store.reading?.audio === undefined}
        aria-label={t('after.replay')}
        onPress={() => void store.replay()}
      >
        <span className="sw-wide">{t('after.replay')}</span>
      </Button>
      <Button icon={<VolumeIcon />} aria-label={t('after.model')} onPress={() => void store.playModel()}>
        <span className="sw-wide">{t('after.model')}</span>
      </Button>
    </span>
  );
});

/** Once more, or the next student. `again`: to try again is the thing to do. */
export const GoOnButtons = observer(function GoOnButtons({
  store,
  again = false,
}: {
  readonly store: ReadAloudStore;
  readonly again?: boolean;
}) {
  const t = useT();
  return (
    <span className="sw-dock-right sw-dock-buttons">
      <Button
        kind={again ? 'primary' : 'plain'}
        icon={<RetryIcon />}
        aria-label={t('after.again')}
        onPress={() => void store.toggleRecording()}
      >
        <span className={again ? '' : 'sw-wide'}>{t('after.again')}</span>
      </Button>
      <Button kind={again ? 'plain' : 'primary'} endIcon={<NextIcon />} onPress={() => void store.nextStudent()}>
        {t('after.next')}
      </Button>
    </span>
  );
});
