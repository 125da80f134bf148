import { useObservable } from '@chorus/sdk/ui';
import { RadioReceiver, Unplug } from 'lucide-react';
import { Chip } from '../chip.tsx';
import { receiverTones } from '../dialogs/binding/receiver-tones.ts';
import { useHost, useText } from '../host-context.tsx';

/** How the receiver is, where clickers are wanted; a press opens the binding. */
export function ReceiverChip() {
  const { bindingDesk, devices } = useHost();
  const t = useText();
  const { receiver, bindings } = useObservable(devices.state);
  if (!devices.wanted) return null;
  const Icon = receiver.status === 'ready' ? RadioReceiver : Unplug;
  return (
    <Chip
      tone={receiverTones[receiver.status]}
      icon={<Icon size="1.25em" aria-hidden />}
      title={t('devices.chip-what')}
      onPress={() => bindingDesk.open()}
    >
      {t(`devices.chip.${receiver.status}`, { count: new Set(bindings.map(({ studentId }) => studentId)).size })}
    </Chip>
  );
}
