import type { WayInInfo } from '@chorus/contract/api/admin/identity-calls';
import { Button } from '@chorus/sdk/ui';
import { useAdmin, useText } from '../../admin-context.tsx';
import { Form, useForm } from '../../kit/form.tsx';
import { fieldProblems } from '../../kit/server-problems.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

/** Makes a new secret, after it has said what that ends. */
export function RenewForm(props: { readonly way: WayInInfo; readonly onSecret: (secret: string) => void; readonly onClose: () => void }) {
  const { way, onSecret, onClose } = props;
  const { api } = useAdmin();
  const t = useText();
  const form = useForm({
    values: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('ways.problem.password.empty') : undefined }),
    submit: async ({ password }) => onSecret((await api.call('renewTicketSecret', { id: way.id, password }, { quiet: true })).secret),
    wrong: fieldProblems(t, 'ways.problem'),
  });
  return (
    <Sheet title={t('ways.renew-question', { name: way.name })} subtitle={t('ways.renew-what')} onClose={onClose}>
      <Form form={form}>
        <OwnPasswordField form={form} autoFocus />
        <div className="ad-form-actions">
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" submit busy={form.busy}>
            {t('ways.renew')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
