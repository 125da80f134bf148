import { observer } from 'mobx-react-lite';
import { PoorIcon, useT } from '@chorus/sdk/ui';
import type { ReadAloudStore } from '../read-aloud-store.ts';
import { GoOnButtons, HearButtons } from './after-buttons.tsx';

/** There is no score, and this is why, and what to do. */
export const RefusedDock = observer(function RefusedDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const outcome = store.reading?.result?.outcome;
  const reason = outcome?.kind === 'refused' ? outcome.reason : 'nothing-heard';
  return (
    <>
      <HearButtons store={store} />
      <span className="sw-told" role="alert">
        <PoorIcon size="2.25rem" />
        <span>
          <strong>{t(`refused.${reason}`)}</strong>
          <span>{t(`refused.${reason}.do`)}</span>
        </span>
      </span>
      <GoOnButtons store={store} again />
    </>
  );
});
