import { Dialog } from '@chorus/sdk/ui';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { useText } from '../../shell/host-context.tsx';
import type { ReadRow } from './use-history.ts';

/** Answers to one question whose activity is off or gone: what can be read of them without it, and what they were made by. */
export function GoneDialog({
  rows,
  read,
  nameOf,
  onClose,
}: {
  readonly rows: readonly HistoryRow[];
  readonly read: (row: HistoryRow) => ReadRow;
  readonly nameOf: (studentId: string) => string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [first, second] = rows;
  if (!first) return null;
  const { title, unread, madeBy = '' } = read(first);
  return (
    <Dialog
      title={second ? t('review.title-many') : t('review.title', { name: nameOf(first.attempt.studentId) })}
      width={720}
      onClose={onClose}
    >
      <div className="ch-history-gone">
        <p>{t(unread === 'off' ? 'history.off-what' : 'history.gone-what', { name: madeBy })}</p>
        <h3>{title}</h3>
        <dl>
          {rows.map((row) => (
            <div key={row.attempt.id}>
              <dt>{nameOf(row.attempt.studentId)}</dt>
              <dd>{read(row).answered || '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
