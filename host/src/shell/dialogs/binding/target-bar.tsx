import { Button, useObservable } from '@chorus/sdk/ui';
import { Radio } from 'lucide-react';
import { useHost, useText } from '../../host-context.tsx';
import { studentName } from '../../waiting-list/row-view.ts';

/** Who shall press now. */
export function TargetBar() {
  const { bindingDesk, classroom } = useHost();
  const t = useText();
  const { target } = useObservable(bindingDesk.state);
  const { students } = useObservable(classroom.state);
  if (!target) return null;
  const student = target.kind === 'pointer' ? undefined : students.find(({ id }) => id === target.studentId);
  return (
    <div className="ch-binding-target">
      <Radio size="2rem" aria-hidden />
      <strong role="status">
        {target.kind === 'pointer'
          ? t('devices.press-pointer')
          : t(target.kind === 'student' && target.loan ? 'devices.press-loan' : 'devices.press-student', {
              name: student ? studentName(student) : '-',
              seat: student?.seat ?? '-',
            })}
      </strong>
      {target.kind === 'row' && <Button onPress={() => bindingDesk.skip()}>{t('devices.skip-student')}</Button>}
      <Button kind="quiet" onPress={() => bindingDesk.aim(undefined)}>
        {t('devices.stop')}
      </Button>
    </div>
  );
}
