import { plainPhone } from '@chorus/contract/as-typed';
import { Button } from '@chorus/sdk/ui';
import { waitInLine } from '../../api/wait-in-line.ts';
import { isGivenUp } from '../../pages/login/login-failure.ts';
import { PlaceInLine, usePlaceInLine } from '../../shell/form/place-in-line.tsx';
import { useAdmin, useText } from '../admin-context.tsx';
import { Form, PasswordField, TextField, useForm } from '../kit/form.tsx';

/** Phone and password. */
export function LoginForm(props: {
  readonly phone?: string;
  readonly orgId?: string;
  /** There is no password yet, or it was forgotten. */
  readonly onCode: (phone: string) => void;
}) {
  const { api, session } = useAdmin();
  const t = useText();
  const place = usePlaceInLine();
  const form = useForm({
    values: { phone: props.phone ?? '', password: '' },
    check: ({ phone, password }) => ({
      phone: plainPhone(phone) === '' ? t('login.phone-missing') : undefined,
      password: password === '' ? t('login.password-missing') : undefined,
    }),
    submit: async (values) => {
      // Over a page that goes on, for the same organisation.
      const body = { ...values, phone: plainPhone(values.phone), ...(props.orgId !== undefined && { orgId: props.orgId }) };
      const call = (at: string) => api.call('adminLogin', { ...body, place: at }, { quiet: true });
      session.enter(await place.wait((inLine) => waitInLine(call, inLine)));
    },
    // Which of the two is wrong is nobody's to know.
    wrong: (error) => (isGivenUp(error) ? {} : error.errors.length > 0 ? { password: error.note ?? '' } : undefined),
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
        autoFocus={props.phone === undefined}
      />
      <PasswordField
        form={form}
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        autoFocus={props.phone !== undefined}
      />
      <Button kind="primary" size="large" submit fill busy={form.busy}>
        {t('login.submit')}
      </Button>
      <PlaceInLine t={t} place={place} />
      <Button kind="quiet" onPress={() => props.onCode(form.values.phone)}>
        {t('code.open')}
      </Button>
    </Form>
  );
}
