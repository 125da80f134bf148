import type { Data } from '@chorus/contract';
import { maxPinFailures, pinLength } from '@chorus/contract/device-pin';
import { State } from '@chorus/contract/api/state';
import { Button, Dialog } from '@chorus/sdk/ui';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { isGivenUp, loginFailure } from '../../pages/login/login-failure.ts';
import { useLoginServices, useText } from '../host-context.tsx';
import { PlaceInLine, usePlaceInLine } from '../form/place-in-line.tsx';
import { PinPad } from './pin-pad.tsx';
import './account.css';

/** Who has a PIN on this browser. */
export type PinOwner = Data<'devicePins'>[number];

/** Logs a teacher in by name and PIN: the names of those who have one on this computer, and large digits. */
export function QuickLoginDialog(props: {
  readonly owners: readonly PinOwner[];
  readonly chosen?: PinOwner | undefined;
  /** What follows; until it is there the dialog stays. */
  readonly onDone: () => void | Promise<void>;
  /** A PIN is forgotten. */
  readonly onGone?: (id: string) => void;
  /** To the login by phone and password. */
  readonly onPassword: () => void;
  readonly onClose: () => void;
}) {
  const { onDone, onPassword, onClose } = props;
  const { session } = useLoginServices();
  const t = useText();
  const [owners, setOwners] = useState(props.owners);
  const [chosen, setChosen] = useState(props.chosen ?? (owners.length === 1 ? owners[0] : undefined));
  const [pin, setPin] = useState('');
  // Keys come faster than the page is drawn.
  const typed = useRef('');
  const place = usePlaceInLine();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const entering = useRef(false);

  const show = (digits: string) => {
    typed.current = digits;
    setPin(digits);
  };
  const choose = (owner: PinOwner) => {
    if (entering.current) return;
    setChosen(owner);
    show('');
    setProblem(undefined);
  };
  /** A PIN that is no more: its name goes, too. */
  const gone = (owner: PinOwner, text: string) => {
    setOwners((all) => all.filter(({ id }) => id !== owner.id));
    setChosen(undefined);
    setProblem(text);
    props.onGone?.(owner.id);
  };
  const enter = async (owner: PinOwner, digits: string) => {
    entering.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await place.wait((inLine) => session.loginByPin(owner.id, digits, inLine));
      await onDone();
    } catch (error) {
      const left = error instanceof ApiError && error.errors[0]?.path === '/pin' ? Number(error.errors[0].message) : undefined;
      if (left === 0) gone(owner, t('login.quick-forgotten', { name: owner.name, count: maxPinFailures }));
      else if (left !== undefined) setProblem(t('login.quick-left', { count: left }));
      else if (error instanceof ApiError && error.state === State.unknown) gone(owner, t('login.quick-gone', { name: owner.name }));
      else if (!isGivenUp(error)) setProblem(loginFailure(error, t));
      show('');
    } finally {
      entering.current = false;
      setBusy(false);
    }
  };
  const onKey = (key: string) => {
    if (!chosen || entering.current) return;
    show(key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + key);
    if (typed.current.length === pinLength) void enter(chosen, typed.current);
  };
  return (
    <Dialog
      title={t('login.quick-title')}
      width={owners.length > 0 ? 1040 : 720}
      onClose={onClose}
      footer={
        <Button disabled={busy} onPress={onPassword}>
          {t('login.quick-password')}
        </Button>
      }
    >
      {owners.length === 0 ? (
        <div className="ch-quick-none">
          {problem !== undefined && (
            <p className="ch-pin-problem" role="alert">
              {problem}
            </p>
          )}
          <p>
            <strong>{t('login.quick-none')}</strong>
          </p>
          <p>{t('login.quick-none-what')}</p>
        </div>
      ) : (
        <div className="ch-quick">
          <ul className="ch-quick-names" aria-label={t('login.quick-who')}>
            {owners.map((owner) => (
              <li key={owner.id}>
                <button type="button" aria-pressed={owner.id === chosen?.id} onClick={() => choose(owner)}>
                  <span className="ch-quick-initial" aria-hidden>
                    {[...owner.name][0]}
                  </span>
                  <span className="ch-quick-name">{owner.name}</span>
                  {owner.phoneEnd !== null && <small>{t('login.quick-phone', { end: owner.phoneEnd })}</small>}
                </button>
              </li>
            ))}
          </ul>
          <div className="ch-quick-pad">
            <p className="ch-quick-ask">
              {chosen ? t('login.quick-enter', { name: chosen.name, count: pinLength }) : t('login.quick-who')}
            </p>
            <PinPad value={pin} disabled={busy || !chosen} problem={problem} onKey={onKey} />
            <PlaceInLine t={t} place={place} />
          </div>
        </div>
      )}
    </Dialog>
  );
}
