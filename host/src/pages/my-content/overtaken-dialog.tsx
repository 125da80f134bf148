import { Button, Dialog } from '@chorus/sdk/ui';
import { useText } from '../../shell/host-context.tsx';

/** What became of a list or text while it was changed here. */
export type Overtaken = { readonly why: 'changed'; readonly by: string } | { readonly why: 'gone' };

/** Somebody else has changed it, or taken it away: nothing of either is lost. */
export function OvertakenDialog(props: {
  readonly overtaken: Overtaken;
  /** Whose words it speaks. */
  readonly of: 'my-content' | 'my-texts';
  readonly busy: boolean;
  readonly onSaveAsNew: () => void;
  readonly onShowNewest: () => void;
  readonly onClose: () => void;
}) {
  const { overtaken, of, busy, onSaveAsNew, onShowNewest, onClose } = props;
  const t = useText();
  return (
    <Dialog
      title={overtaken.why === 'changed' ? t(`${of}.overtaken`, { name: overtaken.by }) : t(`${of}.gone`)}
      width={900}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t(`${of}.go-on`)}</Button>
          {overtaken.why === 'changed' && <Button onPress={onShowNewest}>{t(`${of}.show-newest`)}</Button>}
          <Button kind="primary" busy={busy} onPress={onSaveAsNew}>
            {t(`${of}.save-as-new`)}
          </Button>
        </>
      }
    >
      <p>{t(overtaken.why === 'changed' ? `${of}.overtaken-what` : `${of}.gone-what`)}</p>
    </Dialog>
  );
}
