import { maxPinFailures, pinLength } from '@chorus/contract/device-pin';
import { Button, Dialog } from '@chorus/sdk/ui';
import { Armchair } from 'lucide-react';
import { useRef, useState } from 'react';
import { PinPad } from '../account/pin-pad.tsx';
import '../account/account.css';
import '../blueprint.css';
import { useLoginServices, useText } from '../host-context.tsx';
import type { PreparedDoor } from './use-prepared-classes.ts';
import './without-login.css';

/** Begins a lesson without a login: in a class by seat numbers, or, with its teacher's PIN, by names. */
export default function WithoutLoginDialog(props: {
  readonly doors: readonly PreparedDoor[];
  /** What follows; until it is there the dialog stays. */
  readonly onDone: () => void | Promise<void>;
  /** A PIN was forgotten. */
  readonly onGone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { doors, onDone, onGone, onClose } = props;
  const { withoutLogin, notices } = useLoginServices();
  const t = useText();
  const [at, setAt] = useState(0);
  const [pin, setPin] = useState('');
  // Keys come faster than the page is drawn.
  const typed = useRef('');
  const [busy, setBusy] = useState<'seats' | 'pin'>();
  const [problem, setProblem] = useState<string>();
  const door = doors[at] ?? doors[0];
  const show = (digits: string) => {
    typed.current = digits;
    setPin(digits);
  };
  const run = async (how: 'seats' | 'pin', begin: () => Promise<{ readonly left: number } | undefined | void>) => {
    setBusy(how);
    setProblem(undefined);
    try {
      const tried = await begin();
      if (!tried) return await onDone();
      if (tried.left > 0) setProblem(t('login.quick-left', { count: tried.left }));
      else {
        void notices.show({ kind: 'warning', text: t('login.without-forgotten', { count: maxPinFailures }), ms: 8000 });
        await onGone();
      }
    } catch {
      setProblem(t('login.without-failed'));
    }
    show('');
    setBusy(undefined);
  };
  const onKey = (key: string) => {
    if (!door || busy) return;
    show(key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + key);
    if (typed.current.length < pinLength) return;
    const digits = typed.current;
    void run('pin', async () => (await withoutLogin).lesson.beginByPin(door.kept, digits));
  };
  if (!door) return null;
  return (
    <Dialog title={t('login.without')} width={1040} onClose={onClose}>
      <p className="ch-account-what">{t('login.without-what')}</p>
      <div className="ch-quick">
        <ul className="ch-quick-names" aria-label={t('login.without-class')}>
          {doors.map(({ kept, teacher }, n) => (
            <li key={`${kept.by.id} ${kept.schoolClass.id}`}>
              <button
                type="button"
                aria-pressed={kept === door.kept}
                disabled={busy !== undefined}
                onClick={() => {
                  setAt(n);
                  show('');
                  setProblem(undefined);
                }}
              >
                <span className="ch-quick-name">{kept.schoolClass.name}</span>
                <small>{teacher ?? t('login.without-seats', { count: kept.students.length })}</small>
              </button>
            </li>
          ))}
        </ul>
        <div className="ch-quick-pad">
          <Button
            kind="primary"
            size="large"
            fill
            icon={<Armchair size="1.25em" aria-hidden />}
            busy={busy === 'seats'}
            disabled={busy !== undefined}
            onPress={() => void run('seats', async () => (await withoutLogin).lesson.begin(door.kept))}
          >
            {t('login.without-by-seat')}
          </Button>
          {door.teacher === undefined ? (
            <>
              <p className="ch-without-note">{t('login.without-no-pin')}</p>
              <p className="ch-pin-problem" role="alert">
                {problem}
              </p>
            </>
          ) : (
            <>
              <p className="ch-without-note">{t('login.without-pin', { name: door.teacher })}</p>
              <PinPad value={pin} disabled={busy !== undefined} problem={problem} onKey={onKey} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
