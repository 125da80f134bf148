import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { useText } from '../../admin-context.tsx';
import type { RosterField } from '../../roster-file/roster-fields.ts';
import { ColumnsFrame } from './columns-frame.tsx';
import { PreviewTable } from './preview-table.tsx';
import type { ImportState, RosterImport } from './roster-import.ts';
import { useFileFacts } from './use-file-facts.ts';

const fields = ['number', 'name', 'className', 'grade', 'seat'] as const satisfies readonly RosterField[];

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
  return (
    <ColumnsFrame
      run={run}
      title={t('import.title', { step: t('import.step-columns') })}
      subtitle={facts(state)}
      note={note}
      complete={complete}
      problem={problem && t(`import.file-${problem}`, { name: state.title })}
      rows={rows}
      headerRow={headerRow}
      choices={
        namesNoClass && (
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
        )
      }
      table={
        <PreviewTable
          rows={rows}
          match={match}
          fields={fields}
          label={(field) => t(`import.field-${field}`)}
          onColumn={(column, field) => run.setColumn(column, field)}
        />
      }
    />
  );
}
