import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { Button } from '@chorus/sdk/ui';
import { Play, TriangleAlert } from 'lucide-react';
import { useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import type { RosterField } from '../../roster-file/roster-fields.ts';
import { ImportSteps } from './import-steps.tsx';
import { PreviewTable } from './preview-table.tsx';
import type { ImportState, RosterImport } from './roster-import.ts';
import { useFileFacts } from './use-file-facts.ts';

const fields = ['number', 'name', 'className', 'grade', 'seat'] as const satisfies readonly RosterField[];
/** The last row that can be the file's heading. */
const headings = 20;

interface ColumnsStepProps {
  readonly run: RosterImport;
  readonly state: ImportState;
  readonly classes: readonly SchoolClassInfo[];
}

/** Second step: which column has what. */
export function ColumnsStep({ run, state, classes }: ColumnsStepProps) {
  const t = useText();
  const facts = useFileFacts();
  const { table, match, className, problem } = state;
  const { headerRow, columns } = match;
  const rows = table?.rows ?? [];
  const missing = (['number', 'name'] as const).filter((field) => columns[field] === null);
  const namesNoClass = columns.className === null;
  const complete = missing.length === 0 && (!namesNoClass || className !== '');
  const note =
    missing.length > 0
      ? t('import.columns-missing', { names: missing.map((field) => t(`import.field-${field}`)).join(t('batches.and')) })
      : complete
        ? t('import.columns-complete')
        : t('import.columns-class');
  const foot = (
    <>
      <Button size="large" onPress={() => run.restart()}>
        {t('import.other-file')}
      </Button>
      <Button kind="primary" size="large" icon={<Play size="1.25em" aria-hidden />} disabled={!complete} onPress={() => void run.dryRun()}>
        {t('import.dry-run')}
      </Button>
    </>
  );
  return (
    <Page
      title={t('import.title', { step: t('import.step-columns') })}
      subtitle={facts(state)}
      actions={<ImportSteps step="columns" />}
      footNote={note}
      foot={foot}
    >
      <div className="im-columns">
        {problem !== undefined && (
          <p className="im-problem" role="alert">
            <TriangleAlert size="1.25em" aria-hidden />
            {t(`import.file-${problem}`, { name: state.title })}
          </p>
        )}
        <div className="ad-card im-choices">
          <label>
            <span>{t('import.heading-row')}</span>
            <select
              className="ad-select"
              value={headerRow ?? ''}
              onChange={(event) => run.setHeaderRow(event.target.value === '' ? null : Number(event.target.value))}
            >
              <option value="">{t('import.no-heading')}</option>
              {rows.slice(0, headings).map((_, at) => (
                <option key={at} value={at}>
                  {t('import.heading-at', { line: at + 1 })}
                </option>
              ))}
            </select>
          </label>
          {namesNoClass && (
            <label>
              <span>{t('import.whole-class')}</span>
              <select className="ad-select" value={className} onChange={(event) => run.setClassName(event.target.value)}>
                <option value="">{t('import.choose-class')}</option>
                {classes.map(({ id, name }) => (
                  <option key={id} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <p className="ad-what">{t('import.columns-what')}</p>
        </div>
        <PreviewTable
          rows={rows}
          match={match}
          fields={fields}
          label={(field) => t(`import.field-${field}`)}
          onColumn={(column, field) => run.setColumn(column, field)}
        />
      </div>
    </Page>
  );
}
