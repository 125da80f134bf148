import { observer } from 'mobx-react-lite';
import { RecordButton, useT } from '@chorus/sdk/ui';
import { recordMs } from '../question.ts';
import type { ReadAloudStore } from '../read-aloud-store.ts';

/** A student is called: one press starts. */
export const ReadyDock = observer(function ReadyDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const name = store.student?.realName ?? '';
  return (
    <>
      <span className="sw-dock-left">
        <strong>{name}</strong>
        <span>{t('ready.turn')}</span>
      </span>
      <RecordButton state="idle" label={t('ready.record', { name })} onPress={() => void store.toggleRecording()} />
      <span className="sw-dock-right">
        <span>{t('ready.ends', { seconds: recordMs / 1_000 })}</span>
        <span>{t('ready.space')}</span>
      </span>
    </>
  );
});
