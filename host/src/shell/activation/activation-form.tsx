import type { DeviceActivation } from '@chorus/contract/api/device-activation-calls';
import { State } from '@chorus/contract/api/state';
import { Button } from '@chorus/sdk/ui';
import { useId, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { promptText } from '../../api/prompts.ts';
import { useLoginServices, useText } from '../host-context.tsx';

/** A code, and what this machine is called: sent once at a time, and not while there is no code (5-8). */
export function ActivationForm(props: {
  /** What it is called by now. */
  readonly name: string;
  readonly onActivated: (activation: DeviceActivation) => void;
  readonly onBack: (() => void) | undefined;
}) {
  const { onActivated, onBack } = props;
  const { api } = useLoginServices();
  const t = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [name, setName] = useState(props.name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || code.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      onActivated(await api.call('activateDevice', { code: code.trim(), name: name.trim() }, { quiet: true }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setProblem(problemOf(error, t));
      field.current?.focus();
    }
  };
  return (
    <form className="ch-activation" onSubmit={(event) => void submit(event)} noValidate>
      <div className="ch-field">
        <label htmlFor={id}>{t('activation.code')}</label>
        <span className="ch-field-box" data-invalid={problem !== undefined || undefined}>
          <input
            id={id}
            ref={field}
            className="ch-activation-code"
            name="code"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setCode(event.target.value);
              setProblem(undefined);
            }}
          />
        </span>
        <span className="ch-field-note" id={`${id}-note`} role="status" data-tone={problem === undefined ? 'hint' : 'poor'}>
          {problem ?? t('activation.code-hint')}
        </span>
      </div>
      <div className="ch-field">
        <label htmlFor={`${id}-name`}>{t('activation.name')}</label>
        <span className="ch-field-box">
          <input
            id={`${id}-name`}
            name="device"
            autoComplete="off"
            maxLength={40}
            value={name}
            aria-describedby={`${id}-name-note`}
            onChange={(event) => setName(event.target.value)}
          />
        </span>
        <span className="ch-field-note" id={`${id}-name-note`} data-tone="hint">
          {t('activation.name-hint')}
        </span>
      </div>
      <p className="ch-activation-what">{t('activation.means')}</p>
      <div className="ch-activation-actions">
        {onBack && <Button onPress={onBack}>{t('activation.back')}</Button>}
        <Button kind="primary" submit disabled={code.trim() === '' || busy} busy={busy}>
          {t('activation.submit')}
        </Button>
      </div>
    </form>
  );
}

/** What is wrong, and what to do. */
function problemOf(error: ApiError, t: (key: string) => string): string {
  const { state, note, errors } = error;
  // The server knows how long to wait.
  if (state === State.tooMany) return note ?? t('api.error');
  const reason = errors.find(({ path }) => path === '/code')?.message ?? '';
  const key = `activation.problem.${reason}`;
  const text = t(key);
  return text === key ? promptText(error, t, !navigator.onLine) : text;
}
