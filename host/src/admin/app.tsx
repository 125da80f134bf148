import { Button, Dialog, EmptyState, useObservable } from '@chorus/sdk/ui';
import { useEffect, useState } from 'react';
import { useAdmin, useText } from './admin-context.tsx';
import { EntryFrame } from './entry/entry-frame.tsx';
import { CodeForm } from './entry/code-form.tsx';
import { LoginForm } from './entry/login-form.tsx';
import { SetupForm } from './entry/setup-form.tsx';
import { Frame } from './shell/frame.tsx';
import { goTo, usePath } from './shell/use-path.ts';
import { NoticeLines } from '../shell/notices/notice-lines.tsx';

/** Where the classroom's login page leads those who have a code of one use. */
const codePath = 'code';

/** The administration: the way in, and what is behind it. */
export function App() {
  const { session } = useAdmin();
  const t = useText();
  const state = useObservable(session.state);
  const { path } = usePath();
  useEffect(() => {
    document.title = t('admin.title');
  }, [t]);
  // Of whom a new password is being chosen, on the way into the administration.
  const [codeOf, setCodeOf] = useState<string>();
  const leaveCode = () => setCodeOf(undefined);
  const codeForm = codeOf !== undefined && <CodeForm phone={codeOf} onDone={leaveCode} onBack={leaveCode} />;
  const fromClassroom = path === codePath && (state.at === 'login' || state.at === 'in');
  // Who teaches goes on to the classroom, who administers stays.
  const afterCode = (who: { readonly teacher: boolean }) => (who.teacher ? window.location.assign('/v2/') : goTo(''));
  return (
    <>
      {state.at === 'setup' && (
        <EntryFrame title={t('setup.title')} what={t('setup.what')}>
          <SetupForm />
        </EntryFrame>
      )}
      {fromClassroom && (
        <EntryFrame title={t('code.open')} what={t('code.what')} brand={t('app.name')}>
          <CodeForm phone="" onDone={afterCode} onBack={() => window.location.assign('/v2/')} />
        </EntryFrame>
      )}
      {state.at === 'login' && !fromClassroom && (
        <EntryFrame title={t(codeForm ? 'code.open' : 'login.title')} what={t(codeForm ? 'code.what' : 'login.what')}>
          {codeForm || <LoginForm onCode={setCodeOf} />}
        </EntryFrame>
      )}
      {state.at === 'away' && (
        <EmptyState
          title={t('away.title')}
          text={t('away.what')}
          action={<Button onPress={() => void session.start()}>{t('away.again')}</Button>}
        />
      )}
      {state.at === 'in' && !fromClassroom && <Frame key={`${state.info.accountId} ${state.info.orgId}`} />}
      {state.at === 'in' && state.loginOver && !fromClassroom && (
        <Dialog title={t(codeForm ? 'code.open' : 'login.over')} width={560} mustChoose onClose={() => undefined}>
          {codeForm || <LoginForm phone={state.info.phone} orgId={state.info.orgId} onCode={setCodeOf} />}
        </Dialog>
      )}
      <AdminNotices />
    </>
  );
}

/** The administration's messages. */
function AdminNotices() {
  const { notices } = useAdmin();
  return <NoticeLines notices={notices} t={useText()} />;
}
