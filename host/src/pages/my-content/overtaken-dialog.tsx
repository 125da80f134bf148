import { Button, Dialog } from '@chorus/sdk/ui';
import { useText } from '../../shell/host-context.tsx';

/** What became of a list while it was changed here. */
export type Overtaken = { readonly why: 'changed'; readonly by: string } | { readonly why: 'gone' };

/** Somebody else has changed the list, or taken it away: nothing of either is lost. */
export function OvertakenDialog(props: {
  readonly overtaken: Overtaken;
  readonly busy: boolean;
  readonly onSaveAsNew: () => void;
  readonly onShowNewest: () => void;
  readonly onClose: () => void;
}) {
  const { overtaken, busy, onSaveAsNew, onShowNewest, onClose } = props;
  const t = useText();
  return (
    <Dialog
      title={overtaken.why === 'changed' ? t('my-content.overtaken', { name: overtaken.by }) : t('my-content.gone')}
      width={900}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('my-content.go-on')}</Button>
          {overtaken.why === 'changed' && <Button onPress={onShowNewest}>{t('my-content.show-newest')}</Button>}
          <Button kind="primary" busy={busy} onPress={onSaveAsNew}>
            {t('my-content.save-as-new')}
          </Button>
        </>
      }
    >
      <p>{t(overtaken.why === 'changed' ? 'my-content.overtaken-what' : 'my-content.gone-what')}</p>
    </Dialog>
  );
}
