import { Button, Dialog, useObservable } from '@chorus/sdk/ui';
import { LoginForm } from '../../pages/login/login-form.tsx';
import { useHost, useText } from '../host-context.tsx';

/** The session has ended in a lesson: login opens over it, and nothing is lost. */
export function LoginOverDialog() {
  const { session, navigation, classroom } = useHost();
  const t = useText();
  const { loginOver, userInfo } = useObservable(session.state);
  if (!loginOver) return null;
  const leave = async () => {
    await session.logout();
    await navigation.go('Login', { query: { quit: '1' } });
  };
  const goOn = () => {
    if (classroom.state.get().lesson === undefined) void navigation.go('ChooseClass');
  };
  return (
    <Dialog
      title={t('login.again')}
      mustChoose
      width={720}
      onClose={() => undefined}
      footer={<Button onPress={() => void leave()}>{t('login.again-leave')}</Button>}
    >
      <p className="ch-login-again">{t('login.again-what')}</p>
      <LoginForm withStage={false} phone={userInfo?.phone ?? ''} onDone={goOn} />
    </Dialog>
  );
}
