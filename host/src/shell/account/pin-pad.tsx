import { plainNumber } from '@chorus/sdk';
import { pinLength } from '@chorus/contract/device-pin';
import { Delete } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../host-context.tsx';
import './account.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];

/** Takes a PIN by large digits or the keyboard; shows dots, never a digit. */
export function PinPad(props: {
  readonly value: string;
  readonly disabled: boolean;
  /** What came of the last one. */
  readonly problem: string | undefined;
  /** A digit, or `Backspace`. */
  readonly onKey: (key: string) => void;
}) {
  const { value, disabled, problem, onKey } = props;
  const t = useText();
  const type = (pressed: string) => {
    const key = plainNumber(pressed);
    if (!disabled && (key === 'Backspace' || /^[0-9]$/.test(key))) onKey(key);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat) type(event.key);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const count = t('login.quick-typed', { count: value.length, of: pinLength });
  return (
    <div className="ch-pin">
      <p className="ch-pin-dots" role="img" aria-label={count}>
        {Array.from({ length: pinLength }, (_, at) => (
          <span key={at} data-typed={at < value.length || undefined} />
        ))}
      </p>
      <p className="ch-pin-problem" role="alert">
        {problem}
      </p>
      <div className="ch-pin-keys" role="group" aria-label={t('login.quick-digits')}>
        {digits.map((digit) =>
          digit === '' ? (
            <span key="none" />
          ) : (
            <button key={digit} type="button" aria-disabled={disabled || undefined} onClick={() => type(digit)}>
              {digit}
            </button>
          ),
        )}
        <button type="button" aria-label={t('login.quick-delete')} aria-disabled={disabled || undefined} onClick={() => type('Backspace')}>
          <Delete size="1.25em" aria-hidden />
        </button>
      </div>
    </div>
  );
}
