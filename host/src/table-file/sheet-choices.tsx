import type { TableMatch } from '@chorus/contract/table-file/match-table';
import type { TableSheet } from '@chorus/contract/table-file/table';
import { Eye, Info, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import './table-file.css';
import type { TableText } from './table-text.ts';

/** A sheet of a file, and how it is read. */
export interface ChosenSheet<F extends string> {
  readonly sheet: TableSheet;
  readonly taken: boolean;
  readonly withHidden: boolean;
  readonly match: TableMatch<F>;
  /** The sheet that is read instead of this one, which says otherwise of some. */
  readonly against?: string;
}

interface SheetChoicesProps<F extends string> {
  readonly t: TableText;
  readonly sheets: readonly ChosenSheet<F>[];
  readonly shown: number;
  readonly label: (field: F) => string;
  readonly onShow: (at: number) => void;
  readonly onTaken: (at: number, taken: boolean) => void;
  readonly onWithHidden: (at: number, withHidden: boolean) => void;
  /** Where rows that are struck through are asked about: which they are, and whether they are read. */
  readonly struck?: {
    readonly of: (at: number) => { readonly rows: readonly number[]; readonly taken: boolean };
    readonly onTaken: (at: number, taken: boolean) => void;
  };
  /** What else a sheet is asked. */
  readonly more?: (at: number) => ReactNode;
}

/** Lines that are named; of more only how many there are. */
const named = 6;

/** Which sheets of a file are read, and whether what is hidden in them is; and what should be looked at before anything is written. */
export function SheetChoices<F extends string>(props: SheetChoicesProps<F>) {
  const { t, sheets, shown, label, onShow, onTaken, onWithHidden, struck, more } = props;
  const letters = (columns: readonly number[]) => columns.map((column) => t('table.column', { number: column + 1 })).join(t('table.and'));
  return (
    <>
      {sheets.length > 1 && (
        <fieldset className="im-sheets">
          <legend>{t('table.sheets', { count: sheets.length })}</legend>
          {sheets.map(({ sheet, taken, against, match: { headerRow } }, at) => (
            <div key={at} className="im-sheet" data-shown={at === shown || undefined}>
              <label className="ad-check">
                <input
                  type="checkbox"
                  checked={taken}
                  onChange={(event) => {
                    onTaken(at, event.target.checked);
                    if (event.target.checked) onShow(at);
                  }}
                />
                <span>
                  {sheet.name}{' '}
                  <span className="ad-faint ad-figure">
                    {t('table.rows', { count: sheet.rows.length - (headerRow === null ? 0 : headerRow + 1) })}
                  </span>
                  {sheet.hidden && <span className="ad-faint"> {t('table.sheet-hidden')}</span>}
                  {against !== undefined && !taken && <span className="ad-faint"> {t('table.sheet-against', { name: against })}</span>}
                </span>
              </label>
              {taken && more?.(at)}
              <button type="button" className="im-look" aria-pressed={at === shown} onClick={() => onShow(at)}>
                <Eye size="1.125em" aria-hidden />
                {t('table.sheet-show', { name: sheet.name })}
              </button>
            </div>
          ))}
        </fieldset>
      )}
      {sheets.map(({ sheet, taken, withHidden, match }, at) => {
        if (!taken) return undefined;
        const where = sheets.length > 1 ? t('table.in-sheet', { name: sheet.name }) : '';
        const first = match.headerRow === null ? 0 : match.headerRow + 1;
        const hidden = [...sheet.hiddenRows].filter((row) => row >= first && (sheet.rows[row] ?? []).some((cell) => cell.trim() !== ''));
        const gone = struck?.of(at);
        const columns = [...sheet.hiddenColumns];
        const used = (Object.entries(match.columns) as [F, number | null][]).filter(
          ([, column]) => column !== null && columns.includes(column),
        );
        return (
          <Fragment key={at}>
            {hidden.length > 0 && (
              <AskRows
                t={t}
                name={`hidden-${at}`}
                where={where}
                asks={sheet.filtered ? 'table.hidden-filtered' : 'table.hidden-rows'}
                leaves="table.hidden-leave"
                rows={hidden}
                taken={withHidden}
                onTaken={(value) => onWithHidden(at, value)}
              />
            )}
            {struck && gone && gone.rows.length > 0 && (
              <AskRows
                t={t}
                name={`struck-${at}`}
                where={where}
                asks="table.struck-rows"
                leaves="table.struck-leave"
                rows={gone.rows}
                taken={gone.taken}
                onTaken={(value) => struck.onTaken(at, value)}
              />
            )}
            {used.length > 0 && (
              <p className="im-said" data-tone="fair">
                <TriangleAlert size="1.125em" aria-hidden />
                {where}
                {t('table.hidden-columns', { fields: used.map(([field]) => label(field)).join(t('table.and')) })}
              </p>
            )}
            {match.more.length > 0 && (
              <p className="im-said">
                <Info size="1.125em" aria-hidden />
                {where}
                {t('table.side-by-side', { count: match.more.length + 1 })}
              </p>
            )}
            {match.twice.map(({ field, columns: all }) => (
              <p key={field} className="im-said" data-tone="fair">
                <TriangleAlert size="1.125em" aria-hidden />
                {where}
                {t('table.twice', { field: label(field), columns: letters(all), taken: letters([match.columns[field]!]) })}
              </p>
            ))}
          </Fragment>
        );
      })}
    </>
  );
}

/** Whether some rows are read. */
function AskRows(props: {
  readonly t: TableText;
  readonly name: string;
  readonly where: string;
  readonly asks: 'table.hidden-filtered' | 'table.hidden-rows' | 'table.struck-rows';
  readonly leaves: 'table.hidden-leave' | 'table.struck-leave';
  readonly rows: readonly number[];
  readonly taken: boolean;
  readonly onTaken: (taken: boolean) => void;
}) {
  const { t, name, where, asks, leaves, rows, taken, onTaken } = props;
  return (
    <fieldset className="im-ask">
      <legend>
        <TriangleAlert size="1.125em" aria-hidden />
        {where}
        {t(asks, {
          count: rows.length,
          lines: rows
            .slice(0, named)
            .map((row) => row + 1)
            .join(t('table.and')),
          more: rows.length > named ? t('table.and-more') : '',
        })}
      </legend>
      {([false, true] as const).map((value) => (
        <label key={String(value)} className="ad-check">
          <input type="radio" name={name} checked={taken === value} onChange={() => onTaken(value)} />
          <span>{t(value ? 'table.hidden-take' : leaves)}</span>
        </label>
      ))}
    </fieldset>
  );
}
