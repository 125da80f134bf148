import { useText } from '../../admin-context.tsx';
import type { ImportState } from './import-state.ts';

/** What was read: the file's name, its rows, how it was written. */
export function useFileFacts(): (state: ImportState) => string {
  const t = useText();
  return ({ title, encoding, sheets, rows, step }) => {
    const read = sheets
      .filter(({ taken }) => taken)
      .reduce((sum, { sheet, match: { headerRow } }) => sum + sheet.rows.length - (headerRow === null ? 0 : headerRow + 1), 0);
    const students = rows.filter(({ left }) => left === undefined).length;
    const left = rows.length - students;
    const facts = [
      title === '' ? t('batches.pasted') : title,
      t('table.rows', { count: step === 'columns' ? read : students }),
      ...(step !== 'columns' && left > 0 ? [t('import.hidden-left', { count: left })] : []),
      ...(encoding ? [t('import.encoding', { encoding: encoding === 'gbk' ? 'GBK' : encoding.toUpperCase() })] : []),
    ];
    return facts.join(t('import.facts-gap'));
  };
}
