import { compareVersions } from '@chorus/contract';
import { bindable } from '../database/bind-guard.ts';
import type { OwnPackTable } from '../database/content-tables.ts';
import type { Db } from '../database/open.ts';

/** Every version that an organisation has, or has of one pack, the newest of each pack first. */
export async function rowsOf(db: Db, orgId: string, packId?: string): Promise<OwnPackTable[]> {
  const rows = await db
    .selectFrom('ownPacks')
    .selectAll()
    .where('orgId', '=', orgId)
    .$if(packId !== undefined, (query) => query.where('packId', '=', bindable(packId!)))
    .execute();
  return rows.sort((a, b) => (a.packId < b.packId ? -1 : a.packId > b.packId ? 1 : compareVersions(b.version, a.version)));
}

/** Of which pack a version is. */
export async function packIdOf(db: Db, id: string, orgId: string): Promise<string | undefined> {
  const row = await db.selectFrom('ownPacks').select('packId').where('id', '=', bindable(id)).where('orgId', '=', orgId).executeTakeFirst();
  return row?.packId;
}

/** Bytes of all that an organisation has. */
export async function bytesOf(db: Db, orgId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('ownPacks')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
