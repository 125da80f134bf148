import { Button } from '@chorus/sdk/ui';
import { useState } from 'react';
import type { UnsentRow } from '../../services/unsent-answers/unsent-rows.ts';
import { usePick, useText } from '../../shell/host-context.tsx';
import { useSchoolFormat } from '../../shell/use-school-format.ts';
import { useNameOf, useStudents } from '../history/use-history.ts';
import { questionTitle, useTypes } from '../history/use-types.ts';
import { byteSize } from '../../shell/byte-size.ts';

/** As many as a teacher looks at; the rest is behind a press. */
const atOnce = 50;
const columns = ['what', 'student', 'question', 'time', 'size', 'why', 'tries'] as const;

/** What waits, one line each: what and whose it is, how large, why it waits, how often it was tried. */
export function UnsentList({ rows }: { readonly rows: readonly UnsentRow[] }) {
  const t = useText();
  const pick = usePick();
  const nameOf = useNameOf(useStudents(undefined));
  const [all, setAll] = useState(false);
  const types = useTypes(rows.flatMap(({ question }) => (question ? [question.type] : [])));
  const time = useSchoolFormat({ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const shown = all ? rows : rows.slice(0, atOnce);
  return (
    <div className="ch-card ch-unsent">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`journal.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} data-what={row.what} data-why={row.why}>
              <th scope="row">{t(`journal.what.${row.what}`)}</th>
              <td>{row.studentId === undefined ? '' : nameOf(row.studentId)}</td>
              <td className="ch-unsent-question">{row.question && questionTitle(row.question, types, pick)}</td>
              <td className="ch-tabular">{row.at > 0 && time.format(row.at)}</td>
              <td className="ch-tabular">{row.bytes > 0 && byteSize(row.bytes)}</td>
              <td>{t(`journal.why.${row.why}`)}</td>
              <td className="ch-tabular">{t('journal.tries', { count: row.tries })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > atOnce && (
        <Button aria-expanded={all} onPress={() => setAll(!all)}>
          {all ? t('journal.fewer') : t('journal.more', { count: rows.length - atOnce })}
        </Button>
      )}
    </div>
  );
}
