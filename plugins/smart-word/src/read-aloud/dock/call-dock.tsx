import { observer } from 'mobx-react-lite';
import { Button, UsersIcon, useT } from '@chorus/sdk/ui';
import type { ReadAloudStore } from '../read-aloud-store.ts';

/** Nobody is called yet. */
export const CallDock = observer(function CallDock({ store }: { readonly store: ReadAloudStore }) {
  const t = useT();
  return (
    <>
      <span className="sw-dock-left">
        <strong>{t('call.title')}</strong>
        <span>{t('call.text')}</span>
      </span>
      <Button kind="primary" size="large" icon={<UsersIcon />} onPress={() => void store.rollCall()}>
        {t('call.random')}
      </Button>
      <span className="sw-dock-right" />
    </>
  );
});
