import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useText } from '../../shell/host-context.tsx';

/** A password with a switch to see it and a word when caps lock is on. */
export function PasswordField({
  value,
  error,
  onChange,
  inputRef,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  const t = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const note = error ?? (caps ? t('login.caps') : undefined);
  return (
    <div className="ch-field">
      <label htmlFor={id}>{t('login.password')}</label>
      <span className="ch-field-box" data-invalid={error !== undefined || undefined}>
        <input
          id={id}
          ref={inputRef}
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          maxLength={200}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
          onBlur={() => setCaps(false)}
        />
        <button
          type="button"
          className="ch-field-button"
          aria-label={t(shown ? 'login.hide' : 'login.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size="1.5em" aria-hidden /> : <Eye size="1.5em" aria-hidden />}
        </button>
      </span>
      <span className="ch-field-note" id={`${id}-note`} role="status" data-tone={error === undefined ? 'fair' : 'poor'}>
        {note}
      </span>
    </div>
  );
}
