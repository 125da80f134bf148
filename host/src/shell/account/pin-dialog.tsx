import { State } from '@chorus/contract/api/state';
import { pinLength, pinProblem } from '@chorus/contract/device-pin';
import { Button, Dialog, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { CircleCheck } from 'lucide-react';
import { useCallback, useState } from 'react';
import { apiToken } from '../../api/api-client.ts';
import type { ApiError } from '../../api/api-error.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { Chip } from '../chip.tsx';
import { SecretField } from '../form/secret-field.tsx';
import { useForm } from '../form/use-form.ts';
import { useLoginServices, useService, useText } from '../host-context.tsx';
import { useAsync } from '../use-async.ts';
import { AccountForm } from './account-form.tsx';

/** The own PIN on this computer: sets it, or another one, or takes it away. */
export function PinDialog({ onClose }: { readonly onClose: () => void }) {
  const api = useService(apiToken);
  const notices = useService(noticesToken);
  const session = useService(sessionToken);
  const { withoutLogin } = useLoginServices();
  const t = useText();
  const [own, again] = useAsync(useCallback(() => api.call('ownDevicePin', {}, { quiet: true }), [api]));
  const [removing, setRemoving] = useState(false);
  const has = own.status === 'there' && own.value.id !== null;
  const remove = async () => {
    setRemoving(true);
    try {
      await api.call('removeDevicePin', {});
      const { userInfo } = session;
      if (userInfo) await (await withoutLogin).prepared.pinGone(userInfo.id);
      void notices.show({ kind: 'good', text: t('pin.removed') });
      onClose();
    } catch {
      // The failed call has said so.
      setRemoving(false);
    }
  };
  return (
    <Dialog
      title={t('pin.title')}
      titleNote={
        has && (
          <Chip tone="good" icon={<CircleCheck size="1.25em" aria-hidden />}>
            {t('pin.there')}
          </Chip>
        )
      }
      width={640}
      onClose={onClose}
      footer={
        has && (
          <Button kind="danger" busy={removing} onPress={() => void remove()}>
            {t('pin.remove')}
          </Button>
        )
      }
    >
      {own.status === 'loading' && <Skeleton shape="lines" count={4} />}
      {own.status === 'failed' && <ErrorState title={t('pin.failed')} text={t('login.no-network')} onRetry={again} />}
      {own.status === 'there' && <PinForm has={has} onDone={onClose} />}
    </Dialog>
  );
}

function PinForm({ has, onDone }: { readonly has: boolean; readonly onDone: () => void }) {
  const api = useService(apiToken);
  const notices = useService(noticesToken);
  const session = useService(sessionToken);
  const t = useText();
  const form = useForm(t, {
    values: { password: '', pin: '', again: '' },
    check: ({ password, pin, again }) => {
      const problem = pinProblem(pin);
      return {
        password: password === '' ? t('login.password-missing') : undefined,
        pin: problem && t(`pin.${problem}`),
        again: again === pin ? undefined : t('pin.differs'),
      };
    },
    submit: async ({ password, pin }) => {
      await api.call('setDevicePin', { password, pin }, { quiet: true });
      await session.pinChosen(pin);
      void notices.show({ kind: 'good', text: t('pin.done'), ms: 8000 });
      onDone();
    },
    wrong: ({ state, note, errors: [first] }: ApiError) => {
      if (state === State.tooMany) return { password: note ?? t('login.too-many') };
      if (first?.path === '/password') return { password: t('pin.password-wrong') };
      return first?.path === '/pin' ? { pin: t('pin.easy') } : undefined;
    },
  });
  const field = (name: 'password' | 'pin' | 'again') => ({
    t,
    name,
    value: form.values[name],
    error: form.problems[name],
    onChange: (value: string) => form.set(name, value),
    onLeave: () => form.leave(name),
  });
  return (
    <AccountForm form={form} submit={t(has ? 'pin.change' : 'pin.submit')}>
      <p className="ch-account-what">{t('pin.what')}</p>
      <SecretField {...field('password')} label={t('pin.password')} autoComplete="current-password" autoFocus />
      <div className="ch-account-pins">
        <SecretField {...field('pin')} label={t('pin.new')} digits={pinLength} autoComplete="off" />
        <SecretField {...field('again')} label={t('password.again')} digits={pinLength} autoComplete="off" />
      </div>
    </AccountForm>
  );
}
