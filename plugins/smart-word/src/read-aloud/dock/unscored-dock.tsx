import { observer } from 'mobx-react-lite';
import { Button, FairIcon, PlayIcon, RetryIcon, useT } from '@chorus/sdk/ui';
import type { ReadAloudStore } from '../read-aloud-store.ts';
import { GoOnButtons } from './after-buttons.tsx';

/** The recording is kept, but the scorer failed: score it now, or read again. */
export const UnscoredDock = observer(function UnscoredDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <>
      <span className="sw-dock-left sw-dock-buttons">
        <Button icon={<PlayIcon />} disabled={store.reading?.audio === undefined} onPress={() => void store.replay()}>
          {t('after.replay')}
        </Button>
        <Button icon={<RetryIcon />} onPress={() => void store.rescore()}>
          {t('unscored.rescore')}
        </Button>
      </span>
      <span className="sw-told">
        <FairIcon size="2.25rem" />
        <span>
          <strong>{t('unscored.title')}</strong>
          <span>{t('unscored.text')}</span>
        </span>
      </span>
      <GoOnButtons store={store} />
    </>
  );
});
