import type { SchoolClassInfo } from '@chorus/contract/api/admin/people-calls';
import { useEffect, useState } from 'react';
import { useText } from '../../admin-context.tsx';
import type { RosterField } from '../../roster-file/roster-fields.ts';
import type { RosterSheet } from '../../roster-file/roster-sheets.ts';
import type { LeftLine } from '../../roster-file/to-roster-rows.ts';
import { ColumnsFrame } from './columns-frame.tsx';
import { LeftLines } from './left-lines.tsx';
import { PreviewTable } from '../../../table-file/preview-table.tsx';
import type { ImportState } from './import-state.ts';
import type { RosterImport } from './roster-import.ts';
import { SheetChoices } from '../../../table-file/sheet-choices.tsx';
import { useFileFacts } from './use-file-facts.ts';

const fields = ['number', 'name', 'className', 'grade', 'seat'] as const satisfies readonly RosterField[];
/** Lines that are no students and are named; of more only how many there are. */
const named = 3;

interface ColumnsStepProps {
  readonly run: RosterImport;
  readonly state: ImportState;
  readonly classes: readonly SchoolClassInfo[];
}

/** Second step: which sheets, which column has what, and what is left out. */
export function ColumnsStep({ run, state, classes }: ColumnsStepProps) {
  const t = useText();
  const facts = useFileFacts();
  const { sheets, shown, problem } = state;
  const { sheet, match } = sheets[shown]!;
  const taken = sheets.filter((one) => one.taken);
  const notes = useNotes(sheets);
  const missing = (['number', 'name'] as const).filter((field) => taken.some((one) => one.match.columns[field] === null));
  const withoutClass = taken.some((one) => one.match.columns.className === null && one.className === '');
  const complete = taken.length > 0 && missing.length === 0 && !withoutClass;
  const note =
    taken.length === 0
      ? t('import.no-sheet')
      : missing.length > 0
        ? t('import.columns-missing', { names: missing.map((field) => t(`import.field-${field}`)).join(t('batches.and')) })
        : complete
          ? t('import.columns-complete')
          : t('import.columns-class');
  const classOf = (at: number) => {
    const one = sheets[at]!;
    if (one.match.columns.className !== null) return undefined;
    return <WholeClass sheet={one} classes={classes} short={sheets.length > 1} onClass={(name) => run.setClassName(at, name)} />;
  };
  return (
    <ColumnsFrame
      run={run}
      title={t('import.title', { step: t('import.step-columns') })}
      subtitle={facts(state)}
      note={note}
      complete={complete}
      problem={problem && t(`import.file-${problem}`, { name: state.title })}
      rows={sheet.rows}
      headerRow={match.headerRow}
      choices={
        <>
          {sheets.length === 1 && classOf(0)}
          <SheetChoices
            t={t}
            sheets={sheets}
            shown={shown}
            label={(field) => t(`import.field-${field}`)}
            onShow={(at) => run.show(at)}
            onTaken={(at, value) => run.setTaken(at, value)}
            onWithHidden={(at, value) => run.setWithHidden(at, value)}
            more={classOf}
          />
          <LeftLines message="import.notes" notes={notes} most={named} />
        </>
      }
      table={
        <PreviewTable
          t={t}
          rows={sheet.rows}
          match={match}
          hiddenColumns={sheet.hiddenColumns}
          fields={fields}
          label={(field) => t(`import.field-${field}`)}
          onColumn={(column, field) => run.setColumn(column, field)}
        />
      }
    />
  );
}

/** The class of a sheet that names none in its rows; what its title says is proposed. */
function WholeClass(props: {
  readonly sheet: RosterSheet;
  readonly classes: readonly SchoolClassInfo[];
  readonly short: boolean;
  readonly onClass: (name: string) => void;
}) {
  const { sheet, classes, short, onClass } = props;
  const t = useText();
  const { className } = sheet;
  const label = t(short ? 'import.sheet-class' : 'import.whole-class', { name: sheet.sheet.name });
  return (
    <label>
      <span className={short ? 'ch-hidden-text' : undefined}>{label}</span>
      <select className="ad-select" value={className} onChange={(event) => onClass(event.target.value)}>
        <option value="">{t('import.choose-class')}</option>
        {className !== '' && !classes.some(({ name }) => name === className) && <option value={className}>{className}</option>}
        {classes.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Lines that are no students, once what reads them has come. */
function useNotes(sheets: readonly RosterSheet[]): readonly LeftLine[] {
  const [notes, setNotes] = useState<readonly LeftLine[]>([]);
  useEffect(() => {
    let ended = false;
    void import('./roster-files.ts').then(({ readRoster }) => {
      if (!ended) setNotes(readRoster(sheets).notes);
    });
    return () => {
      ended = true;
    };
  }, [sheets]);
  return notes;
}
