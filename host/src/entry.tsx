import { Skeleton, useLocale } from '@chorus/sdk/ui';
import { useEffect, useState, type ReactElement } from 'react';
import type { LoginShell } from './create-login-shell.ts';
import type { Application } from './application.tsx';
import { LoginPage } from './pages/login/login-page.tsx';
import { HostProvider } from './shell/host-context.tsx';
import { NoticeList } from './shell/notices/notice-list.tsx';
import { documentTitle } from './shell/router/document-title.ts';
import { routeGuard } from './shell/router/route-guard.ts';
import { whenIdle } from './when-idle.ts';

const loginPath = '/login';
/** The rest is fetched at the latest this long after the login page was drawn. */
const patienceMs = 2000;

/** Shows login when that is where the address leads, and meanwhile makes what lies behind it. */
export function Entry({ shell }: { readonly shell: LoginShell }) {
  const [atLogin] = useState(() => leadsToLogin(shell));
  const [drawn, setDrawn] = useState<ReactElement>();
  const [fault, setFault] = useState<{ readonly error: unknown }>();
  const [open] = useState(() => {
    const opened = lazily(async () => (await import('./application.tsx')).openApplication(shell));
    if (!atLogin) {
      // Before anything is drawn, with the frame of its pages and what calls go by; the effect below, the frame's reader and the calls hear of a failure.
      void opened().catch(() => undefined);
      void import('./shell/frame.tsx').catch(() => undefined);
      void import('axios').catch(() => undefined);
      shell.listAhead.ask();
    }
    return opened;
  });
  useEffect(() => {
    // What could not be fetched now is fetched again at login.
    if (atLogin) return whenIdle(() => void open().catch(() => undefined), patienceMs);
    let wanted = true;
    open()
      .then(async ({ enter, load }) => {
        await load(addressedPath());
        if (wanted) setDrawn(enter());
      })
      .catch((error: unknown) => wanted && setFault({ error }));
    return () => {
      wanted = false;
    };
  }, [atLogin, open]);
  const waits = atLogin && !drawn;
  useEffect(() => {
    const { client } = shell.platform;
    if (!client || !waits) return undefined;
    const menu = import('./shell/function-menu/at-login.ts').then(({ menuAtLogin }) => menuAtLogin(client, shell));
    return () => void menu.then((told) => told.dispose());
  }, [shell, waits]);
  const shown = atLogin || drawn !== undefined;
  useEffect(() => {
    // A new version of the client has come up, and is not taken back.
    if (shown) shell.platform.client?.updates.shown();
  }, [shell, shown]);
  if (fault) throw fault.error;
  if (drawn) return drawn;
  if (!atLogin) return <Skeleton shape="page" count={4} />;
  const goIn = async () => {
    const { landing, enter, load } = await open();
    const { path, go } = landing();
    await load(path);
    // Made while the address is still the login page's: nothing lies behind that.
    const element = enter();
    await go();
    setDrawn(element);
  };
  return (
    <HostProvider value={{ login: shell }}>
      <LoginTitle shell={shell} />
      <main>
        <LoginPage onDone={goIn} />
      </main>
      <NoticeList />
    </HostProvider>
  );
}

function LoginTitle({ shell: { i18n } }: { readonly shell: LoginShell }) {
  useLocale();
  const title = documentTitle(i18n.t('route.login'), i18n.t('app.suffix'));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

const addressedPath = () => window.location.hash.slice(1).split('?')[0] ?? '';

/** True when the guard sends this address to login; the address then says so. */
function leadsToLogin({ session, platform }: LoginShell): boolean {
  const { offline, desktop } = platform.state.get();
  const hasToken = session.userInfo !== undefined;
  const path = addressedPath();
  const leads = !hasToken && !offline && (path === loginPath || routeGuard({ path, hasToken, offline, desktop }) === loginPath);
  if (leads && path !== loginPath) window.history.replaceState(null, '', `#${loginPath}`);
  return leads;
}

/** Runs once; a failure is forgotten, so that the next call tries again. */
function lazily(make: () => Promise<Application>): () => Promise<Application> {
  let made: Promise<Application> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
