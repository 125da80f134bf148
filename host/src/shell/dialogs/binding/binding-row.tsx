import { Button } from '@chorus/sdk/ui';
import { BatteryLow } from 'lucide-react';
import { bindingDeskToken } from '../../../services/devices/binding-desk.ts';
import { useService, useText } from '../../host-context.tsx';
import { shortUid, type BindingRow as Row } from '../../../services/devices/binding-rows.ts';
import { studentName } from '../../waiting-list/row-view.ts';

/** A student, the student's clicker, and what can be done with both. */
export function BindingRow({ row, waited, found }: { readonly row: Row; readonly waited: boolean; readonly found: boolean }) {
  const bindingDesk = useService(bindingDeskToken);
  const t = useText();
  const { student, own, loan, lowBattery } = row;
  const name = studentName(student);
  const aim = (lend: boolean) => bindingDesk.aim({ kind: 'student', studentId: student.id, loan: lend });
  const current = loan ?? own;
  return (
    <li className="ch-binding-row" data-waited={waited || undefined} data-found={found || undefined} data-student={student.id}>
      <span className="ch-binding-seat ch-tabular">{student.seat}</span>
      <strong className="ch-binding-name">{name}</strong>
      <span className="ch-binding-device ch-tabular">
        {own && <span>{shortUid(own.uid)}</span>}
        {loan && <span className="ch-binding-loan">{t('devices.on-loan', { uid: shortUid(loan.uid) })}</span>}
        {!current && <span className="ch-binding-none">{t('devices.none')}</span>}
        {lowBattery && (
          <span className="ch-binding-battery">
            <BatteryLow size="1.25em" aria-hidden />
            {t('devices.battery')}
          </span>
        )}
      </span>
      <span className="ch-binding-actions">
        <Button aria-label={t(own ? 'devices.change-of' : 'devices.bind-of', { name })} onPress={() => aim(false)}>
          {t(own ? 'devices.change' : 'devices.bind')}
        </Button>
        {!loan && (
          <Button kind="quiet" aria-label={t('devices.lend-of', { name })} onPress={() => aim(true)}>
            {t('devices.lend')}
          </Button>
        )}
        {current && (
          <Button
            kind="quiet"
            aria-label={t(loan ? 'devices.return-of' : 'devices.unbind-of', { name })}
            onPress={() => void bindingDesk.unbind(current.uid)}
          >
            {t(loan ? 'devices.return' : 'devices.unbind')}
          </Button>
        )}
      </span>
    </li>
  );
}
