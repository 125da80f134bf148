import type { AdminBody, AdminData } from '@chorus/contract/api/admin/calls';
import { maxPage } from '@chorus/contract/api/admin/list';
import type { SchoolUsage, UsagePeriod } from '@chorus/contract/api/admin/usage-calls';
import { Button, EmptyState, ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { ChartColumn, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { xlsxOf } from '../../../pages/history/export-table.ts';
import { saveFile } from '../../../pages/history/save-file.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useRows } from '../../kit/use-rows.ts';
import { useLoaded } from '../../use-loaded.ts';
import { UsageBars } from './usage-bars.tsx';
import './usage.css';
import { studentsText, usageFigures, usageTable } from './usage-table.ts';

const count = 12;
/** Activities and kinds of answers that are listed. */
const mostListed = 8;

/** How much the classroom is used: in numbers alone, without names and scores. */
export default function UsagePage() {
  const { api, i18n, clock } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const { orgId, orgKind, orgName } = useActing();
  const [unit, setUnit] = useState<'week' | 'month'>('week');
  const [chosen, setChosen] = useState(count - 1);
  const [busy, run] = useAction('usage.problem');
  const last = new Intl.DateTimeFormat('sv-SE').format(clock.now());
  const { value, error, reload } = useLoaded(`${orgId} ${unit} ${last}`, (signal) =>
    api.call('usage', { unit, last, count }, { signal, quiet: true }),
  );
  if (!value)
    return error ? (
      <ErrorState title={t('usage.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );
  const { periods, plugins, types, names } = value;
  const period = periods[chosen]!;
  const day = (text: string) =>
    new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(text));
  const nameOf = ({ from, to }: UsagePeriod) =>
    unit === 'month'
      ? new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(from))
      : t('usage.from-to', { from: day(from), to: day(to) });
  const save = () =>
    run(async () => {
      const rows: SchoolUsage[] = [];
      for (let total = orgKind === 'school' ? 0 : 1; rows.length < total;) {
        const body = {
          from: period.from,
          to: period.to,
          offset: rows.length,
          limit: maxPage,
          sort: { by: 'name', descending: false },
        } as const;
        const page = await api.call('usageOfSchools', body, { quiet: true });
        rows.push(...page.rows);
        total = page.rows.length === 0 ? 0 : page.total;
      }
      const name = nameOf(period);
      saveFile(await xlsxOf(usageTable(t, periods, { period: name, rows })), `${t('page.usage')} ${orgName} ${period.from}.xlsx`);
    });
  return (
    <Page
      title={t('page.usage')}
      subtitle={t('usage.what')}
      actions={
        <select
          className="ad-select"
          aria-label={t('usage.unit')}
          value={unit}
          onChange={(event) => {
            setUnit(event.target.value as typeof unit);
            setChosen(count - 1);
          }}
        >
          <option value="week">{t('usage.week')}</option>
          <option value="month">{t('usage.month')}</option>
        </select>
      }
      foot={
        <Button kind="primary" size="large" icon={<FileSpreadsheet size="1.25em" aria-hidden />} busy={busy} onPress={() => void save()}>
          {t('usage.export')}
        </Button>
      }
    >
      <div className="ad-usage">
        <section className="ad-card" aria-labelledby="usage-lessons">
          <h2 id="usage-lessons">{t('usage.lessons')}</h2>
          <UsageBars
            periods={periods}
            chosen={chosen}
            onChoose={setChosen}
            // Of a week its Monday: both days would not fit.
            nameOf={(one) => (unit === 'month' ? nameOf(one) : day(one.from))}
            sayOf={(one) => t('usage.bar', { period: nameOf(one), lessons: one.lessons })}
            label={t('usage.lessons')}
          />
        </section>
        {/* The figures of the bar that is pressed; what is below counts all bars. */}
        <h2 className="ad-usage-period" id="usage-period">
          {nameOf(period)}
        </h2>
        <dl className="ad-figures" aria-labelledby="usage-period">
          {usageFigures.map((figure) => (
            <div key={figure}>
              <dt>{t(`usage.${figure}`)}</dt>
              <dd>{figure === 'students' ? studentsText(period.students) : period[figure].toLocaleString(locale)}</dd>
            </div>
          ))}
        </dl>
        <div className="ad-usage-lists">
          {/* answers of which no lesson says what was open, as those that were taken over from elsewhere */}
          {(plugins.length > 0 || types.length === 0) && (
            <Ranked
              title={t(`usage.plugins-${unit}`, { count })}
              none={t('usage.none')}
              rows={plugins.map(({ id, lessons }) => [id, lessons])}
              names={names}
              unit="usage.of-lessons"
            />
          )}
          <Ranked
            title={t(`usage.types-${unit}`, { count })}
            none={t('usage.none')}
            rows={types.map(({ type, answers }) => [type, answers])}
            names={names}
            unit="usage.of-answers"
          />
        </div>
        {orgKind !== 'school' && (
          <Schools
            key={`${period.from} ${period.to}`}
            from={period.from}
            to={period.to}
            title={t('usage.schools-in', { period: nameOf(period) })}
          />
        )}
      </div>
    </Page>
  );
}

/** Names with how often, over all of the periods. */
function Ranked({
  title,
  none,
  rows,
  names,
  unit,
}: {
  readonly title: string;
  readonly none: string;
  readonly rows: readonly (readonly [string, number])[];
  readonly names: AdminData<'usage'>['names'];
  /** The text that says how often. */
  readonly unit: 'usage.of-lessons' | 'usage.of-answers';
}) {
  const t = useText();
  const { i18n } = useAdmin();
  /** What is not installed any more is called by its id. */
  const nameOf = (id: string) => (names[id] ? i18n.pick(names[id]) : id);
  return (
    <section className="ad-card">
      <h2>{title}</h2>
      {rows.length === 0 && <p className="ad-what">{none}</p>}
      <ul>
        {rows.slice(0, mostListed).map(([id, number]) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <span className="ad-figure">{t(unit, { count: number })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each school in one of the periods. */
function Schools({ from, to, title }: { readonly from: string; readonly to: string; readonly title: string }) {
  const { api } = useAdmin();
  const t = useText();
  const rows = useRows<SchoolUsage>({
    key: `usage ${from} ${to}`,
    sort: { by: 'lessons', descending: true },
    load: (page, signal) => api.call('usageOfSchools', { ...(page as AdminBody<'usageOfSchools'>), from, to }, { signal, quiet: true }),
  });
  const columns: readonly Column<SchoolUsage>[] = [
    {
      id: 'name',
      title: t('usage.school'),
      width: 'minmax(9rem, 2fr)',
      sorts: true,
      cell: ({ name }) => <span className="ad-strong">{name}</span>,
    },
    ...usageFigures.map((figure) => ({
      id: figure,
      title: t(`usage.${figure}`),
      width: 'minmax(5rem, 1fr)',
      sorts: figure !== 'students',
      end: true,
      cell: (row: SchoolUsage) => <span className="ad-figure">{figure === 'students' ? studentsText(row.students) : row[figure]}</span>,
    })),
  ];
  return (
    <section className="ad-usage-schools">
      <h2>{title}</h2>
      <DataTable
        rows={rows}
        label={title}
        columns={columns}
        keyOf={({ id }) => id}
        searchLabel={t('usage.search')}
        empty={<EmptyState icon={<ChartColumn size="3rem" aria-hidden />} title={t('usage.no-schools')} />}
      />
    </section>
  );
}
