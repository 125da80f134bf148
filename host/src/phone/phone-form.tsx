import { plainPhone } from '@chorus/contract/as-typed';
import { Button } from '@chorus/sdk/ui';
import { useId, useRef, useState, type FormEvent } from 'react';
import { isGivenUp, isWrong, loginFailure } from '../pages/login/login-failure.ts';
import { PlaceInLine, usePlaceInLine } from '../shell/form/place-in-line.tsx';
import { SecretField } from '../shell/form/secret-field.tsx';
import { useText } from '../shell/host-context.tsx';
import type { PhoneLogin } from './phone-login.ts';

/** Phone and password, on the phone: nobody in the class sees them typed. */
export function PhoneForm({ login }: { readonly login: PhoneLogin }) {
  const t = useText();
  const id = useId();
  const passwordField = useRef<HTMLInputElement>(null);
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const place = usePlaceInLine();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const number = plainPhone(phone);
    if (busy) return;
    if (number === '' || password === '') return setProblem(t(number === '' ? 'login.phone-missing' : 'login.password-missing'));
    setBusy(true);
    setProblem(undefined);
    try {
      await place.wait((inLine) => login.login(number, password, inLine));
    } catch (error) {
      setBusy(false);
      if (isGivenUp(error)) return;
      if (isWrong(error)) setPassword('');
      setProblem(loginFailure(error, t));
      passwordField.current?.focus();
    }
  };
  return (
    <form className="ch-login-form" onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('phone.login-what')}</p>
      <div className="ch-field">
        <label htmlFor={id}>{t('login.phone')}</label>
        <span className="ch-field-box">
          <input
            id={id}
            type="tel"
            name="phone"
            inputMode="tel"
            autoComplete="username"
            maxLength={32}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            onBlur={() => setPhone(plainPhone)}
          />
        </span>
      </div>
      <SecretField
        t={t}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem}
        inputRef={passwordField}
      />
      <Button kind="primary" size="large" submit fill busy={busy}>
        {t('phone.login-next')}
      </Button>
      <PlaceInLine t={t} place={place} />
    </form>
  );
}
