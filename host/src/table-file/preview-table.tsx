import type { TableMatch } from '@chorus/contract/table-file/match-table';
import './table-file.css';
import type { TableText } from './table-text.ts';
import { useMoreAside } from './use-more-aside.ts';

/** Rows that are shown of the file. */
const shownRows = 12;

/** The first rows of the file, and over each column what it has. */
export function PreviewTable<F extends string>(props: {
  readonly t: TableText;
  readonly rows: readonly (readonly string[])[];
  readonly match: Pick<TableMatch<F>, 'headerRow' | 'columns'> & Partial<Pick<TableMatch<F>, 'more'>>;
  readonly hiddenColumns?: ReadonlySet<number>;
  readonly fields: readonly F[];
  readonly label: (field: F) => string;
  readonly onColumn: (column: number, field: F | null) => void;
}) {
  const {
    t,
    rows,
    match: { headerRow, columns, more = [] },
    hiddenColumns,
    fields,
    label,
    onColumn,
  } = props;
  const [place, isMore] = useMoreAside();
  const first = headerRow === null ? 0 : headerRow + 1;
  const shown = rows.slice(first, first + shownRows);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const titles = headerRow === null ? [] : (rows[headerRow] ?? []);
  const fieldAt = (column: number) => fields.find((field) => [columns, ...more].some((block) => block[field] === column));
  const at = Array.from({ length: width }, (_, column) => column);
  return (
    <div className="im-preview" data-more={isMore || undefined}>
      {/* What is wider than the page is scrolled by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={place} role="region" aria-label={t('table.preview')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('table.line')}</th>
              {at.map((column) => {
                const title = titles[column] ?? '';
                return (
                  <th key={column} scope="col" data-used={fieldAt(column) !== undefined || undefined}>
                    <span className="im-heading">
                      {title === '' ? t('table.column', { number: column + 1 }) : title}
                      {hiddenColumns?.has(column) && ` ${t('table.sheet-hidden')}`}
                    </span>
                    <select
                      className="ad-select"
                      aria-label={t('table.column-is', { title: title === '' ? t('table.column', { number: column + 1 }) : title })}
                      value={fieldAt(column) ?? ''}
                      onChange={(event) => onColumn(column, event.target.value === '' ? null : (event.target.value as F))}
                    >
                      <option value="">{t('table.field-none')}</option>
                      {fields.map((field) => (
                        <option key={field} value={field}>
                          {label(field)}
                        </option>
                      ))}
                    </select>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, n) => (
              <tr key={n}>
                <td className="ad-faint ad-figure">{first + n + 1}</td>
                {at.map((column) => (
                  <td key={column} data-used={fieldAt(column) !== undefined || undefined}>
                    {row[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > first + shownRows && (
          <p className="ad-faint">{t('table.more-rows', { count: rows.length - first - shown.length })}</p>
        )}
      </div>
    </div>
  );
}
