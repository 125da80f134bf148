import { Button, useObservable } from '@chorus/sdk/ui';
import { Presentation } from 'lucide-react';
import { bindingDeskToken } from '../../../services/devices/binding-desk.ts';
import { devicesToken } from '../../../services/devices/host-answer-devices.ts';
import { useService, useText } from '../../host-context.tsx';
import { shortUid } from '../../../services/devices/binding-rows.ts';

/** The teacher's pointer: whatever it presses is a command. */
export function PointerRow() {
  const bindingDesk = useService(bindingDeskToken);
  const devices = useService(devicesToken);
  const t = useText();
  const { teacherUid } = useObservable(devices.state);
  const { target } = useObservable(bindingDesk.state);
  return (
    <div className="ch-binding-row ch-binding-pointer" data-waited={target?.kind === 'pointer' || undefined}>
      <span className="ch-binding-seat">
        <Presentation size="1.25em" aria-hidden />
      </span>
      <strong className="ch-binding-name">{t('devices.pointer')}</strong>
      <span className="ch-binding-device ch-tabular">
        {teacherUid === undefined ? <span className="ch-binding-none">{t('devices.none')}</span> : shortUid(teacherUid)}
      </span>
      <span className="ch-binding-actions">
        <Button
          aria-label={t(teacherUid === undefined ? 'devices.pointer-set' : 'devices.pointer-change')}
          onPress={() => bindingDesk.aim({ kind: 'pointer' })}
        >
          {t(teacherUid === undefined ? 'devices.bind' : 'devices.change')}
        </Button>
        {teacherUid !== undefined && (
          <Button kind="quiet" aria-label={t('devices.pointer-remove')} onPress={() => devices.setPointer(undefined)}>
            {t('devices.unbind')}
          </Button>
        )}
      </span>
    </div>
  );
}
