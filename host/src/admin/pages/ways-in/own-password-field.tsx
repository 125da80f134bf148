import { useText } from '../../admin-context.tsx';
import { PasswordField } from '../../kit/form.tsx';
import type { FormState } from '../../kit/use-form.ts';

/** The password of who administers: whoever has a way in can come in as anybody whom it serves. */
export function OwnPasswordField<V extends { readonly password: string }>(props: {
  readonly form: FormState<V>;
  readonly autoFocus?: boolean;
}) {
  const t = useText();
  return (
    <PasswordField
      {...props}
      name="password"
      label={t('ways.own-password')}
      hint={t('ways.own-password-hint')}
      autoComplete="current-password"
    />
  );
}
