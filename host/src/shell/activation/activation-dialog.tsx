import type { DeviceActivation } from '@chorus/contract/api/device-activation-calls';
import { Button, Dialog, ErrorState, Skeleton, useLocale } from '@chorus/sdk/ui';
import { CalendarX, CircleCheck, Unplug } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Chip } from '../chip.tsx';
import { useLoginServices, useText } from '../host-context.tsx';
import { useAsync } from '../use-async.ts';
import { ActivationForm } from './activation-form.tsx';
import './activation.css';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };

/** What this dialog says; it comes with it, so that the login page's first file stays small. */
export const activationTexts = { 'zh-CN': zh, en };

/** 激活码: which school this machine belongs to, and a code that makes it so (5-8). Needs nobody to be logged in. */
export function ActivationDialog(props: { readonly onActivated?: (activation: DeviceActivation) => void; readonly onClose: () => void }) {
  const { onClose } = props;
  const { api } = useLoginServices();
  const t = useText();
  const [found, again] = useAsync(useCallback(async () => (await api.call('deviceActivation', {}, { quiet: true })).activation, [api]));
  const [done, setDone] = useState<DeviceActivation>();
  const [entering, setEntering] = useState(false);
  const activation = done ?? (found.status === 'there' ? (found.value ?? undefined) : undefined);
  const activated = (made: DeviceActivation) => {
    setDone(made);
    setEntering(false);
    props.onActivated?.(made);
  };
  return (
    <Dialog title={t('activation.title')} width={720} onClose={onClose}>
      {!done && found.status === 'loading' ? (
        <Skeleton shape="lines" count={3} />
      ) : !done && found.status === 'failed' ? (
        <ErrorState title={t('activation.failed')} text={t('login.no-network')} onRetry={again} />
      ) : activation && !entering ? (
        <Activation activation={activation} fresh={done !== undefined} onChange={() => setEntering(true)} onClose={onClose} />
      ) : (
        <ActivationForm name={activation?.name ?? ''} onActivated={activated} onBack={activation && (() => setEntering(false))} />
      )}
    </Dialog>
  );
}

/** How this machine stands. */
function Activation(props: {
  readonly activation: DeviceActivation;
  /** Activated just now. */
  readonly fresh: boolean;
  readonly onChange: () => void;
  readonly onClose: () => void;
}) {
  const { activation, fresh, onChange, onClose } = props;
  const { schoolName, name, until, state } = activation;
  const t = useText();
  const day = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(until));
  const active = state === 'active';
  return (
    <div className="ch-activation">
      {fresh && active && (
        <p className="ch-activation-done" role="status">
          <CircleCheck size="1.25em" aria-hidden /> {t('activation.done')}
        </p>
      )}
      {!active && (
        <p>
          <Chip tone="fair" icon={state === 'expired' ? <CalendarX size="1.25em" aria-hidden /> : <Unplug size="1.25em" aria-hidden />}>
            {t(`activation.state-${state}`)}
          </Chip>
        </p>
      )}
      <p className="ch-activation-school">{t(active ? 'activation.belongs' : 'activation.belonged', { school: schoolName })}</p>
      <p>{t(active ? 'activation.until' : 'activation.until-was', { until: day })}</p>
      {name !== '' && <p>{t('activation.called', { name })}</p>}
      <p className="ch-activation-what">{t('activation.means')}</p>
      {!active && <p className="ch-activation-what">{t('activation.ask')}</p>}
      <div className="ch-activation-actions">
        <Button onPress={onChange}>{t(active ? 'activation.change' : 'activation.enter')}</Button>
        <Button kind="primary" autoFocus onPress={onClose}>
          {t('activation.close')}
        </Button>
      </div>
    </div>
  );
}
