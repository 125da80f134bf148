import { Button, Dialog, EmptyState, useObservable } from '@chorus/sdk/ui';
import { useEffect } from 'react';
import { useAdmin, useText } from './admin-context.tsx';
import { EntryFrame } from './entry/entry-frame.tsx';
import { CodeForm } from './entry/code-form.tsx';
import { LoginForm } from './entry/login-form.tsx';
import { SetupForm } from './entry/setup-form.tsx';
import { AdminNotices } from './shell/admin-notices.tsx';
import { Frame } from './shell/frame.tsx';
import { goTo, usePath } from './shell/use-path.ts';

/** The administration: the way in, and what is behind it. */
export function App() {
  const { session } = useAdmin();
  const t = useText();
  const state = useObservable(session.state);
  const { path } = usePath();
  useEffect(() => {
    document.title = t('admin.title');
  }, [t]);
  // Who teaches goes on to the classroom, who administers stays.
  const afterCode = (who: { readonly teacher: boolean }) => (who.teacher ? window.location.assign('/v2/') : goTo(''));
  return (
    <>
      {state.at === 'setup' && (
        <EntryFrame title={t('setup.title')} what={t('setup.what')}>
          <SetupForm withCode={state.withCode} />
        </EntryFrame>
      )}
      {state.at === 'login' && path === 'code' && (
        <EntryFrame title={t('code.open')} what={t('code.what')} brand={t('app.name')}>
          <CodeForm phone="" onDone={afterCode} onBack={() => window.location.assign('/v2/')} />
        </EntryFrame>
      )}
      {state.at === 'login' && path !== 'code' && (
        <EntryFrame title={t('login.title')} what={t('login.what')}>
          <LoginForm />
        </EntryFrame>
      )}
      {state.at === 'away' && (
        <EmptyState
          title={t('away.title')}
          text={t('away.what')}
          action={<Button onPress={() => void session.start()}>{t('away.again')}</Button>}
        />
      )}
      {state.at === 'in' && <Frame key={`${state.info.accountId} ${state.info.orgId}`} />}
      {state.at === 'in' && state.loginOver && (
        <Dialog title={t('login.over')} width={560} mustChoose onClose={() => undefined}>
          <LoginForm phone={state.info.phone} orgId={state.info.orgId} />
        </Dialog>
      )}
      <AdminNotices />
    </>
  );
}
