import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { gradeName } from '@chorus/sdk';
import { Button, EmptyState, useObservable } from '@chorus/sdk/ui';
import { Plus, Presentation, School } from 'lucide-react';
import { useState } from 'react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { useRows } from '../../kit/use-rows.ts';
import { useSaid } from '../../kit/use-said.ts';
import { ClassForm } from './class-form.tsx';
import { ClassSheet } from './class-sheet.tsx';
import './classes.css';
import { classRows, type ClassFilter } from './class-rows.ts';

const filters = ['in-use', 'archived', 'all'] as const satisfies readonly ClassFilter[];
type Beside = { readonly what: 'add' } | { readonly what: 'show' | 'edit'; readonly info: SchoolClassInfo };

/** The school's classes. */
export default function ClassesPage() {
  const { api, i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const acting = useActing();
  const say = useSaid();
  const [beside, setBeside] = useState<Beside>();
  const [filter, setFilter] = useState<ClassFilter>('in-use');
  const rows = useRows<SchoolClassInfo>({
    key: 'classes',
    filter,
    load: async (query, signal) => classRows(await api.call('schoolClasses', {}, { signal, quiet: true }), filter, query),
  });
  const columns: readonly Column<SchoolClassInfo>[] = [
    {
      id: 'name',
      title: t('classes.name'),
      width: 'minmax(8rem, 1.2fr)',
      sorts: true,
      cell: ({ name }) => <span className="ad-strong">{name}</span>,
    },
    { id: 'grade', title: t('classes.grade'), width: '8rem', sorts: true, cell: ({ gradeId }) => gradeName(gradeId, locale) },
    {
      id: 'students',
      title: t('classes.students'),
      width: '6rem',
      sorts: true,
      end: true,
      cell: ({ students }) => students,
    },
    {
      id: 'teachers',
      title: t('classes.teachers'),
      width: 'minmax(8rem, 2fr)',
      cell: ({ teachers }) =>
        teachers.length === 0 ? (
          <span className="ad-faint">{t('classes.no-teacher')}</span>
        ) : (
          teachers.map(({ name }) => name).join(t('batches.and'))
        ),
    },
    {
      id: 'state',
      title: t('classes.state'),
      width: '9rem',
      cell: ({ inLesson, archivedAt }) =>
        archivedAt !== null ? (
          <Chip>{t('classes.archived')}</Chip>
        ) : (
          inLesson && (
            <Chip tone="good" icon={<Presentation size="1em" aria-hidden />}>
              {t('classes.in-lesson')}
            </Chip>
          )
        ),
    },
  ];
  const put = (info: SchoolClassInfo) => {
    rows.reload();
    setBeside((now) => (now && now.what !== 'add' && now.info.id !== info.id ? now : { what: 'show', info }));
  };
  const saved = (info: SchoolClassInfo, text: string) => {
    put(info);
    say(t(text, { name: info.name }));
  };
  const close = () => setBeside(undefined);
  const sheet = () => {
    if (!beside) return undefined;
    if (beside.what === 'add') return <ClassForm known={undefined} onDone={(info) => saved(info, 'classes.added')} onClose={close} />;
    const { info } = beside;
    if (beside.what === 'edit')
      return (
        <ClassForm known={info} onDone={(changed) => saved(changed, 'classes.changed')} onClose={() => setBeside({ what: 'show', info })} />
      );
    return <ClassSheet key={info.id} info={info} onEdit={() => setBeside({ what: 'edit', info })} onChanged={put} onClose={close} />;
  };
  const add = acting.may('people.write') && (
    <Button
      kind={beside ? 'plain' : 'primary'}
      size="large"
      icon={<Plus size="1.25em" aria-hidden />}
      onPress={() => setBeside({ what: 'add' })}
    >
      {t('classes.add')}
    </Button>
  );
  return (
    <Page title={t('page.classes')} subtitle={t('classes.what')} sheet={sheet()} foot={add}>
      <DataTable
        rows={rows}
        label={t('page.classes')}
        columns={columns}
        keyOf={({ id }) => id}
        open={beside && beside.what !== 'add' ? beside.info.id : undefined}
        onOpen={(info) => setBeside({ what: 'show', info })}
        searchLabel={t('classes.search')}
        tools={
          <select
            className="ad-select"
            aria-label={t('classes.filter')}
            value={filter}
            onChange={(event) => setFilter(event.target.value as ClassFilter)}
          >
            {filters.map((one) => (
              <option key={one} value={one}>
                {t(`classes.filter-${one}`)}
              </option>
            ))}
          </select>
        }
        empty={
          filter === 'in-use' ? (
            <EmptyState icon={<School size="3rem" aria-hidden />} title={t('classes.none')} text={t('classes.none-what')} />
          ) : (
            <EmptyState
              title={t('kit.none-found')}
              action={<Button onPress={() => setFilter('in-use')}>{t('classes.show-in-use')}</Button>}
            />
          )
        }
      />
    </Page>
  );
}
