import { Button } from '@chorus/sdk/ui';
import { ShieldCheck, WifiOff } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useLoginServices, useText } from '../../shell/host-context.tsx';
import { Logo } from '../../shell/logo.tsx';
import { whenIdle } from '../../when-idle.ts';
import { loginFailure } from './login-failure.ts';
import { LoginForm } from './login-form.tsx';
import { LanguageSwitch } from './language-switch.tsx';

type Sample = Awaited<ReturnType<ReturnType<typeof useLoginServices>['sampleLogins']>>[number];

/** The way in: what it is on one side, one form on the other, the sample school one tap away. */
export function LoginPage({ onDone }: { readonly onDone: () => Promise<void> }) {
  const { session, sampleLogins, waysIn, notices } = useLoginServices();
  const t = useText();
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const [ways, setWays] = useState<ReactElement>();
  const [busy, setBusy] = useState<string>();
  useEffect(() => {
    let wanted = true;
    // The form first: asking costs a moment that its first paint would wait for.
    const stop = whenIdle(
      () =>
        void sampleLogins().then(
          (found) => wanted && setSamples(found),
          () => undefined,
        ),
      500,
    );
    return () => {
      wanted = false;
      stop();
    };
  }, [sampleLogins]);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const found = await waysIn();
      if (found.length === 0) return;
      const { WaysIn } = await import('./ways-in.tsx');
      if (wanted) setWays(<WaysIn ways={found} />);
    };
    const stop = whenIdle(() => void ask().catch(() => undefined), 1000);
    return () => {
      wanted = false;
      stop();
    };
  }, [waysIn]);
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
    <div className="ch-login">
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
            <WifiOff size="1.25em" aria-hidden /> {t('login.offline')}
          </li>
        </ul>
        <svg className="ch-login-bars" viewBox="0 0 420 440" preserveAspectRatio="xMaxYMin meet" aria-hidden="true">
          <path d="M14 210v50M70 40v500M126 120v250M182 96v320M238 58v482M294 100v230M350 24v504M406 160v180" />
        </svg>
      </section>
      <section className="ch-login-side" aria-label={t('route.login')}>
        <LanguageSwitch />
        <div className="ch-login-column">
          <LoginForm withStage busy={busy !== undefined} onDone={onDone} />
          <a className="ch-login-code" href="/admin/#/code">
            {t('login.code')}
          </a>
          <div className="ch-login-below">
            {ways}
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
      </section>
    </div>
  );
}
