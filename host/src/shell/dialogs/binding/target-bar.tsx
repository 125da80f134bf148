import { Button, useObservable } from '@chorus/sdk/ui';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classroomToken } from '../../../services/classroom/host-classroom.ts';
import type { BindingTarget } from '../../../services/devices/binding-desk.ts';
import { bindingDeskToken } from '../../../services/devices/binding-desk.ts';
import { useService, useText } from '../../host-context.tsx';
import { studentName } from '../../waiting-list/row-view.ts';

/** Who shall press now, to be read from the last row; in a row also how many have. */
export function TargetBar({ target }: { readonly target: BindingTarget }) {
  const bindingDesk = useService(bindingDeskToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const { students } = useObservable(classroom.state);
  const { bound } = useObservable(bindingDesk.state);
  const bar = useRef<HTMLElement>(null);
  // Who was aimed at far down in the list: the class looks up, then the teacher goes on there.
  const asked = target.kind === 'student' ? target.studentId : undefined;
  useEffect(() => {
    const here = bar.current;
    here?.scrollIntoView({ block: 'nearest' });
    if (asked === undefined) return undefined;
    const row = here?.parentElement?.querySelector(`[data-student="${asked}"]`);
    return () => row?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  const numbered = (id: string) => {
    const student = students.find((one) => one.id === id);
    return { name: student ? studentName(student) : '-', seat: student?.seat ?? '-' };
  };
  const all = students.filter(({ placeholder }) => !placeholder).length;
  return (
    <section className="ch-binding-target" ref={bar} data-kind={target.kind}>
      <strong className="ch-binding-call" role="status">
        {target.kind === 'pointer'
          ? t('devices.press-pointer')
          : t(target.kind === 'student' && target.loan ? 'devices.press-loan' : 'devices.press-student', numbered(target.studentId))}
      </strong>
      {target.kind === 'row' && (
        <p className="ch-binding-count">
          <span className="ch-tabular">{t('devices.count', { bound: all - bindingDesk.unbound.length, all })}</span>
          {bound && (
            <span className="ch-binding-done">
              <Check size="1em" aria-hidden />
              {t('devices.bound-one', numbered(bound.studentId))}
            </span>
          )}
        </p>
      )}
      <span className="ch-binding-target-actions">
        {target.kind === 'row' && <Button onPress={() => bindingDesk.skip()}>{t('devices.skip-student')}</Button>}
        <Button kind="quiet" onPress={() => bindingDesk.aim(undefined)}>
          {t('devices.stop')}
        </Button>
      </span>
      {target.kind === 'row' && bound && <span key={bound.nth} className="ch-binding-flash" aria-hidden />}
    </section>
  );
}
