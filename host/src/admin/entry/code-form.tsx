import { plainCode, plainPhone } from '@chorus/contract/as-typed';
import { Button } from '@chorus/sdk/ui';
import { useAdmin, useText } from '../admin-context.tsx';
import { Form, PasswordField, TextField, useForm } from '../kit/form.tsx';
import { newPasswordProblems, passwordText } from '../../shell/account/password-texts.ts';

/** The first login, or a forgotten password: with the code of one use that an administrator gave, a new password is chosen. */
export function CodeForm(props: {
  readonly phone: string;
  readonly onDone: (who: { readonly administrator: boolean; readonly teacher: boolean }) => void;
  readonly onBack: () => void;
}) {
  const { phone, onDone, onBack } = props;
  const { api, notices } = useAdmin();
  const t = useText();
  const form = useForm({
    values: { phone, code: '', newPassword: '', confirmPassword: '' },
    check: (values) => ({
      phone: plainPhone(values.phone) === '' ? t('login.phone-missing') : undefined,
      code: plainCode(values.code) === '' ? t('code.missing') : undefined,
      ...newPasswordProblems(t, values.newPassword, values.confirmPassword),
    }),
    submit: async ({ phone: whose, code, newPassword }) => {
      const { name, ...who } = await api.call('redeemCode', { phone: plainPhone(whose), code, newPassword }, { quiet: true });
      void notices.show({ kind: 'good', text: t(who.administrator ? 'code.done' : 'code.done-teacher', { name }), ms: 8000 });
      onDone(who);
    },
    wrong: ({ errors }) =>
      errors[0]?.path === '/newPassword'
        ? { newPassword: passwordText(t, errors[0].message) }
        : errors.length > 0
          ? { code: t('code.wrong') }
          : undefined,
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="phone"
        label={t('login.phone')}
        inputMode="tel"
        plain={plainPhone}
        autoComplete="username"
        autoFocus={phone === ''}
      />
      <TextField form={form} name="code" label={t('code.code')} autoComplete="one-time-code" autoFocus={phone !== ''} />
      <PasswordField form={form} name="newPassword" label={t('password.new')} hint={t('password.hint')} autoComplete="new-password" />
      <PasswordField form={form} name="confirmPassword" label={t('password.again')} autoComplete="new-password" />
      <Button kind="primary" size="large" submit fill busy={form.busy}>
        {t('code.submit')}
      </Button>
      <Button kind="quiet" onPress={onBack}>
        {t('code.back')}
      </Button>
    </Form>
  );
}
