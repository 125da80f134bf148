import type { AccountInfo } from '@chorus/contract/api/admin/account-calls';
import type { AdminData } from '@chorus/contract/api/admin/calls';
import { Button } from '@chorus/sdk/ui';
import { useText, useWhen } from '../../admin-context.tsx';
import { CopyField } from '../../kit/copy-field.tsx';
import { Sheet } from '../../kit/sheet.tsx';

/** A code of one use, shown once, with what to do with it. */
export function IssuedCode(props: { readonly account: AccountInfo; readonly code: AdminData<'issueCode'>; readonly onClose: () => void }) {
  const { account, code, onClose } = props;
  const t = useText();
  const when = useWhen();
  const { origin } = window.location;
  const teaches = account.memberships.some(({ role }) => role === 'teacher');
  return (
    <Sheet
      title={t('accounts.code-title')}
      subtitle={t('accounts.code-once')}
      onClose={onClose}
      foot={
        <Button kind="primary" onPress={onClose}>
          {t('accounts.code-done')}
        </Button>
      }
    >
      <CopyField title={t('accounts.code-of', { name: account.name })} value={code.code}>
        <p>{t('accounts.code-until', { when: when(code.expiresAt) })}</p>
        <ol>
          <li>{t('accounts.code-open', { address: teaches ? `${origin}/` : `${origin}/admin/`, link: t('code.open') })}</li>
          <li>{t('accounts.code-type', { phone: account.phone })}</li>
          <li>{t('accounts.code-login')}</li>
        </ol>
      </CopyField>
    </Sheet>
  );
}
