import { Button, Dialog, useObservable } from '@chorus/sdk/ui';
import { QrCode } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { apiToken } from '../../api/api-client.ts';
import { LoginForm } from '../../pages/login/login-form.tsx';
import { useQrPanel } from '../../pages/login/use-qr-panel.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import type { PinOwner } from '../account/quick-login-dialog.tsx';
import { useService, useText } from '../host-context.tsx';
import { loadable } from '../router/loadable.tsx';

const QuickLogin = loadable(() => import('../../pages/login/quick-login.tsx'));

/** The session has ended in a lesson: login opens over it, and nothing is lost. */
export function LoginOverDialog() {
  const session = useService(sessionToken);
  const { loginOver, userInfo } = useObservable(session.state);
  return loginOver ? <LoginOver phone={userInfo?.phone ?? ''} /> : null;
}

/** The ways in of the login page, but for other platforms: their pages would take the place of the lesson. */
function LoginOver({ phone }: { readonly phone: string }) {
  const session = useService(sessionToken);
  const navigation = useService(navigationToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const owners = useOwners();
  const qr = useQrPanel();
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
      {qr.Panel ? (
        <qr.Panel onDone={goOn} onPassword={qr.close} />
      ) : (
        <>
          <LoginForm withStage={false} phone={phone} onDone={goOn} />
          <div className="ch-login-ways">
            <Button kind="quiet" icon={<QrCode size="1.25em" aria-hidden />} busy={qr.loading} onPress={qr.open}>
              {t('login.qr')}
            </Button>
          </div>
        </>
      )}
      {owners.length > 0 && (
        <Suspense>
          <QuickLogin owners={owners} disabled={false} onDone={goOn} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** Who has a PIN on this computer; nobody while that is not known. */
function useOwners(): readonly PinOwner[] {
  const api = useService(apiToken);
  const [owners, setOwners] = useState<readonly PinOwner[]>([]);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const pins = await api.call('devicePins', {}, { quiet: true });
      if (pins.length > 0) await QuickLogin.load();
      if (wanted) setOwners(pins);
    };
    ask().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [api]);
  return owners;
}
