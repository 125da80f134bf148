import { observer } from 'mobx-react-lite';
import { Button, useT } from '@chorus/sdk/ui';
import type { ReadAloudStore } from '../read-aloud-store.ts';

/** A reload cut a recording off: what was said is still here. */
export const InterruptedDock = observer(function InterruptedDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <>
      <span className="sw-dock-left">
        <strong>{t('interrupted.title', { name: store.interruptedStudent?.realName ?? '' })}</strong>
        <span>{t('interrupted.text')}</span>
      </span>
      <Button kind="primary" size="large" onPress={() => void store.resolveInterrupted('score')}>
        {t('interrupted.score')}
      </Button>
      <span className="sw-dock-right">
        <Button onPress={() => void store.resolveInterrupted('discard')}>{t('interrupted.discard')}</Button>
      </span>
    </>
  );
});
