import type { OrgKind } from '@chorus/contract/roles';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** An organisation on the way from the platform down. */
export interface ChainNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: OrgKind;
  readonly name: string;
  readonly code: string;
  readonly archivedAt: number | null;
}

/** The organisations that one lies in, from the platform down to itself; none for an unknown one. */
export async function chainOf(db: Kysely<Tables>, orgId: string): Promise<ChainNode[]> {
  const { rows } = await sql<ChainNode>`
    with recursive "chain"("id", "parentId", "kind", "name", "code", "archivedAt", "up") as (
      select "id", "parentId", "kind", "name", "code", "archivedAt", 0 from "organisations" where "id" = ${orgId}
      union all
      select o."id", o."parentId", o."kind", o."name", o."code", o."archivedAt", "chain"."up" + 1
      from "organisations" o join "chain" on o."id" = "chain"."parentId" where "chain"."up" < 10
    )
    select "id", "parentId", "kind", "name", "code", "archivedAt" from "chain" order by "up" desc`.execute(db);
  return rows;
}

/** Whether an organisation is another one or lies in it. Asks the same whether there is such a one or not. */
export async function liesIn(db: Kysely<Tables>, orgId: string, outer: string): Promise<boolean> {
  return (await chainOf(db, orgId)).some(({ id }) => id === outer);
}

/** The ids of an organisation and of all that lie in it, as a subquery: `where "orgId" in ${...}`. */
export const idsWithin = (orgId: string) => sql<string>`(
  with recursive "within"("id") as (
    select "id" from "organisations" where "id" = ${orgId}
    union all select o."id" from "organisations" o join "within" on o."parentId" = "within"."id"
  ) select "id" from "within")`;
