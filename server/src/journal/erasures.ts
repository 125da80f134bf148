import { randomBytes } from 'node:crypto';
import type { Erasure } from '@chorus/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { writeSetting } from '../database/write-setting.ts';
import type { Owner } from '../http/handlers.ts';
import type { Tombstone, TombstoneKind, Tombstones } from '../ports/tombstones.ts';

/** As many as a page gets at once. */
const pageSize = 5_000;
/** So many are asked for in one statement. */
const idsAtOnce = 500;

/** Settings `erasures/<school>/<owner>` are another text once something was deleted for good of a teacher, or (no owner) for the whole school. */
export const erasuresPrefix = 'erasures/';

/** Writes down what is deleted for good, in the transaction that deletes it: first in the file, so that it is deleted whatever becomes of the rest. */
export async function addTombstones(db: Kysely<Tables>, file: Tombstones, tombstones: readonly Tombstone[]): Promise<void> {
  const fresh: Tombstone[] = [];
  for (const one of tombstones) if (!(await isErased(db, one.schoolId, [one.kind], one.id, one.ownerId))) fresh.push(one);
  await file.add(fresh);
  for (const one of fresh) await mirror(db, one);
  const told = fresh.filter(({ kind }) => kind !== 'sound');
  for (const name of new Set(told.map(({ schoolId, ownerId }) => `${erasuresPrefix}${schoolId}/${ownerId}`)))
    await writeSetting(db, name, randomBytes(6).toString('base64url'));
}

const mirror = (db: Kysely<Tables>, { schoolId, ownerId, kind, id, at }: Tombstone) =>
  db
    .insertInto('tombstones')
    .values({ schoolId, ownerId, kind, id, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Whether something was deleted for good, by its owner or for the whole school. */
export const isErased = (
  db: Kysely<Tables>,
  schoolId: string,
  kinds: readonly TombstoneKind[],
  id: string,
  ownerId: string,
): Promise<boolean> => isAnyErased(db, schoolId, kinds, [id], ownerId);

/** Whether any of these was. */
export async function isAnyErased(
  db: Kysely<Tables>,
  schoolId: string,
  kinds: readonly TombstoneKind[],
  ids: readonly string[],
  ownerId: string,
): Promise<boolean> {
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const row = await db
      .selectFrom('tombstones')
      .select('n')
      .where('schoolId', '=', schoolId)
      .where('kind', 'in', kinds)
      .where('id', 'in', ids.slice(at, at + idsAtOnce))
      .where('ownerId', 'in', [ownerId, ''])
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** What was deleted of this teacher, and for the whole school. */
export async function erasuresFor(db: Kysely<Tables>, owner: Owner, after: number): Promise<{ erasures: Erasure[]; next?: number }> {
  const rows = await db
    .selectFrom('tombstones')
    .select(['n', 'kind', 'id'])
    .where('kind', '!=', 'sound')
    .where('schoolId', '=', owner.schoolId)
    .where('ownerId', 'in', [owner.teacherId, ''])
    .where('n', '>', after)
    .orderBy('n')
    .limit(pageSize)
    .execute();
  const erasures = rows.map(({ kind, id }) => ({ kind: kind as Erasure['kind'], id }));
  return rows.length === pageSize ? { erasures, next: rows.at(-1)!.n } : { erasures };
}

/**
 * Deletes in the database what was deleted before: one that was restored, or lost its end, still has it. `erase` deletes one; what is in the database
 * only is written to the file, which may have been lost.
 */
export async function applyTombstones(db: Kysely<Tables>, file: Tombstones, erase: (tombstone: Tombstone) => Promise<void>): Promise<void> {
  const kept = await file.all();
  const mirrored = await db.selectFrom('tombstones').select(['schoolId', 'ownerId', 'kind', 'id', 'at']).execute();
  const inTable = new Set(mirrored.map(keyOf));
  for (const one of kept) {
    if (inTable.has(keyOf(one))) continue;
    await erase(one);
    await mirror(db, one);
  }
  await addMissing(file, mirrored);
}

/** Writes down in the file what a database knows of deletions and the file does not. */
export async function addMissing(file: Tombstones, known: readonly Tombstone[]): Promise<void> {
  const inFile = new Set((await file.all()).map(keyOf));
  await file.add(known.filter((one) => !inFile.has(keyOf(one))));
}

const keyOf = ({ schoolId, ownerId, kind, id }: Tombstone) => JSON.stringify([schoolId, ownerId, kind, id]);
