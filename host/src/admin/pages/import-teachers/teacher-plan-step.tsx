import type { TeacherChange } from '@chorus/contract/teacher-import/teacher-plan';
import { Button, EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { Download, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useText } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { SearchField } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { VirtualRows } from '../../../table-file/virtual-rows.tsx';
import { ImportProblem } from '../import/import-problem.tsx';
import { ImportSteps } from '../import/import-steps.tsx';
import { KindChip } from '../import/kind-chip.tsx';
import { PlanFoot } from '../import/plan-foot.tsx';
import { planRow } from '../import/plan-row.tsx';
import { PlanTiles } from '../import/plan-tiles.tsx';
import { ProgressLine } from './progress-line.tsx';
import { changesOf, type TeacherImport, type TeacherImportState } from './teacher-import.ts';
import { TeacherSide } from './teacher-side.tsx';
import { useListFacts } from './use-list-facts.ts';
import { useLineText } from '../import/use-line-text.ts';
import { useRowText } from './use-row-text.ts';

type Kind = TeacherChange['kind'];
const kinds = [
  { kind: 'error', count: 'errors' },
  { kind: 'add', count: 'adds' },
  { kind: 'change', count: 'changes' },
  { kind: 'same', count: 'same' },
] as const;
const order: Readonly<Record<Kind, number>> = { error: 0, add: 1, change: 1, same: 2 };
const allColumns = ['line', 'kind', 'school', 'name', 'phone', 'note'] as const;
// The style sheet has them: a narrow page has narrower columns.
const tracks = 'var(--it-tracks)';

/** Third step: what would happen; then the one action. */
export function TeacherPlanStep({ run, state }: { readonly run: TeacherImport; readonly state: TeacherImportState }) {
  const t = useText();
  const facts = useListFacts();
  const lineText = useLineText(state.lines);
  const rowText = useRowText(lineText);
  const { plan, working, error, changedSince } = state;
  const importing = working?.what === 'import';
  const changes = plan ? changesOf(plan.counts) : 0;
  const errors = plan?.counts.errors ?? 0;
  const exportErrors = () => {
    const left = plan!.changes.filter(({ kind }) => kind === 'error');
    const byLine = new Map(state.rows.map((row) => [row.line, row]));
    const fields = ['area', 'school', 'name', 'phone', 'stage', 'classes'] as const;
    return saveTable(t('teachers-import.errors-name'), [
      [...fields.map((field) => t(`teachers-import.field-${field}`)), t('import.column-line'), t('teachers-import.reason')],
      ...left.map((change) => {
        const row = byLine.get(change.line)!;
        const stage = ['primary', 'middle'].includes(row.stage) ? t(`accounts.stage-${row.stage}`) : row.stage;
        const cells = [row.area, row.school, row.name, row.phone, stage, row.classes.join(t('batches.and'))];
        return [...cells, lineText(row.line), rowText(change)];
      }),
    ]);
  };
  const foot = (
    <PlanFoot
      run={run}
      back={t('import.back-to-columns')}
      onBack={() => run.toColumns()}
      action="teachers-import.do"
      changes={changes}
      importing={importing}
      ready={plan !== undefined && working === undefined}
    />
  );
  const note = (
    <span className="im-foot-note" role="status">
      {!importing && <Chip icon={<ShieldCheck size="1em" aria-hidden />}>{t('import.nothing-written')}</Chip>}
      {working ? '' : errors > 0 ? t('import.errors-skipped', { count: errors }) : t('import.no-errors')}
    </span>
  );
  return (
    <Page
      title={t('teachers-import.title', { step: t('import.step-dry-run') })}
      subtitle={facts(state)}
      actions={<ImportSteps step="dry-run" />}
      footNote={note}
      foot={foot}
    >
      {!plan && error ? (
        <ErrorState
          title={t('teachers-import.not-planned')}
          text={promptText(error, t, !navigator.onLine)}
          onRetry={() => void run.planAgain()}
        />
      ) : (
        <div className="im-dry-run">
          {working && <ProgressLine run={run} working={working} />}
          {changedSince && <ImportProblem again>{t('teachers-import.changed-since')}</ImportProblem>}
          {error && <ImportProblem>{t('teachers-import.broken-off', { why: promptText(error, t, !navigator.onLine) })}</ImportProblem>}
          {plan ? <PlanView run={run} state={state} onExport={() => void exportErrors()} /> : <Skeleton shape="page" />}
        </div>
      )}
    </Page>
  );
}

/** What the plan counts, what becomes of each row, and how the list is taken. */
function PlanView(props: { readonly run: TeacherImport; readonly state: TeacherImportState; readonly onExport: () => void }) {
  const { run, state, onExport } = props;
  const plan = state.plan!;
  const t = useText();
  const ofSchool = useActing().orgKind === 'school';
  const columns = allColumns.filter((column) => column !== 'school' || !ofSchool);
  const lineText = useLineText(state.lines);
  const rowText = useRowText(lineText);
  const [kind, setKind] = useState<Kind>();
  const [search, setSearch] = useState('');
  const [place] = useState({ index: 0, offset: 0 });
  const shown = useMemo(() => {
    const wanted = search.trim();
    return plan.changes
      .filter(
        (change) =>
          (kind === undefined || change.kind === kind) && [change.school, change.name, change.phone].some((text) => text.includes(wanted)),
      )
      .sort((a, b) => order[a.kind] - order[b.kind] || a.line - b.line);
  }, [plan, kind, search]);
  const showAll = () => {
    setKind(undefined);
    setSearch('');
  };
  return (
    <>
      <PlanTiles
        className="im-tiles it-tiles"
        tiles={kinds.map(({ kind: one, count }) => ({ kind: one, count: plan.counts[count], what: t(`teachers-import.what-${one}`) }))}
        shown={kind}
        onShow={setKind}
      />
      <div className="im-with-side">
        <div className="ad-table im-plan it-table" data-of-school={ofSchool || undefined}>
          <div className="ad-table-tools">
            <SearchField label={t('teachers-import.search')} value={search} onSearch={setSearch} onDown={() => undefined} />
            <span className="ad-table-count" role="status">
              {kind === undefined && search === '' ? t('import.order') : t('kit.count', { count: shown.length })}
            </span>
            {plan.counts.errors > 0 && (
              <Button icon={<Download size="1.25em" aria-hidden />} onPress={onExport}>
                {t('import.export', { count: plan.counts.errors })}
              </Button>
            )}
          </div>
          {shown.length === 0 ? (
            <EmptyState title={t('kit.none-found')} action={<Button onPress={showAll}>{t('kit.show-all')}</Button>} />
          ) : (
            <VirtualRows
              role="grid"
              label={t('teachers-import.rows-label')}
              columns={columns.length}
              tracks={tracks}
              count={shown.length}
              place={place}
              busy={state.working !== undefined}
              head={columns.map((column) => (
                <div key={column} role="columnheader">
                  {t(
                    column === 'line' || column === 'kind' || column === 'note'
                      ? `import.column-${column}`
                      : `teachers-import.field-${column}`,
                  )}
                </div>
              ))}
              row={(at) => {
                const change = shown[at]!;
                const text = rowText(change);
                const contents = {
                  line: <span className="ad-faint ad-figure">{lineText(change.line)}</span>,
                  kind: <KindChip kind={change.kind} />,
                  school: change.school,
                  name: <span className="ad-strong">{change.name || '–'}</span>,
                  phone: <span className="ad-figure">{change.phone || '–'}</span>,
                  note: <span title={text}>{text}</span>,
                };
                return planRow(change.kind, columns, contents);
              }}
            />
          )}
        </div>
        <div className="im-side">
          <TeacherSide run={run} state={state} />
        </div>
      </div>
    </>
  );
}
