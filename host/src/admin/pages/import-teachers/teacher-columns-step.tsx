import { teacherFields, type TeacherField } from '@chorus/contract/teacher-import/teacher-columns';
import { useActing, useText } from '../../admin-context.tsx';
import { ColumnsFrame } from '../import/columns-frame.tsx';
import { SheetChoices } from '../../../table-file/sheet-choices.tsx';
import { PreviewTable } from '../../../table-file/preview-table.tsx';
import type { TeacherImport, TeacherImportState } from './teacher-import.ts';
import { useListFacts } from './use-list-facts.ts';

/** Second step: which column has what. */
export function TeacherColumnsStep({ run, state }: { readonly run: TeacherImport; readonly state: TeacherImportState }) {
  const t = useText();
  const facts = useListFacts();
  const { orgKind } = useActing();
  const { table, match, problem, options, shown, withHidden } = state;
  const { headerRow, columns } = match;
  const sheet = table?.sheets[shown];
  const rows = sheet?.rows ?? [];
  const label = (field: TeacherField) => t(`teachers-import.field-${field}`);
  const needed: readonly TeacherField[] = orgKind === 'school' ? ['name', 'phone'] : ['school', 'name', 'phone'];
  const missing = needed.filter((field) => columns[field] === null);
  const complete = missing.length === 0;
  const note = complete ? t('import.columns-complete') : t('import.columns-missing', { names: missing.map(label).join(t('batches.and')) });
  return (
    <ColumnsFrame
      run={run}
      title={t('teachers-import.title', { step: t('import.step-columns') })}
      subtitle={facts(state)}
      note={note}
      complete={complete}
      problem={problem && t(`import.file-${problem}`, { name: state.title })}
      rows={rows}
      headerRow={headerRow}
      choices={
        <>
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
          <SheetChoices
            t={t}
            sheets={(table?.sheets ?? []).map((one, at) => ({ sheet: one, taken: at === shown, withHidden, match }))}
            shown={shown}
            single
            label={label}
            onShow={(at) => void run.show(at)}
            onTaken={(at) => void run.show(at)}
            onWithHidden={(_, value) => run.setWithHidden(value)}
          />
        </>
      }
      table={
        <PreviewTable
          t={t}
          rows={rows}
          match={match}
          {...(sheet && { hiddenColumns: sheet.hiddenColumns })}
          fields={teacherFields}
          label={label}
          onColumn={(column, field) => run.setColumn(column, field)}
        />
      }
    />
  );
}
