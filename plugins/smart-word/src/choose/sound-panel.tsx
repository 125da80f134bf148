import { SlowIcon, useT, VolumeIcon } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ChooseStore } from './choose-store.ts';

/** The word's sound as the largest control: it plays once by itself, again at a press, and slower below. */
export const SoundPanel = observer(function SoundPanel({ store }: { readonly store: ChooseStore }) {
  const t = useT();
  const { flow, times, silent } = store;
  const asked = flow?.open?.questionId;
  const open = flow !== undefined && !flow.closed;
  useEffect(() => {
    // Where nobody has pressed anything since the page came, as after a reload, a browser plays nothing.
    if (asked !== undefined && open && store.times === 0 && navigator.userActivation?.hasBeenActive) void store.play();
    // what was asked begins, and not that it ends
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, asked]);
  return (
    <div className="sw-sound">
      <button type="button" className="sw-sound-play" onClick={() => void store.play()}>
        <span className="sw-sound-box">
          <span className="sw-sound-rings">
            <VolumeIcon size="1em" />
          </span>
        </span>
        <strong>{t(times === 0 ? 'choose.listen' : 'choose.again')}</strong>
      </button>
      <p role="status">{silent ? t('choose.silent') : times === 0 ? t('choose.not-heard') : t('choose.heard', { count: times })}</p>
      <button type="button" className="sw-sound-slow" onClick={() => void store.play('slow')}>
        <SlowIcon /> {t('choose.slow')}
      </button>
    </div>
  );
});
