import { observer } from 'mobx-react-lite';
import { useRef, type ComponentType } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, IconButton, useT } from '@chorus/sdk/ui';
import { CallDock } from './dock/call-dock.tsx';
import { EvaluatingDock } from './dock/evaluating-dock.tsx';
import { NoMicrophoneDock } from './dock/no-microphone-dock.tsx';
import { ReadyDock } from './dock/ready-dock.tsx';
import { RecordingDock } from './dock/recording-dock.tsx';
import { RefusedDock } from './dock/refused-dock.tsx';
import { ScoredDock } from './dock/scored-dock.tsx';
import { UnscoredDock } from './dock/unscored-dock.tsx';
import type { Moment, ReadAloudStore } from './read-aloud-store.ts';
import { useDockFocus } from './use-dock-focus.ts';

const docks: Readonly<Record<Moment, ComponentType<{ readonly store: ReadAloudStore }>>> = {
  call: CallDock,
  ready: ReadyDock,
  recording: RecordingDock,
  evaluating: EvaluatingDock,
  scored: ScoredDock,
  refused: RefusedDock,
  unscored: UnscoredDock,
  'no-microphone': NoMicrophoneDock,
};

/** The bottom edge: in its centre always the one thing to do, at its ends the word before and the next one. */
export const Dock = observer(function Dock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const Middle = docks[store.moment];
  const busy = store.moment === 'recording';
  const dock = useRef<HTMLDivElement>(null);
  useDockFocus(dock, store.moment, store.student?.id);
  return (
    // A press of a finger or the mouse takes no focus along: the space bar goes on to start and stop the recording.
    <div className="sw-dock" data-moment={store.moment} ref={dock} tabIndex={-1} onMouseDown={(event) => event.preventDefault()}>
      <IconButton
        kind="plain"
        label={t('read.previous')}
        icon={<ChevronLeftIcon />}
        disabled={busy || store.index === 0}
        onPress={() => void store.previous()}
      />
      <div className="sw-dock-middle">
        <Middle store={store} />
      </div>
      <IconButton
        kind="plain"
        label={t('read.next')}
        icon={<ChevronRightIcon />}
        disabled={busy || store.index + 1 >= store.count}
        onPress={() => void store.next()}
      />
      <p className="ch-hidden-text" role="status">
        {t(`moment.${store.moment}`, { name: store.student?.realName ?? '' })}
      </p>
    </div>
  );
});
