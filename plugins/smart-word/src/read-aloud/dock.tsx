import { AudioService } from '@chorus/sdk';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  LevelBars,
  PoorIcon,
  RecordButton,
  RetryIcon,
  useObservable,
  useService,
  useT,
  VolumeIcon,
} from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import { RefusedDock, UnscoredDock } from './answered-docks.tsx';
import { CallDock, ReadyDock } from './call-docks.tsx';
import { StudentName } from './dock-buttons.tsx';
import type { Moment, ReadAloudStore } from './read-aloud-store.ts';
import { ScoredDock } from './scored-dock.tsx';

/** It listens: the voice, the ring, the seconds. */
const RecordingDock = observer(function RecordingDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const audio = useService(AudioService);
  const name = store.student?.realName ?? '';
  return (
    <>
      <span className="sw-dock-left">
        <StudentName store={store} />
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
        <span>{t('recording.listening')}</span>
      </span>
    </>
  );
});

/** The reading is kept and being scored. */
const EvaluatingDock = observer(function EvaluatingDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <>
      <span className="sw-dock-left">
        <StudentName store={store} />
      </span>
      <RecordButton state="busy" onPress={() => undefined} />
      <span className="sw-dock-right">
        <strong>{t('evaluating.text')}</strong>
      </span>
    </>
  );
});

/** This device can't record [8-5]: why not, and what to do. The model sound still plays. */
const NoMicrophoneDock = observer(function NoMicrophoneDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const taken = useObservable(useService(AudioService).state).microphone === 'taken';
  return (
    <>
      <div className="sw-card">
        <StudentName store={store} />
        <span className="sw-told" role="alert">
          <PoorIcon size="3rem" />
          <span>
            <strong>{t(`microphone.${taken ? 'taken' : 'missing'}`)}</strong>
            <span>{t(`microphone.${taken ? 'taken' : 'missing'}.do`)}</span>
          </span>
        </span>
      </div>
      <div className="sw-dock-buttons">
        <Button icon={<VolumeIcon />} onPress={() => void store.playModel()}>
          {t('after.model')}
        </Button>
        <span className="sw-praise-slot" />
        {/* What is to be done is filled beside the list, where the teacher marks. */}
        <Button icon={<RetryIcon />} onPress={() => void store.toggleRecording()}>
          {t('microphone.retry')}
        </Button>
      </div>
    </>
  );
});

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

/** Moments with a card above a row of buttons; in the others one thing is to do, in the centre. */
const carded: ReadonlySet<Moment> = new Set(['scored', 'refused', 'unscored', 'no-microphone']);

/** The bottom edge: in its centre always the one thing to do, at its ends the word before and the next one. */
export const Dock = observer(function Dock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const Middle = docks[store.moment];
  const busy = store.moment === 'recording';
  const dock = useRef<HTMLDivElement>(null);
  useDockFocus(dock, store.moment, store.student?.id);
  return (
    // A press of a finger or the mouse takes no focus along: the space bar goes on to start and stop the recording.
    <div
      className="sw-dock"
      data-moment={store.moment}
      data-card={carded.has(store.moment) || undefined}
      ref={dock}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
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
      {store.atLastWord ? (
        <Button kind="plain" disabled={busy} onPress={() => void store.endUnit()}>
          {t('read.end')}
        </Button>
      ) : (
        <IconButton kind="plain" label={t('read.next')} icon={<ChevronRightIcon />} disabled={busy} onPress={() => void store.next()} />
      )}
      <p className="ch-hidden-text" role="status">
        {t(store.unheard ? 'moment.unsure' : `moment.${store.moment}`, { name: store.student?.realName ?? '' })}
      </p>
    </div>
  );
});

/**
 * Where the keyboard stands. A student who is called takes it to the record button, away from the button that called; a score that arrives takes it to
 * the next student; where a moment's buttons go and take the focus along, the dock itself has it, so that the space bar and the tab key go on from there.
 * A dialog keeps what it has.
 */
function useDockFocus(dock: RefObject<HTMLElement | null>, moment: Moment, studentId: string | undefined): void {
  const before = useRef<{ readonly moment: Moment; readonly studentId: string | undefined }>(undefined);
  useEffect(() => {
    const called = studentId !== undefined && studentId !== before.current?.studentId;
    const readyAgain = moment === 'ready' && before.current?.moment !== 'ready';
    const arrived = moment === 'scored' && (before.current?.moment === 'evaluating' || before.current?.moment === 'recording');
    before.current = { moment, studentId };
    const active = document.activeElement;
    if (!dock.current || document.querySelector('[role="dialog"]') || active?.closest('[role="menu"]')) return;
    const lost = active === null || active === document.body;
    if (!called && !lost && !((readyAgain || arrived) && dock.current.contains(active))) return;
    const likely = moment === 'ready' ? '.ch-record-button' : arrived ? '.sw-next' : undefined;
    const primary = likely === undefined ? null : dock.current.querySelector<HTMLElement>(likely);
    (primary ?? dock.current).focus({ preventScroll: true });
  }, [dock, moment, studentId]);
}
