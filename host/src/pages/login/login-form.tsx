import { plainPhone } from '@chorus/contract/as-typed';
import { Button } from '@chorus/sdk/ui';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useLoginServices, useText } from '../../shell/host-context.tsx';
import { whenIdle } from '../../when-idle.ts';
import { isGivenUp, isWrong, loginFailure } from './login-failure.ts';
import { PlaceInLine, usePlaceInLine } from '../../shell/form/place-in-line.tsx';
import { SecretField } from '../../shell/form/secret-field.tsx';

/** Phone and password; the account decides the stage. A wrong password says so and keeps the phone; a network that is away keeps both. */
export function LoginForm(props: {
  readonly withStage: boolean;
  readonly phone?: string;
  readonly busy?: boolean;
  /** What follows; until it is there the form stays busy. */
  readonly onDone: () => void | Promise<void>;
}) {
  const { session } = useLoginServices();
  const t = useText();
  const id = useId();
  const phoneField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [phone, setPhone] = useState(props.phone ?? '');
  const [password, setPassword] = useState('');
  const place = usePlaceInLine();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly field: 'phone' | 'password'; readonly text: (t: (key: string) => string) => string }>();
  const [waits] = useState(phone === '');

  useEffect(() => {
    if (!waits) return;
    // To focus is to lay the page out on the spot; what somebody has taken up by then keeps the focus.
    return whenIdle(() => !document.activeElement?.matches('input, button') && phoneField.current?.focus(), 300);
  }, [waits]);
  // The text of a key, and not the text: the language can be changed below it.
  const fail = (field: 'phone' | 'password', text: (t: (key: string) => string) => string) => {
    setProblem({ field, text });
    (field === 'phone' ? phoneField : passwordField).current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const number = plainPhone(phone);
    if (number === '') return fail('phone', (say) => say('login.phone-missing'));
    if (password === '') return fail('password', (say) => say('login.password-missing'));
    setBusy(true);
    setProblem(undefined);
    try {
      await place.wait((inLine) => session.login(number, password, inLine));
      await props.onDone();
    } catch (error) {
      setBusy(false);
      if (isGivenUp(error)) return;
      if (isWrong(error)) setPassword('');
      fail('password', (say) => loginFailure(error, say));
    }
  };
  return (
    <form className="ch-login-form" onSubmit={(event) => void submit(event)} noValidate>
      {props.withStage && (
        <p className="ch-login-stages">
          <span>{t('login.middle')}</span>
          <span>{t('login.primary')}</span>
        </p>
      )}
      <div className="ch-field">
        <label htmlFor={id}>{t('login.phone')}</label>
        <span className="ch-field-box" data-invalid={problem?.field === 'phone' || undefined}>
          <input
            id={id}
            ref={phoneField}
            type="tel"
            name="phone"
            inputMode="tel"
            autoComplete="username"
            maxLength={32}
            value={phone}
            aria-invalid={problem?.field === 'phone'}
            aria-describedby={problem?.field === 'phone' ? `${id}-note` : undefined}
            onChange={(event) => setPhone(event.target.value)}
            onBlur={() => setPhone(plainPhone)}
          />
        </span>
        <span className="ch-field-note" id={`${id}-note`} role="status" data-tone="poor">
          {problem?.field === 'phone' ? problem.text(t) : undefined}
        </span>
      </div>
      <SecretField
        t={t}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem?.field === 'password' ? problem.text(t) : undefined}
        inputRef={passwordField}
      />
      <Button kind="primary" size="large" submit fill busy={busy || props.busy}>
        {t('login.submit')}
      </Button>
      <PlaceInLine t={t} place={place} />
    </form>
  );
}
