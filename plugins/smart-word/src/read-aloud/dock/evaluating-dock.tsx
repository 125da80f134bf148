import { observer } from 'mobx-react-lite';
import { RecordButton, useT } from '@chorus/sdk/ui';
import type { ReadAloudStore } from '../read-aloud-store.ts';

/** The reading is kept and being scored. */
export const EvaluatingDock = observer(function EvaluatingDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <>
      <span className="sw-dock-left">
        <strong>{store.student?.realName}</strong>
        <span>{t('evaluating.text')}</span>
      </span>
      <RecordButton state="busy" onPress={() => undefined} />
      <span className="sw-dock-right" />
    </>
  );
});
