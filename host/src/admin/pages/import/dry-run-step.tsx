import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { Button, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useText } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { saveFile } from '../../kit/save-table.ts';
import { BatchList } from '../batches/batch-list.tsx';
import { Consequences } from './consequences.tsx';
import { useErrorText } from './error-text.ts';
import { ImportProblem } from './import-problem.tsx';
import { ImportSteps } from './import-steps.tsx';
import { NewClasses } from './new-classes.tsx';
import { PlanFoot } from './plan-foot.tsx';
import { kinds, type RowKind } from './plan-rows.ts';
import { PlanTable } from './plan-table.tsx';
import { PlanTiles } from './plan-tiles.tsx';
import { changesOf, type ImportState } from './import-state.ts';
import type { RosterImport } from './roster-import.ts';
import { useFileFacts } from './use-file-facts.ts';
import { useLineText } from './use-line-text.ts';

/** Third step: what would happen, to be mended and looked at; then the one action. */
export function DryRunStep({
  run,
  state,
  classes,
}: {
  readonly run: RosterImport;
  readonly state: ImportState;
  readonly classes: readonly SchoolClassInfo[];
}) {
  const t = useText();
  const facts = useFileFacts();
  const lineText = useLineText(state.lines);
  const errorText = useErrorText(lineText);
  const initialsOf = useInitials();
  const [kind, setKind] = useState<RowKind>();
  const { planned, planning, importing, error, changedSince, newClasses } = state;
  const classNames = useMemo(() => [...classes.map(({ name }) => name), ...newClasses.map(({ name }) => name)], [classes, newClasses]);
  const changes = planned ? changesOf(planned.plan) : 0;
  const errors = planned?.plan.counts.errors ?? 0;
  const exportErrors = async () => {
    const { errorRowsCsv } = await import('./roster-files.ts');
    const heading = (field: string) => t(`import.field-${field}`);
    const headings = {
      number: heading('number'),
      name: heading('name'),
      className: heading('className'),
      seat: heading('seat'),
      line: t('table.line'),
      reason: t('import.column-note'),
    };
    const rowOf = new Map(
      planned!.plan.changes.flatMap((change) => (change.kind === 'error' ? change.errors.map((one) => [one, change.row]) : [])),
    );
    const csv = errorRowsCsv(planned!.plan, headings, lineText, (one) => errorText(one, rowOf.get(one)!));
    saveFile(`${t('import.export-name')}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  };
  const foot = (
    <PlanFoot
      run={run}
      back={t(state.questions.length + state.leavers.length > 0 ? 'import.back-to-questions' : 'import.back-to-columns')}
      onBack={() => run.back()}
      action="import.do"
      changes={changes}
      importing={importing}
      ready={planned !== undefined && !planning}
    />
  );
  const note = (
    <span className="im-foot-note" role="status">
      <Chip icon={<ShieldCheck size="1em" aria-hidden />}>{t('import.nothing-written')}</Chip>
      {planning ? t('import.planning') : errors > 0 ? t('import.errors-skipped', { count: errors }) : t('import.no-errors')}
    </span>
  );
  return (
    <Page
      title={t('import.title', { step: t('import.step-dry-run') })}
      subtitle={facts(state)}
      actions={<ImportSteps step="dry-run" />}
      footNote={note}
      foot={foot}
    >
      {!planned ? (
        error ? (
          <ErrorState title={t('import.not-planned')} text={promptText(error, t, !navigator.onLine)} onRetry={() => run.planAgain()} />
        ) : (
          <Skeleton shape="page" />
        )
      ) : (
        <div className="im-dry-run">
          {changedSince && <ImportProblem again>{t('import.changed-since')}</ImportProblem>}
          {error && (
            <ImportProblem>
              {promptText(error, t, !navigator.onLine)}
              <Button onPress={() => run.planAgain()}>{t('kit.again')}</Button>
            </ImportProblem>
          )}
          <PlanTiles
            tiles={kinds.map(({ kind: one, count }) => ({
              kind: one,
              count: planned.plan.counts[count],
              what: t(one === 'removal' && !state.removals ? 'import.what-removal-off' : `import.what-${one}`),
            }))}
            shown={kind}
            onShow={setKind}
          />
          <div className="im-with-side">
            <PlanTable
              run={run}
              state={state}
              classNames={classNames}
              kind={kind}
              onKind={setKind}
              initialsOf={initialsOf}
              onExport={() => void exportErrors()}
            />
            <div className="im-side">
              <NewClasses run={run} state={state} />
              <Consequences run={run} state={state} />
              <BatchList most={1} onUndone={() => run.planAgain()} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}

const noInitials = () => '';

/** Initials of names, once what knows them has come; each name is read once. */
function useInitials(): (name: string) => string {
  const [initialsOf, setInitialsOf] = useState(() => noInitials as (name: string) => string);
  useEffect(() => {
    let ended = false;
    const read = new Map<string, string>();
    void import('./roster-files.ts').then((files) => {
      if (ended) return;
      setInitialsOf(() => (name: string) => {
        const known = read.get(name) ?? files.initialsOf(name);
        read.set(name, known);
        return known;
      });
    });
    return () => {
      ended = true;
    };
  }, []);
  return initialsOf;
}
