import { useText } from '../../admin-context.tsx';
import type { TeacherImportState } from './teacher-import.ts';

/** What was read: the file's name, its rows, how it was written. */
export function useListFacts(): (state: TeacherImportState) => string {
  const t = useText();
  return ({ title, table, shown, match, rows, step }) => {
    const sheet = table?.sheets[shown];
    const read = sheet ? sheet.rows.length - (match.headerRow === null ? 0 : match.headerRow + 1) : 0;
    const facts = [
      title === '' ? t('batches.pasted') : title,
      t('table.rows', { count: read }),
      ...(step === 'columns' ? [] : [t('teachers-import.teachers', { count: rows.length })]),
      ...(table?.encoding ? [t('import.encoding', { encoding: table.encoding === 'gbk' ? 'GBK' : table.encoding.toUpperCase() })] : []),
    ];
    return facts.join(t('import.facts-gap'));
  };
}
