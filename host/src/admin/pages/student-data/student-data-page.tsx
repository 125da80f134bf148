import type { AdminBody, AdminData } from '@chorus/contract/api/admin/calls';
import type { SchoolStudentInfo } from '@chorus/contract/api/admin/people-calls';
import { EmptyState } from '@chorus/sdk/ui';
import { useState, type ReactNode } from 'react';
import { useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { useRows } from '../../kit/use-rows.ts';
import { StatementSheet } from './statement-sheet.tsx';
import { StudentDataSheet } from './student-data-sheet.tsx';

type Which = 'here' | 'gone';
type Erased = AdminData<'erasedStudents'>['rows'][number];

/** All that is kept of a student, and what is left of those who were erased. */
export default function StudentDataPage() {
  const t = useText();
  const [which, setWhich] = useState<Which>('here');
  const tools = (
    <select className="ad-select" aria-label={t('data.list')} value={which} onChange={(event) => setWhich(event.target.value as Which)}>
      <option value="here">{t('data.list-here')}</option>
      <option value="gone">{t('data.list-gone')}</option>
    </select>
  );
  return which === 'here' ? <Students tools={tools} /> : <ErasedStudents tools={tools} />;
}

function Students({ tools }: { readonly tools: ReactNode }) {
  const { api } = useAdmin();
  const t = useText();
  const [open, setOpen] = useState<SchoolStudentInfo>();
  const rows = useRows<SchoolStudentInfo>({
    key: 'student-data',
    load: (page, signal) => api.call('schoolStudents', page as AdminBody<'schoolStudents'>, { signal, quiet: true }),
  });
  const columns: readonly Column<SchoolStudentInfo>[] = [
    {
      id: 'number',
      title: t('consents.number'),
      width: 'minmax(7rem, 1fr)',
      sorts: true,
      cell: ({ number }) => <span className="ad-figure">{number}</span>,
    },
    {
      id: 'name',
      title: t('consents.name'),
      width: 'minmax(5rem, 1fr)',
      sorts: true,
      cell: ({ name }) => <span className="ad-strong">{name}</span>,
    },
    {
      id: 'class',
      title: t('consents.class'),
      width: 'minmax(6rem, 1fr)',
      sorts: true,
      cell: ({ place }) => place?.className ?? t('consents.no-class'),
    },
    { id: 'seat', title: t('consents.seat'), width: '5rem', sorts: true, end: true, cell: ({ place }) => place?.seat },
  ];
  return (
    <Page
      title={t('page.student-data')}
      subtitle={t('data.what')}
      sheet={open && <StudentDataSheet key={open.id} student={open} onErased={() => rows.reload()} onClose={() => setOpen(undefined)} />}
    >
      <DataTable
        rows={rows}
        label={t('data.list-here')}
        columns={columns}
        keyOf={({ id }) => id}
        open={open?.id}
        onOpen={setOpen}
        searchLabel={t('consents.search')}
        tools={tools}
        empty={<EmptyState title={t('data.none')} />}
      />
    </Page>
  );
}

function ErasedStudents({ tools }: { readonly tools: ReactNode }) {
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const [open, setOpen] = useState<Erased>();
  const rows = useRows<Erased>({
    key: 'erased-students',
    load: (page, signal) => api.call('erasedStudents', page as AdminBody<'erasedStudents'>, { signal, quiet: true }),
  });
  const columns: readonly Column<Erased>[] = [
    { id: 'number', title: t('data.statement-number'), width: '7rem', cell: ({ number }) => <span className="ad-figure">{number}</span> },
    { id: 'id', title: t('data.id'), width: 'minmax(10rem, 2fr)', cell: ({ studentId }) => <span className="ad-figure">{studentId}</span> },
    { id: 'at', title: t('data.erased-at'), width: 'minmax(9rem, 1fr)', sorts: true, cell: ({ erasedAt }) => when(erasedAt) },
    { id: 'by', title: t('data.erased-by'), width: 'minmax(6rem, 1fr)', cell: ({ by }) => by || t('data.by-server') },
  ];
  return (
    <Page
      title={t('page.student-data')}
      subtitle={t('data.what-gone')}
      sheet={open && <StatementSheet key={open.studentId} studentId={open.studentId} onClose={() => setOpen(undefined)} />}
    >
      <DataTable
        rows={rows}
        label={t('data.list-gone')}
        columns={columns}
        keyOf={({ studentId }) => studentId}
        open={open?.studentId}
        onOpen={setOpen}
        searchLabel={t('data.search-gone')}
        tools={tools}
        empty={<EmptyState title={t('data.none-gone')} />}
      />
    </Page>
  );
}
