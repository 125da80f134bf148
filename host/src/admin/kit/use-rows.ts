import { useEffect, useState } from 'react';
import { useActing, useAdmin } from '../admin-context.tsx';
import type { Admin } from '../create-admin.ts';
import { TableRows, type LoadRows, type RowsSort } from './table-rows.ts';

/** Lists as they were left, by who administers what and their keys. */
const kept = new WeakMap<Admin, Map<string, { readonly rows: unknown; filter: string }>>();

/**
 * A long list's rows. They are kept under `key`: who comes back finds the list where it was left, and what has changed since. With another
 * `filter` it asks anew, in the same order and with the same search.
 */
export function useRows<R>(options: {
  readonly key: string;
  readonly filter?: string;
  readonly sort?: RowsSort;
  readonly load: LoadRows<R>;
}): TableRows<R> {
  const { key, filter = '', sort, load } = options;
  const admin = useAdmin();
  const { id } = useActing();
  const [list] = useState(() => {
    const lists = kept.get(admin) ?? new Map<string, { readonly rows: unknown; filter: string }>();
    kept.set(admin, lists);
    const known = lists.get(`${id} ${key}`);
    const made = known ?? { rows: new TableRows<R>(load, sort), filter };
    lists.set(`${id} ${key}`, made);
    return made;
  });
  const rows = list.rows as TableRows<R>;
  useEffect(() => {
    if (list.filter === filter) return;
    list.filter = filter;
    rows.filter(load);
    // The filter says what `load` asks for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [filter]);
  useEffect(() => {
    if (rows.state.get().total !== undefined) rows.reload();
  }, [rows]);
  return rows;
}
