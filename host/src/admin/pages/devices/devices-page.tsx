import type { ActivatedDeviceInfo, ActivationCodeInfo } from '@chorus/contract/api/admin/device-calls';
import { Button, SegmentedControl } from '@chorus/sdk/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import { CodeForm } from './code-form.tsx';
import { CodeSheet } from './code-sheet.tsx';
import { CodesTable, useCodes } from './codes-table.tsx';
import { DeviceSheet } from './device-sheet.tsx';
import { DevicesTable, useDevices } from './devices-table.tsx';
import './devices.css';
import { MadeCode, type MadeCodeData } from './made-code.tsx';

/** What stands beside the list. */
type Beside =
  | { readonly what: 'make' }
  | { readonly what: 'made'; readonly made: MadeCodeData }
  | { readonly what: 'code'; readonly code: ActivationCodeInfo }
  | { readonly what: 'device'; readonly device: ActivatedDeviceInfo };

/** Activation codes, and the machines that they have tied to the school (5-8). */
export default function DevicesPage() {
  const t = useText();
  const [view, setView] = useState<'devices' | 'codes'>('devices');
  const [beside, setBeside] = useState<Beside>();
  const [codes, devices] = [useCodes(), useDevices()];
  const changed = () => {
    codes.reload();
    devices.reload();
  };
  const close = () => setBeside(undefined);
  const sheet = () => {
    if (beside?.what === 'make')
      return (
        <CodeForm
          onDone={(made) => {
            setView('codes');
            setBeside({ what: 'made', made });
            changed();
          }}
          onClose={close}
        />
      );
    if (beside?.what === 'made') return <MadeCode made={beside.made} onClose={close} />;
    if (beside?.what === 'code')
      return (
        <CodeSheet
          key={beside.code.id}
          code={beside.code}
          onChanged={(code) => {
            changed();
            setBeside((now) => (now?.what === 'code' && now.code.id === code.id ? { what: 'code', code } : now));
          }}
          onClose={close}
        />
      );
    if (beside?.what === 'device')
      return (
        <DeviceSheet
          key={beside.device.id}
          device={beside.device}
          onChanged={(device) => {
            changed();
            setBeside((now) => (now?.what === 'device' && now.device.id === device.id ? { what: 'device', device } : now));
          }}
          onClose={close}
        />
      );
    return undefined;
  };
  return (
    <Page
      title={t('page.devices')}
      subtitle={t('devices.what')}
      actions={
        <SegmentedControl
          label={t('devices.view')}
          options={(['devices', 'codes'] as const).map((value) => ({ value, label: t(`devices.view-${value}`) }))}
          value={view}
          onChange={(chosen) => {
            close();
            setView(chosen);
          }}
        />
      }
      sheet={sheet()}
      foot={
        <Button
          kind={beside ? 'plain' : 'primary'}
          size="large"
          icon={<KeyRound size="1.25em" aria-hidden />}
          onPress={() => setBeside({ what: 'make' })}
        >
          {t('codes.make')}
        </Button>
      }
    >
      {view === 'codes' ? (
        <CodesTable
          rows={codes}
          open={beside?.what === 'code' ? beside.code.id : undefined}
          onOpen={(code) => setBeside({ what: 'code', code })}
        />
      ) : (
        <DevicesTable
          rows={devices}
          open={beside?.what === 'device' ? beside.device.id : undefined}
          onOpen={(device) => setBeside({ what: 'device', device })}
        />
      )}
    </Page>
  );
}
