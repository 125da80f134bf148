import { platformId } from '../organisations/add-organisation.ts';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Tables } from '../database/tables.ts';

/** Who does something, and for which organisation. */
export interface Doer {
  readonly accountId: string;
  readonly orgId: string;
}

/** Whoever runs the server, by its commands: no account. */
export const consoleOfPlatform: Doer = { accountId: 'console', orgId: platformId };

/** What was done, to whom or what, and how that was and is. */
export interface Deed {
  /** Such as `organisation.renamed`; its text is in the administration's locales. */
  readonly deed: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes a deed down, in the transaction that does it: there is none without its record. */
export async function writeAudit(
  trx: Kysely<Tables>,
  now: Now,
  { accountId, orgId }: Doer,
  { before, after, ...deed }: Deed,
): Promise<void> {
  const at = now();
  await trx
    .insertInto('audit')
    .values({ id: uuidv7(at), at, orgId, accountId, ...deed, before: jsonOf(before), after: jsonOf(after) })
    .execute();
}

const jsonOf = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));
