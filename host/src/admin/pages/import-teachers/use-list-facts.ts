import { useText } from '../../admin-context.tsx';
import type { TeacherImportState } from './teacher-import.ts';

/** What was read: the file's name, its rows, how it was written. */
export function useListFacts(): (state: TeacherImportState) => string {
  const t = useText();
  return ({ title, encoding, sheets, rows, step }) => {
    const read = sheets
      .filter(({ taken }) => taken)
      .reduce((sum, { sheet, match: { headerRow } }) => sum + sheet.rows.length - (headerRow === null ? 0 : headerRow + 1), 0);
    const facts = [
      title === '' ? t('batches.pasted') : title,
      t('table.rows', { count: read }),
      ...(step === 'columns' ? [] : [t('teachers-import.teachers', { count: rows.length })]),
      ...(encoding ? [t('import.encoding', { encoding: encoding === 'gbk' ? 'GBK' : encoding.toUpperCase() })] : []),
    ];
    return facts.join(t('import.facts-gap'));
  };
}
