import type { SchoolStudentInfo } from '@chorus/contract/api/admin/people-calls';
import type { AdminBody } from '@chorus/contract/api/admin/calls';
import { Button, EmptyState } from '@chorus/sdk/ui';
import { FileUp, UserRoundPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { useRows } from '../../kit/use-rows.ts';
import { useSaid } from '../../kit/use-said.ts';
import { goTo, usePath } from '../../shell/use-path.ts';
import { useLoaded } from '../../use-loaded.ts';
import { StudentForm } from './student-form.tsx';
import { StudentSheet } from './student-sheet.tsx';

/** What stands for those who are in no class, where else a class stands. */
const withoutClass = 'none';
type Beside = { readonly what: 'add' } | { readonly what: 'show' | 'edit'; readonly student: SchoolStudentInfo };

/** The school's students; the address says of which class. */
export default function StudentsPage() {
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const acting = useActing();
  const { query } = usePath();
  const chosen = query.get('class') ?? '';
  const [beside, setBeside] = useState<Beside>();
  const { value: classes = [] } = useLoaded(acting.orgId, async (signal) => {
    const all = await api.call('schoolClasses', {}, { signal });
    return all.filter(({ archivedAt }) => archivedAt === null);
  });
  const rows = useRows<SchoolStudentInfo>({
    key: 'students',
    filter: chosen,
    load: (page, signal) => {
      const narrowed = chosen === '' ? {} : chosen === withoutClass ? { state: 'without-class' as const } : { classId: chosen };
      return api.call('schoolStudents', { ...(page as AdminBody<'schoolStudents'>), ...narrowed }, { signal, quiet: true });
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
      width: 'minmax(6rem, 1fr)',
      sorts: true,
      cell: ({ name }) => <span className="ad-strong">{name}</span>,
    },
    { id: 'initials', title: t('students.initials'), width: '6rem', cell: ({ initials }) => <span className="ad-faint">{initials}</span> },
    {
      id: 'class',
      title: t('students.class'),
      width: 'minmax(7rem, 1fr)',
      sorts: true,
      cell: ({ place }) => place?.className ?? <span className="ad-faint">{t('students.without-class')}</span>,
    },
    { id: 'seat', title: t('students.seat'), width: '6rem', sorts: true, end: true, cell: ({ place }) => place?.seat ?? '' },
  ];
  const narrow = (to: string) => goTo('students', to === '' ? {} : { class: to });
  const put = (student: SchoolStudentInfo) => {
    rows.reload();
    setBeside((now) => (now && now.what !== 'add' && now.student.id !== student.id ? now : { what: 'show', student }));
  };
  const saved = (student: SchoolStudentInfo, text: string) => {
    put(student);
    say(t(text, { name: student.name }));
  };
  const close = () => setBeside(undefined);
  const sheet = () => {
    if (!beside) return undefined;
    if (beside.what === 'add')
      return (
        <StudentForm
          known={undefined}
          classes={classes}
          classId={chosen === withoutClass ? '' : chosen}
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
          classId=""
          onDone={(changed) => saved(changed, 'students.changed')}
          onClose={() => setBeside({ what: 'show', student })}
        />
      );
    return (
      <StudentSheet
        key={student.id}
        student={student}
        onEdit={() => setBeside({ what: 'edit', student })}
        onChanged={put}
        onClose={close}
      />
    );
  };
  const foot = acting.may('people.write') && (
    <>
      <Button size="large" icon={<FileUp size="1.25em" aria-hidden />} onPress={() => goTo('import')}>
        {t('page.import')}
      </Button>
      <Button
        kind={beside ? 'plain' : 'primary'}
        size="large"
        icon={<UserRoundPlus size="1.25em" aria-hidden />}
        onPress={() => setBeside({ what: 'add' })}
      >
        {t('students.add')}
      </Button>
    </>
  );
  return (
    <Page title={t('page.students')} subtitle={t('students.what')} sheet={sheet()} foot={foot}>
      <DataTable
        rows={rows}
        label={t('page.students')}
        columns={columns}
        keyOf={({ id }) => id}
        open={beside && beside.what !== 'add' ? beside.student.id : undefined}
        onOpen={(student) => setBeside({ what: 'show', student })}
        searchLabel={t('students.search')}
        tools={
          <select className="ad-select" aria-label={t('students.class')} value={chosen} onChange={(event) => narrow(event.target.value)}>
            <option value="">{t('students.all-classes')}</option>
            <option value={withoutClass}>{t('students.without-class')}</option>
            {classes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        }
        empty={
          chosen === '' ? (
            <EmptyState
              icon={<UsersRound size="3rem" aria-hidden />}
              title={t('students.none')}
              text={t('students.none-what')}
              action={<Button onPress={() => goTo('import')}>{t('page.import')}</Button>}
            />
          ) : (
            <EmptyState title={t('students.none-here')} action={<Button onPress={() => narrow('')}>{t('kit.show-all')}</Button>} />
          )
        }
      />
    </Page>
  );
}
