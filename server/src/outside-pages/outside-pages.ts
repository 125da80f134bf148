import type { OutsidePageInfo } from '@chorus/contract/api/admin/outside-page-calls';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { AskedPage } from './ask-page.ts';
import { keptOutBy } from './framing.ts';

const named = (db: Kysely<Tables>) =>
  db
    .selectFrom('outsidePages')
    .innerJoin('organisations', 'organisations.id', 'outsidePages.orgId')
    .selectAll('outsidePages')
    .select('organisations.name as orgName');

/** Pages of organisations, in the order in which they were added; each with the name of its organisation. */
export const pagesOf = (db: Kysely<Tables>, orgIds: readonly string[]) =>
  named(db).where('orgId', 'in', orgIds).orderBy('addedAt').orderBy('outsidePages.id');

/** A page that is on a list now. */
export const pageInUse = (db: Kysely<Tables>, id: string): Promise<Row | undefined> =>
  named(db).where('outsidePages.id', '=', id).where('removedAt', 'is', null).executeTakeFirst();

type Row = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>;

/** A page as somebody sees it who reaches this server at `origin`: the same page may let itself be shown under one name and not under another. */
export function infoOf(row: Row, origin: string): OutsidePageInfo {
  const { id, orgId, orgName, address, checkedAt, removedAt } = row;
  return {
    id,
    orgId,
    orgName,
    title: titleOf(row),
    address,
    privateNetwork: row.privateNetwork === 1,
    keptOutBy: keptOutBy(askedOf(row), new URL(address), new URL(origin)) ?? null,
    checkedAt,
    removedAt,
  };
}

/** Whether somebody who reaches this server at `origin` sees the page inside ours. With a page of ours in it, its sandbox would be none. */
export const opensInside = (row: Row, origin: string): boolean =>
  infoOf(row, origin).keptOutBy === null && new URL(row.address).origin !== new URL(origin).origin;

/** What was written by ourselves is trusted. */
export const askedOf = ({ asked }: { readonly asked: string }): AskedPage => JSON.parse(asked) as AskedPage;
export const titleOf = ({ title }: { readonly title: string }): Record<string, string> => JSON.parse(title) as Record<string, string>;
