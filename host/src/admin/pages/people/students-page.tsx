import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { SchoolStudentInfo } from '@chorus/contract/api/admin/people-calls';
import { Button, EmptyState } from '@chorus/sdk/ui';
import { Upload, UserRoundPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useRows } from '../../kit/use-rows.ts';
import { useSaid } from '../../kit/use-said.ts';
import { goTo, usePath } from '../../shell/use-path.ts';
import { useLoaded } from '../../use-loaded.ts';
import './people.css';
import { StudentForm } from './student-form.tsx';

/** What stands beside the list. */
type Beside = { readonly what: 'show' | 'edit'; readonly student: SchoolStudentInfo } | { readonly what: 'add' };

/** In no class now. */
const without = 'without-class';

/** The school's students, one by one. */
export default function StudentsPage() {
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const acting = useActing();
  const { query } = usePath();
  const [beside, setBeside] = useState<Beside>();
  const filter = query.get('class') ?? '';
  const { value: all, error } = useLoaded(acting.orgId, (signal) => api.call('schoolClasses', {}, { signal, quiet: true }));
  const classes = (all ?? []).filter(({ archivedAt }) => archivedAt === null);
  const rows = useRows<SchoolStudentInfo>({
    key: 'students',
    filter,
    load: (page, signal) => {
      const of = filter === without ? { state: without } : filter === '' ? {} : { classId: filter };
      return api.call('schoolStudents', { ...(page as AdminBody<'schoolStudents'>), ...(of as object) }, { signal, quiet: true });
    },
  });
  const columns: readonly Column<SchoolStudentInfo>[] = [
    {
      id: 'number',
      title: t('students.number'),
      width: 'minmax(7rem, 1fr)',
      sorts: true,
      cell: ({ number }) => <span className="ad-figure">{number}</span>,
    },
    {
      id: 'name',
      title: t('field.name'),
      width: 'minmax(7rem, 1.4fr)',
      sorts: true,
      cell: ({ name }) => <span className="ad-strong">{name}</span>,
    },
    { id: 'initials', title: t('students.initials'), width: '7rem', cell: ({ initials }) => <span className="ad-faint">{initials}</span> },
    {
      id: 'class',
      title: t('students.class'),
      width: 'minmax(7rem, 1.4fr)',
      sorts: true,
      cell: ({ place }) => place?.className ?? t('students.no-class'),
    },
    { id: 'seat', title: t('students.seat'), width: '6rem', sorts: true, end: true, cell: ({ place }) => place?.seat },
  ];
  const close = () => setBeside(undefined);
  const saved = (student: SchoolStudentInfo, key: string) => {
    rows.reload();
    setBeside({ what: 'show', student });
    say(t(key, { name: student.name }));
  };
  const sheet = () => {
    if (!beside) return undefined;
    if (beside.what === 'add')
      // It begins with the class that is chosen, once that is known; a press can come before.
      return all === undefined && error === undefined ? undefined : (
        <StudentForm
          known={undefined}
          classes={classes}
          classId={filter}
          onDone={(student) => saved(student, 'students.added')}
          onClose={close}
        />
      );
    const { student } = beside;
    if (beside.what === 'edit')
      return (
        <StudentForm
          known={student}
          classes={classes}
          onDone={(changed) => saved(changed, 'students.changed')}
          onClose={() => setBeside({ what: 'show', student })}
        />
      );
    return (
      <StudentSheet
        key={student.id}
        student={student}
        onEdit={() => setBeside({ what: 'edit', student })}
        onChanged={(changed) => {
          rows.reload();
          setBeside((now) => (now?.what === 'show' && now.student.id === changed.id ? { what: 'show', student: changed } : now));
        }}
        onClose={close}
      />
    );
  };
  return (
    <Page
      title={t('page.students')}
      subtitle={t('students.what')}
      sheet={sheet()}
      foot={
        <>
          <Button size="large" icon={<UserRoundPlus size="1.25em" aria-hidden />} onPress={() => setBeside({ what: 'add' })}>
            {t('students.add')}
          </Button>
          <Button
            kind={beside ? 'plain' : 'primary'}
            size="large"
            icon={<Upload size="1.25em" aria-hidden />}
            onPress={() => goTo('import')}
          >
            {t('students.import')}
          </Button>
        </>
      }
    >
      <DataTable
        rows={rows}
        label={t('page.students')}
        columns={columns}
        keyOf={({ id }) => id}
        open={beside && beside.what !== 'add' ? beside.student.id : undefined}
        onOpen={(student) => setBeside({ what: 'show', student })}
        searchLabel={t('students.search')}
        tools={
          <select
            className="ad-select"
            aria-label={t('students.class')}
            value={filter}
            onChange={(event) => goTo('students', event.target.value === '' ? {} : { class: event.target.value })}
          >
            <option value="">{t('students.all')}</option>
            {classes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={without}>{t('students.without-class')}</option>
          </select>
        }
        empty={<EmptyState icon={<UsersRound size="3rem" aria-hidden />} title={t('students.none')} text={t('students.none-what')} />}
      />
    </Page>
  );
}

/** What there is to know and to do about a student. */
function StudentSheet(props: {
  readonly student: SchoolStudentInfo;
  readonly onEdit: () => void;
  readonly onChanged: (student: SchoolStudentInfo) => void;
  readonly onClose: () => void;
}) {
  const { student, onChanged } = props;
  const { id, number, name, initials, place } = student;
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const [busy, run] = useAction('students.problem');
  const put = async (to: { readonly classId: string; readonly seat: number } | null) =>
    onChanged(await api.call('saveStudent', { id, number, name, place: to }, { quiet: true }));
  const takeOut = () =>
    run(async () => {
      await put(null);
      say(t('students.taken-out', { name }), place ? () => put({ classId: place.classId, seat: place.seat }) : undefined);
    });
  return (
    <Sheet title={name} subtitle={number} onClose={props.onClose}>
      <Facts>
        <Fact label={t('students.initials')}>{initials}</Fact>
        <Fact label={t('students.class')}>{place?.className ?? t('students.no-class')}</Fact>
        {place && <Fact label={t('students.seat')}>{place.seat}</Fact>}
      </Facts>
      <div className="ad-sheet-actions">
        <Button onPress={props.onEdit}>{t('students.edit')}</Button>
        {place && (
          <Button busy={busy} onPress={() => void takeOut()}>
            {t('students.take-out')}
          </Button>
        )}
      </div>
      <p className="ad-what">{t('students.stays')}</p>
    </Sheet>
  );
}
