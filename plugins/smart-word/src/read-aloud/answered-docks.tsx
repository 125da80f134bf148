import { Button, FairIcon, PoorIcon, RetryIcon, useT, WholeWords } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { DockButtons, StudentName } from './dock-buttons.tsx';
import type { ReadAloudStore } from './read-aloud-store.ts';

/** There is no score, and this is why, and what to do. */
export const RefusedDock = observer(function RefusedDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  const outcome = store.reading?.result?.outcome;
  const reason = outcome?.kind === 'refused' ? outcome.reason : 'nothing-heard';
  return (
    <>
      <div className="sw-card">
        <StudentName store={store} />
        <span className="sw-told" role="alert">
          <PoorIcon size="3rem" />
          <span>
            <strong>{t(`refused.${reason}`)}</strong>
            <WholeWords text={t(`refused.${reason}.do`)} />
          </span>
        </span>
      </div>
      <DockButtons store={store} again />
    </>
  );
});

/** The recording is kept, but the scorer failed: score it now, or read again. */
export const UnscoredDock = observer(function UnscoredDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <>
      <div className="sw-card">
        <StudentName store={store} />
        <span className="sw-told">
          <FairIcon size="3rem" />
          <span>
            <strong>{t('unscored.title')}</strong>
            <span>{t('unscored.text')}</span>
          </span>
        </span>
      </div>
      <DockButtons store={store}>
        <Button icon={<RetryIcon />} onPress={() => void store.rescore()}>
          {t('unscored.rescore')}
        </Button>
      </DockButtons>
    </>
  );
});
