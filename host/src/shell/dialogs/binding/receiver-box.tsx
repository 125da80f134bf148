import { Button, useObservable } from '@chorus/sdk/ui';
import { CircleCheck, LoaderCircle, ShieldAlert, Unplug } from 'lucide-react';
import { devicesToken } from '../../../services/devices/host-answer-devices.ts';
import { useService, useText } from '../../host-context.tsx';
import { receiverTones } from './receiver-tones.ts';

const icons = { absent: Unplug, connecting: LoaderCircle, ready: CircleCheck, lost: Unplug, forbidden: ShieldAlert };

/** How the receiver is, and what to do about it. */
export function ReceiverBox() {
  const devices = useService(devicesToken);
  const t = useText();
  const { receiver, devices: known, bindings, badLines } = useObservable(devices.state);
  const bound = new Set(bindings.map(({ studentId }) => studentId)).size;
  const Icon = icons[receiver.status];
  return (
    <section className="ch-receiver" data-tone={receiverTones[receiver.status]} role="status">
      <Icon size="2rem" aria-hidden />
      <div>
        <strong>{t(`devices.receiver.${receiver.status}`, { serial: receiver.serial ?? '' })}</strong>
        <p>{t(`devices.receiver.${receiver.status}-do`, { bound, count: known.length })}</p>
        {badLines > 0 && <p className="ch-receiver-bad">{t('devices.bad-lines', { count: badLines })}</p>}
      </div>
      {receiver.status !== 'ready' && receiver.status !== 'connecting' && (
        <Button onPress={() => devices.retry()}>{t('devices.retry')}</Button>
      )}
      <Button kind="quiet" onPress={() => devices.setRoom(false)}>
        {t('devices.no-receiver-here')}
      </Button>
    </section>
  );
}
