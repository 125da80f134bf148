import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { ActivationCodeInfo } from '@chorus/contract/api/admin/device-calls';
import { EmptyState } from '@chorus/sdk/ui';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import type { TableRows } from '../../kit/table-rows.ts';
import { useRows } from '../../kit/use-rows.ts';
import { useDayText } from './use-day-text.ts';

/** The word says it, the tone helps to find it. */
const tones = { active: 'good', 'used-up': 'brand', expired: 'fair', revoked: undefined } as const;

/** Activation codes, the newest first. */
export function useCodes(): TableRows<ActivationCodeInfo> {
  const { api } = useAdmin();
  return useRows<ActivationCodeInfo>({
    key: 'activation-codes',
    load: (page, signal) => api.call('activationCodes', page as AdminBody<'activationCodes'>, { signal, quiet: true }),
  });
}

export function CodesTable(props: {
  readonly rows: TableRows<ActivationCodeInfo>;
  readonly open: string | undefined;
  readonly onOpen: (code: ActivationCodeInfo) => void;
}) {
  const t = useText();
  const when = useWhen();
  const day = useDayText();
  const below = useActing().orgKind !== 'school';
  const columns: readonly Column<ActivationCodeInfo>[] = [
    {
      id: 'code',
      title: t('devices.code'),
      width: '8rem',
      cell: ({ lastFour }) => <span className="ad-strong ad-figure">{t('devices.ends', { lastFour })}</span>,
    },
    { id: 'note', title: t('codes.note'), width: 'minmax(4rem, 2fr)', cell: ({ note }) => note },
    ...(below
      ? [
          {
            id: 'schoolName',
            title: t('devices.school'),
            width: 'minmax(7rem, 2fr)',
            sorts: true,
            cell: ({ schoolName }: ActivationCodeInfo) => schoolName,
          },
        ]
      : []),
    {
      id: 'used',
      title: t('codes.used'),
      width: '6rem',
      end: true,
      cell: ({ used, deviceLimit }) => <span className="ad-figure">{t('codes.used-of', { used, limit: deviceLimit })}</span>,
    },
    {
      id: 'state',
      title: t('devices.state'),
      width: '8rem',
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`codes.state-${state}`)}</Chip>,
    },
    {
      id: 'until',
      title: t('devices.until'),
      width: '9.75rem',
      sorts: true,
      cell: ({ until }) => <span className="ad-figure">{day(until)}</span>,
    },
    {
      id: 'createdAt',
      title: t('codes.made-at'),
      width: '9.75rem',
      sorts: true,
      cell: ({ createdAt }) => <span className="ad-faint ad-figure">{when(createdAt, false)}</span>,
    },
  ];
  return (
    <DataTable
      rows={props.rows}
      label={t('devices.view-codes')}
      columns={columns}
      keyOf={({ id }) => id}
      open={props.open}
      onOpen={props.onOpen}
      searchLabel={t(below ? 'codes.search-schools' : 'codes.search')}
      empty={<EmptyState title={t('codes.none')} text={t('codes.none-what')} />}
    />
  );
}
