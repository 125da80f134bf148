import { Button, useLocale, useObservable } from '@chorus/sdk/ui';
import { CircleCheck, CircleX, Clock, MonitorSmartphone, QrCode, ScanLine, UserRound, WifiOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../shell/host-context.tsx';
import { Logo } from '../shell/logo.tsx';
import { PhoneForm } from './phone-form.tsx';
import type { QrRequest, PhoneLogin } from './phone-login.ts';

/** What a phone shows that has scanned the code of a board. */
export function App({ login }: { readonly login: PhoneLogin }) {
  const t = useText();
  const owner = useObservable(login.owner);
  const title = t('phone.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="ph-page">
      <header className="ph-top">
        <Logo size="2.75rem" />
        <div>
          <strong>{t('app.name')}</strong>
          <span>{t('phone.server', { host: window.location.host })}</span>
        </div>
      </header>
      <Moment login={login} />
      {owner && (
        <footer className="ph-owner">
          <UserRound size="1.25em" aria-hidden />
          <span>{t('phone.as', { name: owner.name, school: owner.schoolName })}</span>
          <Button kind="quiet" onPress={() => void login.logout()}>
            {t('phone.logout')}
          </Button>
        </footer>
      )}
    </main>
  );
}

const icons = {
  nothing: QrCode,
  looking: ScanLine,
  away: WifiOff,
  done: CircleCheck,
  refused: CircleX,
  taken: MonitorSmartphone,
  over: Clock,
};

function Moment({ login }: { readonly login: PhoneLogin }) {
  const t = useText();
  const state = useObservable(login.state);
  switch (state.at) {
    case 'login':
      return (
        <section className="ph-moment">
          <h1>{t('phone.confirm')}</h1>
          <Board asked={state.asked} />
          <PhoneForm login={login} />
        </section>
      );
    case 'confirm':
      return <Confirm login={login} asked={state.asked} number={state.number} />;
    case 'looking':
      return (
        <Words at="looking" icon={<ScanLine size="4rem" aria-hidden />}>
          <h1>{t('phone.looking')}</h1>
        </Words>
      );
    default: {
      const Icon = icons[state.at];
      return (
        <Words at={state.at} icon={<Icon size="4rem" aria-hidden />}>
          <h1>{t(`phone.${state.at}`)}</h1>
          <p>{t(`phone.${state.at}-what`)}</p>
          {state.at === 'away' && (
            <Button kind="primary" size="large" fill onPress={() => void login.open()}>
              {t('phone.again')}
            </Button>
          )}
        </Words>
      );
    }
  }
}

function Words(props: { readonly at: string; readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="ph-moment ph-words" data-at={props.at} role="status">
      {props.icon}
      {props.children}
    </section>
  );
}

/** The number that the own board shows too, and the two answers where a thumb reaches. */
function Confirm({ login, asked, number }: { readonly login: PhoneLogin; readonly asked: QrRequest; readonly number: number }) {
  const t = useText();
  const [busy, setBusy] = useState<'yes' | 'no'>();
  const answer = async (accept: boolean) => {
    setBusy(accept ? 'yes' : 'no');
    await login.answer(accept);
    setBusy(undefined);
  };
  return (
    <section className="ph-moment">
      <h1>{t('phone.confirm')}</h1>
      <Board asked={asked} />
      <div className="ph-number">
        <p>{t('phone.number')}</p>
        <output>{number}</output>
      </div>
      <p className="ph-warning">{t('phone.number-what')}</p>
      <div className="ph-answers">
        <Button size="large" fill busy={busy === 'no'} disabled={busy !== undefined} onPress={() => void answer(false)}>
          {t('phone.no')}
        </Button>
        <Button kind="primary" size="large" fill busy={busy === 'yes'} disabled={busy !== undefined} onPress={() => void answer(true)}>
          {t('phone.yes')}
        </Button>
      </div>
    </section>
  );
}

function Board({ asked: { board, at } }: { readonly asked: QrRequest }) {
  const t = useText();
  const locale = useLocale();
  const time = new Date(at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <div className="ph-board">
      <MonitorSmartphone size="2rem" aria-hidden />
      <div>
        <strong>{t('phone.asks')}</strong>
        <span>{t('phone.asked', { browser: t(`phone.browser.${board.browser}`), system: t(`phone.system.${board.system}`), time })}</span>
      </div>
    </div>
  );
}
