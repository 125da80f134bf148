import { unwrap, wrap, type IDBPDatabase } from 'idb';

/**
 * A browser that closes a database aborts what is under way in it. Who asked hears of that by the request; the transaction's own promise, for which nobody
 * waits who only reads or whose request has failed before, is not to be an error of the page.
 */
export function quietAborts<D>(db: IDBPDatabase<D>): void {
  const raw = unwrap(db);
  const begin = raw.transaction.bind(raw);
  raw.transaction = (...of) => {
    const tx = begin(...of);
    wrap(tx).done.catch(() => undefined);
    return tx;
  };
}
