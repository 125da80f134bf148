import { isPhone, plainPhone } from '@chorus/contract/as-typed';
import { Button } from '@chorus/sdk/ui';
import { useAdmin, useText } from '../admin-context.tsx';
import { Form, PasswordField, TextField, useForm } from '../kit/form.tsx';
import { startCode } from '../../start-code.ts';
import { newPasswordProblems, passwordText } from '../../shell/account/password-texts.ts';

/** The first administrator, and nothing else. */
export function SetupForm() {
  const { api, session } = useAdmin();
  const t = useText();
  const form = useForm({
    values: { name: '', phone: '', newPassword: '', confirmPassword: '', code: startCode() ?? '' },
    check: (values) => ({
      name: values.name.trim() === '' ? t('setup.name-missing') : undefined,
      phone: isPhone(plainPhone(values.phone)) ? undefined : t('field.no-phone'),
      ...newPasswordProblems(t, values.newPassword, values.confirmPassword),
      code: values.code.trim() === '' ? t('setup.code-missing') : undefined,
    }),
    submit: async ({ name, phone, newPassword: password, code }) =>
      session.enter(await api.call('setUp', { name, phone: plainPhone(phone), password, code }, { quiet: true })),
    wrong: ({ errors: [error] }) =>
      error &&
      (error.path === '/password'
        ? { newPassword: passwordText(t, error.message) }
        : error.path === '/code'
          ? { code: t('setup.code-wrong') }
          : undefined),
  });
  return (
    <Form form={form}>
      <TextField form={form} name="name" label={t('field.name')} autoComplete="name" autoFocus />
      <TextField form={form} name="phone" label={t('login.phone')} inputMode="tel" plain={plainPhone} autoComplete="username" />
      <PasswordField form={form} name="newPassword" label={t('password.new')} hint={t('password.hint')} autoComplete="new-password" />
      <PasswordField form={form} name="confirmPassword" label={t('password.again')} autoComplete="new-password" />
      <TextField form={form} name="code" label={t('setup.code')} hint={t('setup.code-hint')} autoComplete="one-time-code" />
      <Button kind="primary" size="large" submit fill busy={form.busy}>
        {t('setup.submit')}
      </Button>
    </Form>
  );
}
