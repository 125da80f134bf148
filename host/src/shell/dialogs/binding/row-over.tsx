import { Button, useObservable } from '@chorus/sdk/ui';
import { CircleCheck } from 'lucide-react';
import { classroomToken } from '../../../services/classroom/host-classroom.ts';
import { bindingDeskToken } from '../../../services/devices/binding-desk.ts';
import { devicesToken } from '../../../services/devices/host-answer-devices.ts';
import { useService, useText } from '../../host-context.tsx';
import { studentName } from '../../waiting-list/row-view.ts';

/** The row is over: everybody has a clicker, or who has none. */
export function RowOver() {
  const bindingDesk = useService(bindingDeskToken);
  const classroom = useService(classroomToken);
  const devices = useService(devicesToken);
  const t = useText();
  const { students } = useObservable(classroom.state);
  const { receiver } = useObservable(devices.state);
  const missing = bindingDesk.unbound;
  const all = students.filter(({ placeholder }) => !placeholder).length;
  return (
    <section className="ch-binding-over" data-all={missing.length === 0 || undefined}>
      <strong className="ch-binding-over-title" role="status">
        {missing.length === 0 && <CircleCheck size="1em" aria-hidden />}
        {missing.length === 0
          ? t('devices.all-bound', { all })
          : t('devices.missing', { count: missing.length, bound: all - missing.length, all })}
      </strong>
      {missing.length > 0 && (
        <ul aria-label={t('devices.missing-list')}>
          {missing.map((student) => (
            <li key={student.id}>{t('devices.numbered', { seat: student.seat, name: studentName(student) })}</li>
          ))}
        </ul>
      )}
      <span className="ch-binding-target-actions">
        {missing.length > 0 && (
          <Button disabled={receiver.status !== 'ready'} onPress={() => bindingDesk.startRow()}>
            {t('devices.again', { count: missing.length })}
          </Button>
        )}
        <Button kind="quiet" onPress={() => bindingDesk.aim(undefined)}>
          {t('devices.seen')}
        </Button>
      </span>
    </section>
  );
}
