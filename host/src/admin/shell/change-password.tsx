import { ChangePasswordDialog } from '../../shell/account/change-password-dialog.tsx';
import { useAdmin, useText } from '../admin-context.tsx';
import { useSaid } from '../kit/use-said.ts';

/** Changes the own password. */
export default function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  return (
    <ChangePasswordDialog
      t={t}
      onClose={onClose}
      change={async (change) => {
        await api.call('changePassword', change, { quiet: true });
        say(t('password.done'));
      }}
    />
  );
}
