import { Button, useObservable } from '@chorus/sdk/ui';
import { CircleX, RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLoginServices, useText } from '../../../shell/host-context.tsx';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import { QrLogin, type QrState } from './qr-login.ts';
import { QrPicture } from './qr-picture.tsx';
import './qr-login.css';

/** What this panel says; it comes with it, so that the login page's first file stays small. */
export const qrTexts = { 'zh-CN': zh, en };

/** Login by QR code, in the place of phone and password. */
export function QrLoginPanel({ onDone, onPassword }: { readonly onDone: () => void | Promise<void>; readonly onPassword: () => void }) {
  const t = useText();
  const login = useQrLogin(onDone);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone: the keyboard goes on from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="ch-qr" aria-labelledby="ch-qr-title">
      <h2 id="ch-qr-title" tabIndex={-1} ref={heading}>
        {t('qr.title')}
      </h2>
      {login && <QrMoment login={login} />}
      <Button kind="quiet" onPress={onPassword}>
        {t('qr.password')}
      </Button>
    </section>
  );
}

/** Lives as long as the panel, and looks when it is looked at. */
function useQrLogin(onDone: () => void | Promise<void>): QrLogin | undefined {
  const { api, session } = useLoginServices();
  const done = useRef(onDone);
  useEffect(() => void (done.current = onDone));
  const [login, setLogin] = useState<QrLogin>();
  useEffect(() => {
    const quiet = { quiet: true, timeoutMs: 10_000 };
    const made = new QrLogin({
      make: () => api.call('makeQrCode', {}, quiet),
      status: (secret) => api.call('qrCodeStatus', { secret }, quiet),
      enter: (userInfo) => session.enter(userInfo),
      done: async () => done.current(),
      visible: () => document.visibilityState === 'visible',
    });
    const look = () => made.look();
    document.addEventListener('visibilitychange', look);
    setLogin(made);
    return () => {
      document.removeEventListener('visibilitychange', look);
      made.dispose();
    };
  }, [api, session]);
  return login;
}

function QrMoment({ login }: { readonly login: QrLogin }) {
  const t = useText();
  const state = useObservable(login.state);
  const problem = useObservable(login.problem);
  const said = problem === 'outdated' ? t('api.outdated') : problem && t(`qr.${problem}`);
  return (
    <>
      <div className="ch-qr-stage">
        <Stage state={state} onRenew={() => login.renew()} onAgain={() => login.goOn()} />
      </div>
      <p className="ch-qr-said" role="status">
        {said !== undefined ? (
          <>
            {problem === 'away' && <WifiOff size="1.25em" aria-hidden />} {said}
          </>
        ) : (
          saidOf(state, t)
        )}
      </p>
    </>
  );
}

function saidOf(state: QrState, t: ReturnType<typeof useText>): string | undefined {
  if (state.at === 'scanned') return t('qr.number');
  return state.at === 'making' || state.at === 'expired' || state.at === 'refused' || state.at === 'entering'
    ? t(`qr.${state.at}`)
    : undefined;
}

function Stage({ state, onRenew, onAgain }: { readonly state: QrState; readonly onRenew: () => void; readonly onAgain: () => void }) {
  const t = useText();
  const renew = (
    <Button kind="primary" size="large" icon={<RotateCw size="1.25em" aria-hidden />} onPress={onRenew}>
      {t('qr.renew')}
    </Button>
  );
  switch (state.at) {
    case 'unreachable':
      return (
        <div className="ch-qr-words">
          <strong>{t('qr.unreachable')}</strong>
          <p>{t('qr.unreachable-what')}</p>
        </div>
      );
    case 'waiting':
      return (
        <>
          <QrPicture content={state.address} label={t('qr.picture')} />
          <Steps />
        </>
      );
    case 'expired':
      return (
        <>
          <div className="ch-qr-over">
            {state.address !== undefined && <QrPicture content={state.address} label={t('qr.expired')} dim />}
            {renew}
          </div>
          <Steps />
        </>
      );
    case 'scanned':
      return (
        <div className="ch-qr-words">
          <strong>{t('qr.scanned', { name: state.name })}</strong>
          <output className="ch-qr-number">{state.number}</output>
        </div>
      );
    case 'refused':
      return (
        <div className="ch-qr-words">
          <CircleX className="ch-qr-no" size="4rem" aria-hidden />
          {renew}
        </div>
      );
    case 'stuck':
      return (
        <div className="ch-qr-words">
          <Button kind="primary" size="large" onPress={onAgain}>
            {t('qr.again')}
          </Button>
        </div>
      );
    default:
      return (
        <>
          <div className="ch-qr-over ch-qr-empty" />
          <Steps />
        </>
      );
  }
}

function Steps() {
  const t = useText();
  return (
    <ol className="ch-qr-steps">
      {(['1', '2', '3'] as const).map((step) => (
        <li key={step}>
          <span aria-hidden>{step}</span> {t(`qr.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
