import type { AuditRow } from '@chorus/contract/api/admin/audit-calls';
import { actionGroups } from '@chorus/contract/audit-actions';
import { Button, EmptyState } from '@chorus/sdk/ui';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { useAction } from '../../kit/use-action.ts';
import { useRows } from '../../kit/use-rows.ts';
import { useSaid } from '../../kit/use-said.ts';
import '../data.css';
import { allAuditRows } from './all-audit-rows.ts';
import { AuditSheet } from './audit-sheet.tsx';
import { changesOf, actionText, doerText, subjectText } from './audit-texts.ts';

/** What administrators have done, here and below. */
export default function AuditPage() {
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const say = useSaid();
  const acting = useActing();
  const [open, setOpen] = useState<AuditRow>();
  const [group, setGroup] = useState<'' | (typeof actionGroups)[number]>('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [busy, run] = useAction('audit.problem');
  const filter = { ...(group !== '' && { group }), ...(from !== '' && { from }), ...(to !== '' && { to }) };
  const rows = useRows<AuditRow>({
    key: 'audit',
    filter: JSON.stringify(filter),
    load: ({ search, offset, limit }, signal) =>
      api.call('audit', { ...filter, ...(search !== undefined && { search }), offset, limit }, { signal, quiet: true }),
  });
  const below = acting.orgKind !== 'school';
  const columns: readonly Column<AuditRow>[] = [
    {
      id: 'at',
      title: t('audit.when'),
      width: '13.5rem',
      cell: ({ at }) => <span className="ad-faint ad-figure">{when(at)}</span>,
    },
    { id: 'by', title: t('audit.who'), width: 'minmax(5rem, 1fr)', cell: (row) => doerText(t, row) },
    {
      id: 'action',
      title: t('audit.action-title'),
      width: 'minmax(8rem, 1.5fr)',
      cell: ({ action }) => <span className="ad-strong">{actionText(t, action)}</span>,
    },
    { id: 'subject', title: t('audit.subject'), width: 'minmax(8rem, 2fr)', cell: (row) => subjectText(t, row) },
    ...(below ? [{ id: 'org', title: t('audit.org'), width: 'minmax(6rem, 1.2fr)', cell: ({ org }: AuditRow) => org.name }] : []),
  ];
  const save = () =>
    run(async () => {
      const { search } = rows.state.get();
      const all = await allAuditRows(api, { ...filter, ...(search !== '' && { search }) });
      const head = ['when', 'who', 'action-title', 'subject', 'org', 'before', 'after'].map((key) => t(`audit.${key}`));
      const table = all.rows.map((row) => {
        const changes = changesOf(t, row);
        const told = (side: 'before' | 'after') =>
          changes.flatMap((one) => (one[side] === '' ? [] : [t('audit.detail', { field: one.field, value: one[side] })])).join('\n');
        return [
          when(row.at),
          doerText(t, row),
          actionText(t, row.action),
          subjectText(t, row),
          row.org.name,
          told('before'),
          told('after'),
        ];
      });
      await saveTable(t('page.audit'), [head, ...table]);
      const counts = { count: all.rows.length, total: all.total };
      say(t(all.total > all.rows.length ? 'audit.exported-part' : 'audit.exported', counts));
    });
  const nothing = group === '' && from === '' && to === '';
  return (
    <Page
      title={t('page.audit')}
      subtitle={t('audit.what')}
      sheet={open && <AuditSheet key={open.id} row={open} onClose={() => setOpen(undefined)} />}
      actions={
        <Button icon={<FileSpreadsheet size="1.25em" aria-hidden />} busy={busy} onPress={() => void save()}>
          {t('audit.export')}
        </Button>
      }
    >
      <DataTable
        rows={rows}
        label={t('page.audit')}
        columns={columns}
        keyOf={({ id }) => id}
        open={open?.id}
        onOpen={setOpen}
        searchLabel={t('audit.search')}
        tools={
          <>
            <select
              className="ad-select"
              aria-label={t('audit.action-title')}
              value={group}
              onChange={(event) => setGroup(event.target.value as typeof group)}
            >
              <option value="">{t('audit.group-any')}</option>
              {actionGroups
                .filter((one) => acting.may('people.read') || one !== 'people')
                .map((one) => (
                  <option key={one} value={one}>
                    {t(`audit.group-${one}`)}
                  </option>
                ))}
            </select>
            <DayField label={t('audit.from')} value={from} onChange={setFrom} />
            <DayField label={t('audit.to')} value={to} onChange={setTo} />
          </>
        }
        empty={
          nothing ? (
            <EmptyState title={t('audit.none')} />
          ) : (
            <EmptyState
              title={t('kit.none-found')}
              action={
                <Button
                  onPress={() => {
                    setGroup('');
                    setFrom('');
                    setTo('');
                  }}
                >
                  {t('kit.show-all')}
                </Button>
              }
            />
          )
        }
      />
    </Page>
  );
}

/** A day, or none. */
function DayField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  return (
    <label className="ad-day">
      <span>{label}</span>
      <input
        type="date"
        className="ad-select"
        value={value}
        min="2000-01-01"
        max="2999-12-31"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
