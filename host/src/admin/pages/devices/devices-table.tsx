import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { ActivatedDeviceInfo } from '@chorus/contract/api/admin/device-calls';
import { EmptyState } from '@chorus/sdk/ui';
import { MonitorCheck } from 'lucide-react';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import type { TableRows } from '../../kit/table-rows.ts';
import { useRows } from '../../kit/use-rows.ts';
import { useDayText } from './use-day-text.ts';

/** The word says it, the tone helps to find it. */
const tones = { active: 'good', expired: 'fair', revoked: 'fair', untied: undefined } as const;

/** Machines that were activated, the newest first. */
export function useDevices(): TableRows<ActivatedDeviceInfo> {
  const { api } = useAdmin();
  return useRows<ActivatedDeviceInfo>({
    key: 'activated-devices',
    load: (page, signal) => api.call('activatedDevices', page as AdminBody<'activatedDevices'>, { signal, quiet: true }),
  });
}

export function DevicesTable(props: {
  readonly rows: TableRows<ActivatedDeviceInfo>;
  readonly open: string | undefined;
  readonly onOpen: (device: ActivatedDeviceInfo) => void;
}) {
  const t = useText();
  const when = useWhen();
  const day = useDayText();
  const below = useActing().orgKind !== 'school';
  const columns: readonly Column<ActivatedDeviceInfo>[] = [
    {
      id: 'name',
      title: t('devices.name'),
      width: 'minmax(6rem, 2fr)',
      sorts: true,
      cell: ({ name }) =>
        name === '' ? <span className="ad-faint">{t('devices.unnamed')}</span> : <span className="ad-strong">{name}</span>,
    },
    ...(below
      ? [
          {
            id: 'schoolName',
            title: t('devices.school'),
            width: 'minmax(7rem, 2fr)',
            sorts: true,
            cell: ({ schoolName }: ActivatedDeviceInfo) => schoolName,
          },
        ]
      : []),
    {
      id: 'state',
      title: t('devices.state'),
      width: '9.75rem',
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`devices.state-${state}`)}</Chip>,
    },
    {
      id: 'lastSeenAt',
      title: t('devices.seen'),
      width: '9.75rem',
      sorts: true,
      cell: ({ lastSeenAt }) => <span className="ad-figure">{when(lastSeenAt, false)}</span>,
    },
    { id: 'until', title: t('devices.until'), width: '9.75rem', cell: ({ until }) => <span className="ad-figure">{day(until)}</span> },
    {
      id: 'code',
      title: t('devices.code'),
      width: '8rem',
      cell: ({ codeLastFour }) => <span className="ad-faint ad-figure">{t('devices.ends', { lastFour: codeLastFour })}</span>,
    },
  ];
  return (
    <DataTable
      rows={props.rows}
      label={t('devices.view-devices')}
      columns={columns}
      keyOf={({ id }) => id}
      open={props.open}
      onOpen={props.onOpen}
      searchLabel={t(below ? 'devices.search-schools' : 'devices.search')}
      empty={<EmptyState icon={<MonitorCheck aria-hidden />} title={t('devices.none')} text={t('devices.none-what')} />}
    />
  );
}
