import { Button } from '@chorus/sdk/ui';
import { useState } from 'react';
import '../../shell/blueprint.css';
import { QuickLoginDialog, type PinOwner } from '../../shell/account/quick-login-dialog.tsx';
import { useText } from '../../shell/host-context.tsx';

/** So many names find room beside one another. */
const shown = 3;

/** The names of those who have a PIN on this computer, whoever used it last first. */
export default function QuickLogin(props: {
  readonly owners: readonly PinOwner[];
  readonly disabled: boolean;
  readonly onDone: () => void | Promise<void>;
}) {
  const { disabled, onDone } = props;
  const t = useText();
  const [owners, setOwners] = useState(props.owners);
  const [open, setOpen] = useState<{ readonly chosen?: PinOwner }>();
  return (
    <section className="ch-login-quick" aria-label={t('login.quick')}>
      <strong>{t('login.quick')}</strong>
      {owners.slice(0, shown).map((owner) => (
        <Button key={owner.id} disabled={disabled} aria-haspopup="dialog" onPress={() => setOpen({ chosen: owner })}>
          {owner.phoneEnd === null ? owner.name : `${owner.name} ${owner.phoneEnd}`}
        </Button>
      ))}
      {owners.length > shown && (
        <Button kind="quiet" disabled={disabled} aria-haspopup="dialog" onPress={() => setOpen({})}>
          {t('login.quick-all', { count: owners.length })}
        </Button>
      )}
      {open && (
        <QuickLoginDialog
          owners={owners}
          chosen={open.chosen}
          onGone={(id) => setOwners((all) => all.filter((one) => one.id !== id))}
          onDone={onDone}
          onPassword={() => setOpen(undefined)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
