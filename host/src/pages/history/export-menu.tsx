import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { answerKind, kindTitle, shownMark, type AttemptView, type Student } from '@chorus/sdk';
import { Button } from '@chorus/sdk/ui';
import { Download } from 'lucide-react';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { usePick, useText } from '../../shell/host-context.tsx';
import { useSchoolFormat } from '../../shell/use-school-format.ts';
import { csvOf, xlsxOf, type Table } from './export-table.ts';
import { activityOf } from './history-filters.ts';
import { saveFile } from './save-file.ts';
import type { ReadRow } from './use-history.ts';
import { Popover } from '../../shell/popover.tsx';

const columns = ['time', 'student', 'seat', 'activity', 'kind', 'question', 'ordinal', 'score', 'scorer', 'reason', 'voided'] as const;
const mark = (score: number | undefined) => (score === undefined ? undefined : shownMark(score));

/** Saves the rows as a table, or leads to the report of a longer time. */
export function ExportMenu(props: {
  readonly rows: readonly HistoryRow[];
  readonly read: (row: HistoryRow) => ReadRow;
  readonly nameOf: (studentId: string) => string;
  readonly students: readonly Student[];
  readonly titleOf: (activity: string) => string;
  /** Of the file, without what says its kind. */
  readonly name: string;
  readonly onReport: () => void;
}) {
  const { rows, read, nameOf, students, titleOf, name, onReport } = props;
  const t = useText();
  const pick = usePick();
  const moment = useSchoolFormat({ dateStyle: 'short', timeStyle: 'medium' });
  const kindOf = (attempt: AttemptView) => {
    const kind = answerKind(attempt);
    return kind.evidence === undefined ? undefined : pick(kindTitle(kind));
  };
  const table = (): Table => [
    columns.map((column) => t(`history.column.${column}`)),
    ...rows.map((row) => {
      const { title, score, scorer, unread, unknown, answered, madeBy } = read(row);
      const { attempt } = row;
      return [
        moment.format(attempt.givenAt),
        nameOf(attempt.studentId),
        students.find(({ id }) => id === attempt.studentId)?.seat,
        titleOf(activityOf(row)),
        kindOf(attempt),
        answered ? t('history.what-answered', { what: title, answered }) : title,
        attempt.ordinal,
        mark(score),
        unread && unknown ? `${t(`history.${unread}`)} (${madeBy})` : mark(scorer),
        attempt.override?.reason,
        attempt.voided ? t('history.voided') : undefined,
      ];
    }),
  ];
  const save = async (kind: 'csv' | 'xlsx') =>
    saveFile(kind === 'csv' ? new Blob([csvOf(table())], { type: 'text/csv;charset=utf-8' }) : await xlsxOf(table()), `${name}.${kind}`);
  return (
    <Popover
      content={
        <Menu className="ch-menu ch-near">
          <MenuItem text={t('history.xlsx')} disabled={rows.length === 0} onClick={() => void save('xlsx')} />
          <MenuItem text={t('history.csv')} disabled={rows.length === 0} onClick={() => void save('csv')} />
          <MenuDivider />
          <MenuItem text={t('history.report')} aria-haspopup="dialog" onClick={onReport} />
        </Menu>
      }
    >
      <Button icon={<Download size="1.25em" aria-hidden />} aria-haspopup="menu">
        {t('history.export')}
      </Button>
    </Popover>
  );
}
