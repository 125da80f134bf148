import type { RosterChange } from '@chorus/contract/roster/roster-plan';
import type { RosterRow } from '@chorus/contract/roster/roster-row';
import type { ReactNode } from 'react';
import { CellField, ClassCell } from './cell-field.tsx';
import { fieldOf, type Pin, type RowField } from './pin-rows.ts';

interface PlanCellProps {
  readonly field: RowField;
  readonly change: RosterChange;
  readonly pin: Pin | undefined;
  /** The row as it is typed by now; none of those who are removed. */
  readonly row: RosterRow | undefined;
  readonly classNames: readonly string[];
  readonly onEdit: (value: string) => void;
}

/** A cell of a planned row: open where it has to be looked at, else old → new in place. */
export function PlanCell({ field, change, pin, row, classNames, onEdit }: PlanCellProps): ReactNode {
  if (row && pin?.fields.has(field)) {
    const invalid = change.kind === 'error' && change.errors.some((error) => fieldOf(error) === field);
    const typed = { key: `${row.line} ${field}`, line: row.line, value: String(row[field] ?? ''), invalid, onChange: onEdit };
    const { key, ...props } = typed;
    return field === 'className' && classNames.length > 0 ? (
      <ClassCell key={key} {...props} names={classNames} />
    ) : (
      <CellField key={key} {...props} field={field} />
    );
  }
  const [before, after] = valuesOf(field, change);
  if (before === after || before === '') return after === '' ? <span className="ad-faint">–</span> : <Value field={field} text={after} />;
  return (
    <span className={field === 'className' ? 'im-was' : 'ad-figure'}>
      <del className="ad-faint">{before}</del> {after !== '' && <strong>{after}</strong>}
    </span>
  );
}

function Value({ field, text }: { readonly field: RowField; readonly text: string }) {
  return <span className={field === 'name' ? 'ad-strong' : field === 'className' ? undefined : 'ad-figure'}>{text}</span>;
}

/** What a cell was and will be; what it was is empty where there was nothing. */
function valuesOf(field: RowField, change: RosterChange): readonly [before: string, after: string] {
  if (change.kind === 'error') return ['', String(change.row[field] ?? '')];
  const { from, to, number } = change;
  if (field === 'number') return ['', number];
  // The old name is told in the notes: a name is looked for by what it is.
  if (field === 'name') return ['', to.name];
  const what = field === 'className' ? 'className' : 'seat';
  const [before, after] = [from?.place?.[what], to.place?.[what]];
  if (change.kind === 'removal' && field === 'className') return ['', String(before ?? '')];
  return [String(before ?? ''), String(after ?? '')];
}
