import { Button, IconButton, useObservable } from '@chorus/sdk/ui';
import { BatteryLow, Trash2 } from 'lucide-react';
import { bindingDeskToken } from '../../../services/devices/binding-desk.ts';
import { devicesToken } from '../../../services/devices/host-answer-devices.ts';
import { useService, useText } from '../../host-context.tsx';
import { freeDevices, shortUid } from '../../../services/devices/binding-rows.ts';

/** Clickers that nobody has: one is given to the student who is waited for, or taken off the receiver's list. */
export function FreeDevices({ search }: { readonly search: string }) {
  const bindingDesk = useService(bindingDeskToken);
  const devices = useService(devicesToken);
  const t = useText();
  const state = useObservable(devices.state);
  const { target, found } = useObservable(bindingDesk.state);
  const free = freeDevices(state, search);
  if (free.length === 0) return null;
  return (
    <section className="ch-binding-free" aria-labelledby="ch-binding-free">
      <h3 id="ch-binding-free">{t('devices.free', { count: free.length })}</h3>
      <ul>
        {free.map(({ uid, lowBattery }) => (
          <li key={uid} data-found={found === uid || undefined}>
            <Button
              kind="quiet"
              aria-disabled={target === undefined}
              {...(lowBattery && { icon: <BatteryLow size="1.25em" aria-hidden /> })}
              onPress={() => void bindingDesk.take(uid)}
            >
              <span className="ch-tabular">{shortUid(uid)}</span>
            </Button>
            <IconButton
              label={t('devices.forget', { uid: shortUid(uid) })}
              icon={<Trash2 size="1.25rem" aria-hidden />}
              onPress={() => devices.forget(uid)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
