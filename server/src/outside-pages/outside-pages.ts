import type { OutsidePageInfo } from '@chorus/contract/api/admin/outside-page-calls';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { keptOutBy, type Framing } from './framing.ts';

/** Pages of organisations, in the order in which they were added; each with the name of its organisation. */
export const pagesOf = (db: Kysely<Tables>, orgIds: readonly string[]) =>
  db
    .selectFrom('outsidePages')
    .innerJoin('organisations', 'organisations.id', 'outsidePages.orgId')
    .selectAll('outsidePages')
    .select('organisations.name as orgName')
    .where('orgId', 'in', orgIds)
    .orderBy('addedAt')
    .orderBy('outsidePages.id');

type Row = Awaited<ReturnType<ReturnType<typeof pagesOf>['executeTakeFirstOrThrow']>>;

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
    keptOutBy: keptOutBy(JSON.parse(row.framing) as Framing, new URL(address), new URL(origin)) ?? null,
    checkedAt,
    removedAt,
  };
}

/** What was written by ourselves is trusted. */
export const titleOf = ({ title }: { readonly title: string }): Record<string, string> => JSON.parse(title) as Record<string, string>;
