import { teacherFields, type TeacherField } from '@chorus/contract/teacher-import/teacher-columns';
import { TriangleAlert } from 'lucide-react';
import { useActing, useText } from '../../admin-context.tsx';
import { ColumnsFrame } from '../import/columns-frame.tsx';
import { firstOf, LeaverAnswers, leaverTexts, LeftLines } from '../import/left-lines.tsx';
import { SheetChoices } from '../../../table-file/sheet-choices.tsx';
import { PreviewTable } from '../../../table-file/preview-table.tsx';
import type { TeacherImport, TeacherImportState } from './teacher-import.ts';
import { useListFacts } from './use-list-facts.ts';

/** Teachers and rows that are named; of more only how many there are. */
const named = 4;

/** Second step: which sheets, which column has what, who has left, and what is left out. */
export function TeacherColumnsStep({ run, state }: { readonly run: TeacherImport; readonly state: TeacherImportState }) {
  const t = useText();
  const facts = useListFacts();
  const { orgKind } = useActing();
  const { sheets, problem, options, shown, leavers, withLeavers, notes } = state;
  const { sheet, match } = sheets[shown]!;
  const taken = sheets.filter((one) => one.taken);
  const label = (field: TeacherField) => t(`teachers-import.field-${field}`);
  const needed: readonly TeacherField[] = orgKind === 'school' ? ['name', 'phone'] : ['school', 'name', 'phone'];
  const missing = needed.filter((field) => taken.some((one) => one.match.columns[field] === null));
  const who = firstOf(t, leaverTexts(t, leavers), named);
  const complete = taken.length > 0 && missing.length === 0;
  const note =
    taken.length === 0
      ? t('import.no-sheet')
      : complete
        ? t('import.columns-complete')
        : t('import.columns-missing', { names: missing.map(label).join(t('batches.and')) });
  return (
    <ColumnsFrame
      run={run}
      title={t('teachers-import.title', { step: t('import.step-columns') })}
      subtitle={facts(state)}
      note={note}
      complete={complete}
      problem={problem && t(`import.file-${problem}`, { name: state.title })}
      rows={sheet.rows}
      headerRow={match.headerRow}
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
            sheets={sheets}
            shown={shown}
            label={label}
            onShow={(at) => run.show(at)}
            onTaken={(at, value) => void run.setTaken(at, value)}
            onWithHidden={(at, value) => void run.setWithHidden(at, value)}
          />
          {leavers.length > 0 && (
            <fieldset className="im-ask">
              <legend>
                <TriangleAlert size="1.125em" aria-hidden />
                {t('teachers-import.leavers', { count: leavers.length, names: who.texts, more: who.more })}
              </legend>
              <LeaverAnswers run={run} withLeavers={withLeavers} />
            </fieldset>
          )}
          <LeftLines message="teachers-import.notes" notes={notes} most={named} />
        </>
      }
      table={
        <PreviewTable
          t={t}
          rows={sheet.rows}
          match={match}
          hiddenColumns={sheet.hiddenColumns}
          fields={teacherFields}
          label={label}
          onColumn={(column, field) => void run.setColumn(column, field)}
        />
      }
    />
  );
}
