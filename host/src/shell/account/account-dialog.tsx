import { Dialog, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { useCallback } from 'react';
import { apiToken } from '../../api/api-client.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { useService, useText } from '../host-context.tsx';
import { useAsync } from '../use-async.ts';
import type { AccountTopic } from './account-menu.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { QuickLoginDialog } from './quick-login-dialog.tsx';
import { SchoolDialog, type Schools } from './school-dialog.tsx';

/** The dialogs of the own account, for a teacher who is logged in. */
export default function AccountDialog(props: { readonly topic: AccountTopic; readonly schools: Schools; readonly onClose: () => void }) {
  const { topic, schools, onClose } = props;
  if (topic === 'password') return <OwnPassword onClose={onClose} />;
  if (topic === 'pin') return <PinDialog onClose={onClose} />;
  return topic === 'school' ? <SchoolDialog schools={schools} onClose={onClose} /> : <ChangeTeacher onClose={onClose} />;
}

function OwnPassword({ onClose }: { readonly onClose: () => void }) {
  const api = useService(apiToken);
  const session = useService(sessionToken);
  const notices = useService(noticesToken);
  const t = useText();
  return (
    <ChangePasswordDialog
      t={t}
      onClose={onClose}
      change={async (change) => {
        await api.call('updatePassword', { ...change, teacherId: session.userInfo?.teacherId ?? '' }, { quiet: true });
        void notices.show({ kind: 'good', text: t('password.done'), ms: 8000 });
      }}
    />
  );
}

function ChangeTeacher({ onClose }: { readonly onClose: () => void }) {
  const api = useService(apiToken);
  const session = useService(sessionToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const [found, again] = useAsync(
    useCallback(async () => {
      const quiet = { quiet: true };
      const [all, own] = await Promise.all([api.call('devicePins', {}, quiet), api.call('ownDevicePin', {}, quiet)]);
      return all.filter(({ id }) => id !== own.id);
    }, [api]),
  );
  if (found.status !== 'there')
    return (
      <Dialog title={t('login.quick-title')} width={1040} onClose={onClose}>
        {found.status === 'loading' ? (
          <Skeleton shape="lines" count={4} />
        ) : (
          <ErrorState title={t('pin.failed')} text={t('login.no-network')} onRetry={again} />
        )}
      </Dialog>
    );
  return (
    <QuickLoginDialog
      owners={found.value}
      onClose={onClose}
      onDone={async () => {
        onClose();
        await navigation.go('ChooseClass', { replace: true });
      }}
      onPassword={async () => {
        onClose();
        await session.logout();
        await navigation.go('Login', { query: { quit: '1' } });
      }}
    />
  );
}
