import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import type { OwnTextTable } from '../database/content-tables.ts';
import type { Db } from '../database/open.ts';
import type { ContentCaller } from '../own-content/content-caller.ts';
import type { TextAbout } from '@chorus/contract/content/own-text-rules';

/** Who brought a text in, and administrators change it. */
export const isEditable = ({ accountId, administrator }: ContentCaller, row: Pick<OwnTextTable, 'ownerId'>): boolean =>
  administrator || row.ownerId === accountId;

/** Texts as a caller of their school sees them. */
export async function ownTextInfos(db: Db, caller: ContentCaller, rows: readonly OwnTextTable[]): Promise<OwnTextInfo[]> {
  const ids = [...new Set(rows.flatMap(({ accountId, ownerId }) => [accountId, ownerId]))];
  const people = ids.length === 0 ? [] : await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const { id, version, about, changedAt, accountId, ownerId, removedAt, sharedAt } = row;
    return {
      id,
      version,
      ...(JSON.parse(about) as TextAbout),
      changedAt,
      changedBy: names.get(accountId) ?? '',
      madeBy: names.get(ownerId) ?? '',
      mine: ownerId === caller.accountId,
      editable: isEditable(caller, row),
      removedAt,
      shared: sharedAt !== null,
    };
  });
}

/** A text as a caller of its school sees it. */
export const ownTextInfo = async (db: Db, caller: ContentCaller, row: OwnTextTable): Promise<OwnTextInfo> =>
  (await ownTextInfos(db, caller, [row]))[0]!;
