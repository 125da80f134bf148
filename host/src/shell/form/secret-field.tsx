import { plainNumber } from '@chorus/sdk';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';

/** What comes along when a password is copied out of a message, and can't be seen in dots: blanks around it, marks, letters of full width. */
export const hasCopiedAlong = (password: string): boolean => /^\s|\s$|[\p{Cf}\uFF01-\uFF5E]/u.test(password);

/** Something that the class must not read, such as a password: with a switch to see it and a word when caps lock is on. */
export function SecretField(props: {
  readonly t: (key: string) => string;
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  readonly value: string;
  readonly error: string | undefined;
  /** What to know before it is typed. */
  readonly hint?: string;
  /** So many digits and nothing else. */
  readonly digits?: number;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  const { t, label, name, autoComplete, value, error, hint, digits, autoFocus, onChange, onLeave, inputRef } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [pasted, setPasted] = useState(false);
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const strange = pasted && digits === undefined && hasCopiedAlong(value) ? t('login.copied-along') : undefined;
  const warning = error ?? strange ?? (caps && digits === undefined ? t('login.caps') : undefined);
  const note = warning ?? hint;
  return (
    <div className="ch-field">
      <label htmlFor={id}>{label}</label>
      <span className="ch-field-box" data-invalid={error !== undefined || undefined}>
        <input
          id={id}
          ref={inputRef}
          className="ch-field-secret"
          type={shown ? 'text' : 'password'}
          name={name}
          inputMode={digits === undefined ? undefined : 'numeric'}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          maxLength={digits ?? 200}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(digits === undefined ? event.target.value : plainNumber(event.target.value).replaceAll(/\D/g, ''))}
          onPaste={() => setPasted(true)}
          onKeyDown={onKey}
          onKeyUp={onKey}
          onBlur={() => {
            setCaps(false);
            onLeave?.();
          }}
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
      <span
        className="ch-field-note"
        id={`${id}-note`}
        role="status"
        data-tone={error === undefined ? (warning === undefined ? 'hint' : 'fair') : 'poor'}
      >
        {note}
      </span>
    </div>
  );
}
