import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';

/** A transaction takes about so long: a server that has the same folder open waits with its own writes meanwhile … */
const sliceMs = 80;
/** … and has so long for them between two. */
const pauseMs = 40;

/** Does many small things in short transactions, one after the other. `beforeCommit`: at the end of each. */
export async function inSlices<T>(
  db: Db,
  shared: boolean,
  items: readonly T[],
  {
    done,
    beforeCommit,
  }: {
    readonly done: (item: T, trx: Kysely<Tables>) => Promise<void>;
    readonly beforeCommit: (trx: Kysely<Tables>, isLast: boolean) => Promise<void>;
  },
): Promise<void> {
  let at = 0;
  do {
    await db.transaction().execute(async (trx) => {
      const began = performance.now();
      do {
        if (at < items.length) await done(items[at]!, trx);
        at += 1;
      } while (at < items.length && performance.now() - began < sliceMs);
      await beforeCommit(trx, at >= items.length);
    });
    if (shared && at < items.length) await wait(pauseMs);
  } while (at < items.length);
}
