import { Button, EmptyState, ErrorState, useObservable } from '@chorus/sdk/ui';
import { ArrowDown, ArrowUp, ArrowUpDown, Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { promptText } from '../../api/prompts.ts';
import { useText } from '../admin-context.tsx';
import type { TableRows } from './table-rows.ts';
import { VirtualRows } from '../../table-file/virtual-rows.tsx';

/** A column of a table. */
export interface Column<R> {
  readonly id: string;
  readonly title: string;
  /** A track of a CSS grid, such as `8rem` or `minmax(0, 2fr)`. */
  readonly width: string;
  /** It can be sorted by its id. */
  readonly sorts?: boolean;
  /** Figures stand at the end of their column. */
  readonly end?: boolean;
  readonly cell: (row: R) => ReactNode;
}

/** What {@link DataTable} takes. */
export interface DataTableProps<R> {
  readonly rows: TableRows<R>;
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly keyOf: (row: R) => string;
  readonly onOpen?: (row: R) => void;
  /** The row whose sheet is open. */
  readonly open?: string | undefined;
  /** What can be searched for; without it there is no search. */
  readonly searchLabel?: string;
  /** Beside the search: filters, and what can be done with the list. */
  readonly tools?: ReactNode;
  /** Rows that are chosen, by their keys; Space chooses the one that has the focus. */
  readonly chosen?: { readonly keys: ReadonlySet<string>; readonly onChange: (keys: ReadonlySet<string>) => void };
  /** What stands here while there is nothing, though nothing was searched for. */
  readonly empty: ReactNode;
}

/** Typing is waited for so long before it is searched for. */
const typingMs = 200;

/** A long list: searched, sorted, filtered by the server, fetched as it comes into view. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { rows, columns, keyOf, chosen } = props;
  const t = useText();
  const { total, sort, stale, error, search } = useObservable(rows.state);
  const focusRow = useRef<(index: number) => void>(undefined);
  const onRange = useCallback((first: number, last: number) => rows.need(first, last), [rows]);
  useEffect(() => {
    // Until there is an answer there are no rows that could come into view.
    if (total === undefined) rows.need(0, 0);
  }, [rows, total]);
  const count = total ?? 0;
  const choose = (row: R) => {
    if (!chosen) return;
    const keys = new Set(chosen.keys);
    if (!keys.delete(keyOf(row))) keys.add(keyOf(row));
    chosen.onChange(keys);
  };
  return (
    <div className="ad-table">
      {(props.searchLabel !== undefined || props.tools) && (
        <div className="ad-table-tools">
          {props.searchLabel !== undefined && (
            <SearchField
              label={props.searchLabel}
              value={search}
              onSearch={(text) => rows.search(text)}
              onDown={() => focusRow.current?.(rows.place.index)}
            />
          )}
          {props.tools}
          <span className="ad-table-count" role="status">
            {total !== undefined && t('kit.count', { count })}
          </span>
        </div>
      )}
      {total === undefined ? (
        error === undefined ? (
          <SkeletonRows />
        ) : (
          <ErrorState title={t('kit.failed')} text={textOf(error, t)} onRetry={() => rows.reload()} />
        )
      ) : count === 0 ? (
        search === '' ? (
          props.empty
        ) : (
          <EmptyState title={t('kit.none-found')} action={<Button onPress={() => rows.search('')}>{t('kit.show-all')}</Button>} />
        )
      ) : (
        <VirtualRows
          role="grid"
          label={props.label}
          columns={columns.length}
          tracks={columns.map(({ width }) => width).join(' ')}
          count={count}
          place={rows.place}
          busy={stale}
          multiselectable={chosen !== undefined}
          focusRow={focusRow}
          onRange={onRange}
          onOpen={
            props.onOpen &&
            ((index) => {
              const row = rows.at(index);
              if (row !== undefined) props.onOpen?.(row);
            })
          }
          onKey={(key, index) => {
            const row = rows.at(index);
            if (key !== ' ' || !chosen || row === undefined) return false;
            choose(row);
            return true;
          }}
          head={columns.map(({ id, title, sorts, end }) => (
            <div
              key={id}
              role="columnheader"
              data-end={end}
              aria-sort={sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : sorts ? 'none' : undefined}
            >
              {sorts ? (
                <button type="button" className="ad-sort" onClick={() => rows.sortBy(id)}>
                  {title}
                  <SortIcon way={sort?.by === id ? (sort.descending ? 'down' : 'up') : undefined} />
                </button>
              ) : (
                title
              )}
            </div>
          ))}
          row={(index) => {
            const row = rows.at(index);
            if (row === undefined) return { attributes: { 'aria-busy': true }, cells: skeletonCells(columns.length) };
            const key = keyOf(row);
            return {
              attributes: { 'aria-selected': chosen ? chosen.keys.has(key) : undefined, 'aria-current': props.open === key || undefined },
              cells: columns.map(({ id, end, cell }) => (
                <div key={id} role="gridcell" data-end={end}>
                  {cell(row)}
                </div>
              )),
            };
          }}
        />
      )}
      {total !== undefined && error !== undefined && (
        <p className="ad-table-problem" role="alert">
          {textOf(error, t)}
          <Button onPress={() => rows.reload()}>{t('kit.again')}</Button>
        </p>
      )}
    </div>
  );
}

const textOf = (error: unknown, t: (key: string) => string) =>
  error instanceof ApiError ? promptText(error, t, !navigator.onLine) : t('api.error');

function SortIcon({ way }: { readonly way: 'up' | 'down' | undefined }) {
  const Icon = way === undefined ? ArrowUpDown : way === 'up' ? ArrowUp : ArrowDown;
  return <Icon size="1em" aria-hidden data-way={way} />;
}

/** Searches once typing has stopped; Escape clears it, the arrow down goes to the rows. */
export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly onDown: () => void;
}) {
  const { label, value, onSearch, onDown } = props;
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // Somebody else has changed it: the button that shows all rows.
  if (searched !== value) {
    setSearched(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    const timer = setTimeout(() => search.current(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label className="ad-search">
      <Search size="1.25em" aria-hidden />
      <span className="ch-hidden-text">{label}</span>
      <input
        type="search"
        className="ad-input"
        value={text}
        placeholder={label}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
    </label>
  );
}

const skeletonCells = (columns: number) =>
  Array.from({ length: columns }, (_, at) => (
    <div key={at} role="gridcell">
      <span className="ad-bone" />
    </div>
  ));

/** In the place of a list until it is there. */
function SkeletonRows() {
  const t = useText();
  return (
    <div className="ad-bones" role="status">
      <span className="ch-hidden-text">{t('kit.loading')}</span>
      {Array.from({ length: 12 }, (_, at) => (
        <span key={at} className="ad-bone" aria-hidden="true" />
      ))}
    </div>
  );
}
