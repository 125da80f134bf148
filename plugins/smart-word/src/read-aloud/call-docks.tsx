import { WaitingList } from '@chorus/sdk';
import { RecordButton, RollCallActions, RollCallButton, RollCallOdds, useKeyHint, useService, useT, WholeWords } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { StudentName } from './dock-buttons.tsx';
import { recordMs } from './question.ts';
import type { ReadAloudStore } from './read-aloud-store.ts';

/** Nobody is called yet, or the names of a call roll. */
export const CallDock = observer(function CallDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const waiting = useService(WaitingList);
  return (
    <>
      <span className="sw-dock-left">
        <strong>{t(store.rolls ? 'call.rolls' : 'call.title')}</strong>
        <WholeWords text={t(store.rolls ? 'call.stop' : 'call.text')} />
      </span>
      <RollCallButton waiting={waiting} onRefused={store.tellWaiting} />
      <span className="sw-dock-right" />
    </>
  );
});

/** A student is called: one press starts. Who was drawn stands on the stage, and the dock's edges have what a teacher does about a draw. */
export const ReadyDock = observer(function ReadyDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const key = useKeyHint(' ');
  const waiting = useService(WaitingList);
  const name = store.student?.realName ?? '';
  const { onStage } = store;
  return (
    <>
      <span className="sw-dock-left" data-on-stage={onStage}>
        {onStage && (
          <span className="sw-dock-buttons">
            <RollCallActions waiting={waiting} onRefused={store.tellWaiting} />
          </span>
        )}
        {onStage ? (
          <span className="sw-ready">
            <strong>{t('ready.please')}</strong>
            <span>{t('ready.press')}</span>
          </span>
        ) : (
          <StudentName store={store} />
        )}
      </span>
      <RecordButton state="idle" label={t('ready.record', { name })} onPress={() => void store.toggleRecording()} />
      <span className="sw-dock-right" data-on-stage={onStage}>
        <span className="sw-ready">
          {!onStage && <span>{t('ready.turn')}</span>}
          <span>{t('ready.ends', { seconds: recordMs / 1_000 })}</span>
          {!onStage && key !== undefined && <span>{t('ready.space', { key })}</span>}
        </span>
        {onStage && (
          <span className="sw-dock-buttons">
            <RollCallOdds waiting={waiting} />
          </span>
        )}
      </span>
    </>
  );
});
