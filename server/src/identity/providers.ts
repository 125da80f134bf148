import type { WayInSettings } from '@chorus/contract/api/admin/identity-calls';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Another platform that teachers come in from. */
export interface Provider {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly settings: WayInSettings;
  readonly secret: string;
}

const inUse = (db: Kysely<Tables>) =>
  db
    .selectFrom('identityProviders')
    .innerJoin('organisations', 'organisations.id', 'identityProviders.orgId')
    .select(['identityProviders.id', 'identityProviders.orgId', 'identityProviders.name', 'settings', 'secret'])
    .select('organisations.name as orgName')
    .where('endedAt', 'is', null)
    .where('organisations.archivedAt', 'is', null);

/** One that is in use. */
export async function providerInUse(db: Kysely<Tables>, id: string): Promise<Provider | undefined> {
  const row = await inUse(db).where('identityProviders.id', '=', id).executeTakeFirst();
  return row && { ...row, settings: settingsOf(row) };
}

/** Those of these organisations that are in use. */
export async function providersInUse(db: Kysely<Tables>, orgIds: readonly string[]): Promise<(Provider & { readonly orgName: string })[]> {
  if (orgIds.length === 0) return [];
  const rows = await inUse(db)
    .where('identityProviders.orgId', 'in', orgIds)
    .orderBy('identityProviders.createdAt')
    .orderBy('identityProviders.id')
    .execute();
  return rows.map((row) => ({ ...row, settings: settingsOf(row) }));
}

/** What was written by ourselves is trusted. */
export const settingsOf = ({ settings }: { readonly settings: string }): WayInSettings => JSON.parse(settings) as WayInSettings;
