import { mostFavourites, type Favourite } from '@chorus/contract/api/material-calls';
import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';

async function favouritesOf(db: Kysely<Tables>, { schoolId, teacherId }: Owner): Promise<Favourite[]> {
  const rows = await db
    .selectFrom('favourites')
    .select(['kind', 'ref'])
    .where('schoolId', '=', schoolId)
    .where('teacherId', '=', teacherId)
    .orderBy('at')
    .orderBy('ref')
    .execute();
  return rows as Favourite[];
}

/** What a teacher has marked, on any machine. */
export function favouriteCalls(db: Db, now: Now): Pick<Handlers, 'favourites' | 'setFavourite'> {
  return {
    favourites: (_body, { owner }) => favouritesOf(db, owner),

    async setFavourite({ kind, ref, on }, { owner }) {
      const { schoolId, teacherId } = owner;
      return db.transaction().execute(async (trx) => {
        const kept = await favouritesOf(trx, owner);
        const known = kept.some((one) => one.kind === kind && one.ref === ref);
        if (on === known) return kept;
        if (!on) {
          await trx
            .deleteFrom('favourites')
            .where('schoolId', '=', schoolId)
            .where('teacherId', '=', teacherId)
            .where('kind', '=', kind)
            .where('ref', '=', ref)
            .execute();
          return kept.filter((one) => one.kind !== kind || one.ref !== ref);
        }
        if (kept.length >= mostFavourites) throw badField('/ref', `is one more than the ${mostFavourites} that are kept`);
        await trx.insertInto('favourites').values({ schoolId, teacherId, kind, ref, at: now() }).execute();
        return [...kept, { kind, ref }];
      });
    },
  };
}
