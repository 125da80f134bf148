import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Tombstone } from '../ports/tombstones.ts';

/** Values of one statement. */
const atOnce = 500;

/** What keeps a sound from coming back under another key, or from another answer. */
export const soundGraves = (schoolId: string, hashes: readonly string[], at: number): Tombstone[] =>
  hashes.map((id) => ({ schoolId, ownerId: '', kind: 'sound', id, at }));

/** Those of these sounds that were deleted for good. */
export async function erasedHashes(db: Kysely<Tables>, schoolId: string, hashes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < hashes.length; at += atOnce) {
    const rows = await db
      .selectFrom('tombstones')
      .select('id')
      .where('schoolId', '=', schoolId)
      .where('kind', '=', 'sound')
      .where('id', 'in', hashes.slice(at, at + atOnce))
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
