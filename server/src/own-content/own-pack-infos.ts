import type { OwnPackInfo, PackCounts } from '@chorus/contract/api/admin/content-calls';
import type { OwnPackTable } from '../database/content-tables.ts';

type Row = OwnPackTable;

/** Bytes of versions together. */
export const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { bytes }) => sum + bytes, 0);

/** Of rows in the order of {@link OwnPacks.rowsOf} the first of each pack; one on the shelf before what was taken away. */
export const newestOf = (rows: readonly Row[]): Row[] => {
  const byPack = new Map<string, Row>();
  for (const row of rows) {
    const known = byPack.get(row.packId);
    if (!known || (known.removedAt !== null && row.removedAt === null)) byPack.set(row.packId, row);
  }
  return [...byPack.values()];
};

/** Versions by the ids of their packs. */
export function byPack(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const packs = new Map<string, Row[]>();
  for (const row of rows) {
    const known = packs.get(row.packId);
    if (known) known.push(row);
    else packs.set(row.packId, [row]);
  }
  return packs;
}

const titleOf = ({ title }: Row): string => Object.values(JSON.parse(title) as Record<string, string>)[0] ?? '';
/** What the log says of a version. */
export const saidOf = (row: Row) => ({ name: titleOf(row), version: row.version });
/** Accounts that a version names. */
export const peopleOf = ({ accountId, ownerId }: Row) => (ownerId === null ? [accountId] : [accountId, ownerId]);

/** What a list is called, and what is in it. */
export function wordsIn(row: Row): { readonly title: string; readonly words: number; readonly units: number } {
  const { items, units } = JSON.parse(row.counts) as PackCounts;
  return { title: titleOf(row), words: items['word'] ?? 0, units };
}

/** A version as the administration is told of it; `versions`: all of its pack. */
export const infoOf = (
  row: Row,
  versions: readonly Row[],
  org: OwnPackInfo['org'],
  own: boolean,
  names: ReadonlyMap<string, string>,
): OwnPackInfo => ({
  id: row.id,
  kind: row.kind,
  title: JSON.parse(row.title) as Record<string, string>,
  version: row.version,
  licence: row.licence,
  counts: JSON.parse(row.counts) as PackCounts,
  bytes: sumOf(versions),
  addedAt: row.addedAt,
  addedBy: names.get(row.accountId) ?? '',
  teacher: row.ownerId === null ? null : (names.get(row.ownerId) ?? ''),
  org,
  own,
  removedAt: row.removedAt,
});
