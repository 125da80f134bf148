import type { QueuedImport } from '@chorus/contract/package/packages-state';
import { Button, Dialog } from '@chorus/sdk/ui';
import { packagesToken } from '../../../platform/resource-packages.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { packageTitle, versionText } from './package-texts.ts';
import { useTaught } from './use-taught.ts';

/** Another version is here: go on and delete it, or leave it (8-18). */
export function ConflictDialog({ asked }: { readonly asked: QueuedImport }) {
  const packages = useService(packagesToken);
  const t = useText();
  const { here, old } = asked.conflict!;
  const answer = (goOn: boolean) => packages.answer(asked.id, goOn);
  const name = old.map((one) => t('packages.book-title', { name: packageTitle(one) })).join(t('list.and'));
  const taught = old.some(useTaught());
  return (
    <Dialog
      title={taught ? t('packages.conflict-taught', { name }) : t(`packages.conflict-${here}`)}
      mustChoose
      onClose={() => answer(false)}
      footer={
        <>
          <Button onPress={() => answer(false)} autoFocus>
            {t('packages.conflict-no')}
          </Button>
          <Button kind={here === 'newer' || taught ? 'danger' : 'primary'} onPress={() => answer(true)}>
            {t('packages.conflict-yes')}
          </Button>
        </>
      }
    >
      <p>{t(`packages.conflict-${here}-what`, { name })}</p>
      {taught && <p>{t('packages.conflict-taught-what')}</p>}
      <dl className="ch-packages-compare">
        <dt>{t('packages.conflict-here')}</dt>
        {old.map((one) => (
          <dd key={one.id}>{one.time === undefined ? one.fileName : versionText(one.time)}</dd>
        ))}
        <dt>{t('packages.conflict-file')}</dt>
        <dd>{asked.fileName}</dd>
      </dl>
    </Dialog>
  );
}
