import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { Button } from '@chorus/sdk/ui';
import { Play, TriangleAlert } from 'lucide-react';
import { useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import type { RosterField } from '../../roster-file/roster-fields.ts';
import { ImportSteps } from './import-steps.tsx';
import type { ImportState, RosterImport } from './roster-import.ts';
import { useFileFacts } from './use-file-facts.ts';

const fields = ['number', 'name', 'className', 'grade', 'seat'] as const satisfies readonly RosterField[];
/** Rows that are shown of the file, and the last one that can be its heading. */
const preview = { rows: 12, headings: 20 };

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
              {rows.slice(0, preview.headings).map((_, at) => (
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
        <PreviewTable run={run} state={state} />
      </div>
    </Page>
  );
}

/** The first rows of the file, and over each column what it has. */
function PreviewTable({ run, state: { table, match } }: Pick<ColumnsStepProps, 'run' | 'state'>) {
  const t = useText();
  const { headerRow, columns } = match;
  const rows = table?.rows ?? [];
  const first = headerRow === null ? 0 : headerRow + 1;
  const shown = rows.slice(first, first + preview.rows);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const titles = headerRow === null ? [] : (rows[headerRow] ?? []);
  const fieldAt = (column: number) => fields.find((field) => columns[field] === column);
  const at = Array.from({ length: width }, (_, column) => column);
  return (
    // What is wider than the page is scrolled by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="im-preview" role="region" aria-label={t('import.preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            {at.map((column) => {
              const title = titles[column] ?? '';
              return (
                <th key={column} scope="col" data-used={fieldAt(column) !== undefined || undefined}>
                  <span className="im-heading">{title === '' ? t('import.column', { number: column + 1 }) : title}</span>
                  <select
                    className="ad-select"
                    aria-label={t('import.column-is', { title: title === '' ? t('import.column', { number: column + 1 }) : title })}
                    value={fieldAt(column) ?? ''}
                    onChange={(event) => run.setColumn(column, event.target.value === '' ? null : (event.target.value as RosterField))}
                  >
                    <option value="">{t('import.field-none')}</option>
                    {fields.map((field) => (
                      <option key={field} value={field}>
                        {t(`import.field-${field}`)}
                      </option>
                    ))}
                  </select>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, n) => (
            <tr key={n}>
              <td className="ad-faint ad-figure">{first + n + 1}</td>
              {at.map((column) => (
                <td key={column} data-used={fieldAt(column) !== undefined || undefined}>
                  {row[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > first + preview.rows && (
        <p className="ad-faint">{t('import.more-rows', { count: rows.length - first - shown.length })}</p>
      )}
    </div>
  );
}
