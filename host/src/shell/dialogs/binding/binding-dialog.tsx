import { Button, Dialog, EmptyState, useObservable } from '@chorus/sdk/ui';
import { ListOrdered, RadioReceiver, Search, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { classroomToken } from '../../../services/classroom/host-classroom.ts';
import { bindingDeskToken } from '../../../services/devices/binding-desk.ts';
import { bindingRows } from '../../../services/devices/binding-rows.ts';
import { devicesToken } from '../../../services/devices/host-answer-devices.ts';
import { useService, useText } from '../../host-context.tsx';
import { BindingRow } from './binding-row.tsx';
import './binding.css';
import { FreeDevices } from './free-devices.tsx';
import { PointerRow } from './pointer-row.tsx';
import { ReceiverBox } from './receiver-box.tsx';
import { RowOver } from './row-over.tsx';
import { TargetBar } from './target-bar.tsx';

/** Whose clicker is whose: a press binds it. */
export function BindingDialog() {
  const bindingDesk = useService(bindingDeskToken);
  const devices = useService(devicesToken);
  const t = useText();
  const { open } = useObservable(bindingDesk.state);
  // What is drawn follows the devices: whether they are wanted too.
  useObservable(devices.state);
  if (open === 'no') return null;
  const footer =
    open === 'step' ? (
      <Button kind="quiet" onPress={() => bindingDesk.skipStep()}>
        {t('devices.skip-step')}
      </Button>
    ) : undefined;
  return (
    <Dialog title={t('devices.title')} width={1680} className="ch-binding" onClose={() => bindingDesk.close()} {...(footer && { footer })}>
      {devices.wanted ? (
        <Desk />
      ) : (
        <EmptyState
          icon={<RadioReceiver size="3rem" aria-hidden />}
          title={t('devices.ask')}
          text={t('devices.ask-what')}
          action={
            <Button kind="primary" size="large" onPress={() => devices.setRoom(true)}>
              {t('devices.ask-yes')}
            </Button>
          }
        />
      )}
    </Dialog>
  );
}

function Desk() {
  const bindingDesk = useService(bindingDeskToken);
  const classroom = useService(classroomToken);
  const devices = useService(devicesToken);
  const t = useText();
  const state = useObservable(devices.state);
  const { students } = useObservable(classroom.state);
  const { target, found, over } = useObservable(bindingDesk.state);
  const [search, setSearch] = useState('');
  const rows = bindingRows(students, state, search);
  const waited = target === undefined || target.kind === 'pointer' ? undefined : target.studentId;
  const unbound = bindingDesk.unbound.length;
  return (
    <div className="ch-binding-inside">
      {target && <TargetBar target={target} />}
      {over && <RowOver />}
      <ReceiverBox />
      <div className="ch-binding-tools">
        <label className="ch-search">
          <Search size="1.75rem" aria-hidden />
          <span className="ch-hidden-text">{t('devices.search')}</span>
          <input type="search" placeholder={t('devices.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <Button
          {...(target === undefined && { kind: 'primary' as const })}
          icon={<ListOrdered size="1.5rem" aria-hidden />}
          disabled={unbound === 0 || state.receiver.status !== 'ready'}
          onPress={() => bindingDesk.startRow()}
        >
          {t('devices.in-row', { count: unbound })}
        </Button>
      </div>
      <PointerRow />
      <FreeDevices search={search} />
      {rows.length === 0 ? (
        <EmptyState
          icon={search === '' ? <UserRoundPlus size="3rem" aria-hidden /> : <Search size="3rem" aria-hidden />}
          title={t(search === '' ? 'list.none' : 'devices.not-found')}
          text={t(search === '' ? 'list.none-what' : 'devices.not-found-what')}
        />
      ) : (
        <ul className="ch-binding-rows" aria-label={t('devices.students')}>
          {rows.map((row) => (
            <BindingRow
              key={row.student.id}
              row={row}
              waited={row.student.id === waited}
              found={found !== undefined && (row.own?.uid === found || row.loan?.uid === found)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
