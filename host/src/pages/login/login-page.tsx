import { Button, useObservable, useLocale } from '@chorus/sdk/ui';
import { QrCode, ShieldCheck, WifiOff, Languages } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { PinOwner } from '../../shell/account/quick-login-dialog.tsx';
import { useLoginServices, useText } from '../../shell/host-context.tsx';
import { Logo } from '../../shell/logo.tsx';
import { loadable } from '../../shell/router/loadable.tsx';
import { whenIdle } from '../../when-idle.ts';
import { isUnreachable } from '../../api/api-error.ts';
import { useWithoutLogin, WithoutLoginDoor } from '../../shell/without-login/without-login-door.tsx';
import type { WayIn } from '@chorus/contract/api/identity-calls';
import { loginFailure } from './login-failure.ts';
import { LoginForm } from './login-form.tsx';
import { LoginDevice } from './login-device.tsx';
import { useQrPanel } from './use-qr-panel.ts';

const QuickLogin = loadable(() => import('./quick-login.tsx'));
const WaysIn = loadable(() => import('./ways-in.tsx'));

type Sample = Awaited<ReturnType<ReturnType<typeof useLoginServices>['sampleLogins']>>[number];

/** What comes when the form has been painted: names that log in with a PIN, other platforms to come in from, and the sample school's accounts. */
interface Below {
  readonly owners: readonly PinOwner[];
  readonly samples: readonly Sample[];
  readonly ways: readonly WayIn[];
  /** The server could not be reached. */
  readonly away: boolean;
}

/** The way in: what it is on one side, one form on the other, the sample school one tap away. */
export function LoginPage({ onDone }: { readonly onDone: () => Promise<void> }) {
  const { api, session, sampleLogins, waysIn, notices, platform, withoutLogin } = useLoginServices();
  const t = useText();
  const { offline } = useObservable(platform.state);
  const [{ owners, samples, ways, away }, setBelow] = useState<Below>({ owners: [], samples: [], ways: [], away: offline });
  const [busy, setBusy] = useState<string>();
  const without = useWithoutLogin(onDone);
  const qr = useQrPanel();
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const [found, asked, others] = await Promise.all([
        sampleLogins().catch(() => []),
        api.call('devicePins', {}, { quiet: true }).then(
          (pins) => ({ pins, away: false }),
          (error: unknown) => ({ pins: undefined, away: isUnreachable(error) }),
        ),
        waysIn(),
      ]);
      const { pins = [] } = asked;
      // What a PIN opened that the server has forgotten goes from this device, too.
      if (asked.pins) void withoutLogin.then(({ prepared }) => prepared.pinsAre(new Set(pins.map(({ id }) => id)))).catch(() => undefined);
      if (pins.length > 0) await QuickLogin.load();
      if (others.length > 0) await WaysIn.load();
      // All at once: what comes later would push what is there from under a finger.
      if (wanted) setBelow({ owners: pins, samples: found, ways: others, away: offline || asked.away });
    };
    // The form first: asking costs a moment that its first paint would wait for.
    const stop = whenIdle(() => void ask().catch(() => undefined), 500);
    return () => {
      wanted = false;
      stop();
    };
  }, [api, sampleLogins, waysIn, withoutLogin, offline]);
  const enter = async (sample: Sample) => {
    setBusy(sample.phone);
    try {
      await session.login(sample.phone, sample.password);
      await onDone();
    } catch (error) {
      setBusy(undefined);
      void notices.show({ kind: 'error', text: loginFailure(error, t) });
    }
  };
  return (
    <div className="ch-login ch-near">
      <section className="ch-login-promise">
        <p className="ch-login-brand">
          <Logo size="3.5rem" /> {t('app.name')}
        </p>
        <div>
          <h1>
            {t('login.promise.1')}
            <br />
            {t('login.promise.2')}
          </h1>
          <p className="ch-login-what">{t('login.what')}</p>
        </div>
        <ul className="ch-login-facts">
          <li>
            <ShieldCheck size="1.25em" aria-hidden /> {t('login.here')}
          </li>
          <li>
            {without.doors.length > 0 ? (
              <button type="button" className="ch-login-device" aria-haspopup="dialog" onClick={without.open}>
                <WifiOff size="1.25em" aria-hidden /> {t('login.without')}
              </button>
            ) : (
              <>
                <WifiOff size="1.25em" aria-hidden /> {t('login.offline')}
              </>
            )}
          </li>
          <li>
            <LoginDevice />
          </li>
        </ul>
        <svg className="ch-login-bars" viewBox="0 0 420 440" preserveAspectRatio="xMaxYMin meet" aria-hidden="true">
          <path d="M14 210v50M70 40v500M126 120v250M182 96v320M238 58v482M294 100v230M350 24v504M406 160v180" />
        </svg>
      </section>
      <section className="ch-login-side" aria-label={t('route.login')}>
        <LanguageSwitch />
        <div className="ch-login-column">
          {qr.Panel ? (
            <qr.Panel onDone={onDone} onPassword={qr.close} />
          ) : (
            <>
              <LoginForm withStage busy={busy !== undefined} onDone={onDone} />
              <div className="ch-login-ways">
                <Button kind="quiet" icon={<QrCode size="1.25em" aria-hidden />} busy={qr.loading} onPress={qr.open}>
                  {t('login.qr')}
                </Button>
                <a className="ch-login-code" href="/admin/#/code">
                  {t('login.code')}
                </a>
              </div>
            </>
          )}
          <div className="ch-login-below">
            {away && <WithoutLoginDoor doors={without.doors} onPress={without.open} />}
            {ways.length > 0 && (
              <Suspense>
                <WaysIn ways={ways} />
              </Suspense>
            )}
            {owners.length > 0 && (
              <Suspense>
                <QuickLogin owners={owners} disabled={busy !== undefined} onDone={onDone} />
              </Suspense>
            )}
            {samples.length > 0 && (
              <div className="ch-login-sample">
                <div>
                  <strong>{t('login.sample')}</strong>
                  <span>{t('login.sample-what')}</span>
                </div>
                {samples.map((sample) => (
                  <Button key={sample.phone} disabled={busy !== undefined} busy={busy === sample.phone} onPress={() => void enter(sample)}>
                    {t(`login.sample-${sample.stage}`)}
                  </Button>
                ))}
              </div>
            )}
          </div>
        </div>
        {without.dialog}
      </section>
    </div>
  );
}

/** The other language, by its own name: whoever can't read this one finds it. */
function LanguageSwitch() {
  const { settings } = useLoginServices();
  const t = useText();
  const other = useLocale() === 'en' ? 'zh-CN' : 'en';
  return (
    <Button
      kind="quiet"
      className="ch-language"
      icon={<Languages size="1.25em" aria-hidden />}
      onPress={() => void settings.set({ locale: other })}
    >
      <span lang={other}>{t(`locale.${other}`)}</span>
    </Button>
  );
}
