import type { RosterError } from '@chorus/contract/roster/roster-plan';
import type { RosterRow } from '@chorus/contract/roster/roster-row';
import { useText } from '../../admin-context.tsx';

/** Why a row can't be imported, in words. */
export function useErrorText(lineText: (line: number) => string): (error: RosterError, row: RosterRow) => string {
  const t = useText();
  return (error, row) => {
    const facts = {
      line: 'line' in error ? lineText(error.line) : '',
      name: 'name' in error ? error.name : '',
      number: 'number' in error ? error.number : '',
      className: row.className,
      seat: row.seat ?? '',
    };
    if (error.code !== 'cell-lost') return t(`import.error-${error.code}`, facts);
    return t(`import.error-cell-${error.fault}`, { field: t(`import.field-${error.field}`), text: String(row[error.field] ?? '') });
  };
}
