import type { OrgKind } from '@chorus/contract/roles';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The root of the tree; always there. */
export const platformId = 'platform';

/** What an organisation is added with. */
export interface NewOrganisation {
  readonly id: string;
  readonly parentId: string;
  readonly kind: Exclude<OrgKind, 'platform'>;
  readonly name: string;
  readonly code: string;
  readonly createdAt: number;
}

/** Adds an organisation; a school with what schools have beyond. */
export async function addOrganisation(trx: Kysely<Tables>, added: NewOrganisation, sample = false): Promise<void> {
  await trx
    .insertInto('organisations')
    .values({ ...added, externalIds: '{}', archivedAt: null })
    .execute();
  if (added.kind === 'school')
    await trx
      .insertInto('schools')
      .values({ id: added.id, timeZone: 'Asia/Shanghai', sample: sample ? 1 : 0 })
      .execute();
}
