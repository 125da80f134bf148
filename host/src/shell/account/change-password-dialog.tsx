import { State } from '@chorus/contract/api/state';
import { Dialog } from '@chorus/sdk/ui';
import type { ApiError } from '../../api/api-error.ts';
import { SecretField } from '../form/secret-field.tsx';
import { useForm } from '../form/use-form.ts';
import { newPasswordProblems, passwordText } from './password-texts.ts';
import { AccountForm } from './account-form.tsx';

/** What is typed, each twice or once as the fields are. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** Changes a password [5-1]; of teachers and of administrators, whose texts and calls are given. */
export function ChangePasswordDialog(props: {
  readonly t: (key: string) => string;
  /** Error: {@link ApiError}. */
  readonly change: (change: PasswordChange) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t, change, onClose } = props;
  const form = useForm(t, {
    values: { oldPassword: '', newPassword: '', confirmPassword: '' },
    check: ({ oldPassword, newPassword, confirmPassword }) => ({
      oldPassword: oldPassword === '' ? t('password.old-missing') : undefined,
      ...newPasswordProblems(t, newPassword, confirmPassword),
    }),
    submit: async (values) => {
      await change(values);
      onClose();
    },
    wrong: (error) => wrongOf(t, error),
  });
  const field = (name: keyof PasswordChange) => ({
    t,
    name,
    value: form.values[name],
    error: form.problems[name],
    onChange: (value: string) => form.set(name, value),
    onLeave: () => form.leave(name),
  });
  return (
    <Dialog title={t('password.title')} width={640} onClose={onClose}>
      <AccountForm form={form} submit={t('password.submit')}>
        <SecretField {...field('oldPassword')} label={t('password.old')} autoComplete="current-password" autoFocus />
        <SecretField {...field('newPassword')} label={t('password.new')} hint={t('password.hint')} autoComplete="new-password" />
        <SecretField {...field('confirmPassword')} label={t('password.again')} autoComplete="new-password" />
        <p className="ch-account-what">{t('password.what')}</p>
      </AccountForm>
    </Dialog>
  );
}

function wrongOf(t: (key: string) => string, { state, note, errors: [first] }: ApiError) {
  // The server knows how long to wait.
  if (state === State.tooMany) return { oldPassword: note ?? t('login.too-many') };
  if (first?.path === '/oldPassword') return { oldPassword: t('password.old-wrong') };
  if (first?.path === '/newPassword') return { newPassword: passwordText(t, first.message) };
  return first?.path === '/confirmPassword' ? { confirmPassword: t('password.differs') } : undefined;
}
