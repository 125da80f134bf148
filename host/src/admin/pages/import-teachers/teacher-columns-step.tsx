import { teacherFields, type TeacherField } from '@chorus/contract/teacher-import/teacher-columns';
import { Button } from '@chorus/sdk/ui';
import { Play, TriangleAlert } from 'lucide-react';
import { useActing, useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import { ImportSteps } from '../import/import-steps.tsx';
import { PreviewTable } from '../import/preview-table.tsx';
import type { TeacherImport, TeacherImportState } from './teacher-import.ts';
import { useListFacts } from './use-list-facts.ts';

/** The last row that can be the file's heading. */
const headings = 20;

/** Second step: which column has what. */
export function TeacherColumnsStep({ run, state }: { readonly run: TeacherImport; readonly state: TeacherImportState }) {
  const t = useText();
  const facts = useListFacts();
  const { orgKind } = useActing();
  const { table, match, problem, options } = state;
  const { headerRow, columns } = match;
  const rows = table?.rows ?? [];
  const label = (field: TeacherField) => t(`teachers-import.field-${field}`);
  const needed: readonly TeacherField[] = orgKind === 'school' ? ['name', 'phone'] : ['school', 'name', 'phone'];
  const missing = needed.filter((field) => columns[field] === null);
  const complete = missing.length === 0;
  const note = complete ? t('import.columns-complete') : t('import.columns-missing', { names: missing.map(label).join(t('batches.and')) });
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
      title={t('teachers-import.title', { step: t('import.step-columns') })}
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
          <label>
            <span>{t('teachers-import.stage-else')}</span>
            <select
              className="ad-select"
              value={options.stage ?? ''}
              onChange={(event) => run.setStage(event.target.value === '' ? null : (event.target.value as 'primary' | 'middle'))}
            >
              <option value="">{t('teachers-import.stage-none')}</option>
              <option value="primary">{t('accounts.stage-primary')}</option>
              <option value="middle">{t('accounts.stage-middle')}</option>
            </select>
          </label>
          <p className="ad-what">{t('import.columns-what')}</p>
        </div>
        <PreviewTable
          rows={rows}
          match={match}
          fields={teacherFields}
          label={label}
          onColumn={(column, field) => run.setColumn(column, field)}
        />
      </div>
    </Page>
  );
}
