import { platformId } from '../organisations/add-organisation.ts';
import { idsWithin } from '../organisations/chain.ts';
import type { AuditAction, AuditSubject } from '@chorus/contract/audit-actions';
import { uuidv7 } from '@chorus/contract/uuid';
import { sql, type Kysely } from 'kysely';
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
export interface Action {
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes an action down, in the transaction that does it: there is none without its record. */
export const writeAudit = (trx: Kysely<Tables>, now: Now, by: Doer, action: Action): Promise<void> => writeAudits(trx, now, by, [action]);

/**
 * Writes down what is done to a person: in the log of each organisation that they are something in, so that those there read it too, and in the doer's own
 * where that is none of these and above none. Those above read the logs below them.
 */
export async function writePersonAudit(trx: Kysely<Tables>, now: Now, by: Doer, action: Omit<Action, 'subjectKind'>): Promise<void> {
  const rows = await trx
    .selectFrom('memberships')
    .select(['orgId', sql<number>`"orgId" in ${idsWithin(by.orgId)}`.as('read')])
    .distinct()
    .where('accountId', '=', action.subjectId)
    .where('toMs', 'is', null)
    .orderBy('orgId')
    .execute();
  const places = rows.map(({ orgId }) => orgId);
  if (!rows.some(({ read }) => Number(read) === 1)) places.push(by.orgId);
  for (const orgId of places) await writeAudit(trx, now, { ...by, orgId }, { ...action, subjectKind: 'account' });
}

/** Rows of one statement: more would be more parameters than a statement takes. */
const atOnce = 200;

/** Writes many down, which are done as one. */
export async function writeAudits(trx: Kysely<Tables>, now: Now, { accountId, orgId }: Doer, actions: readonly Action[]): Promise<void> {
  const at = now();
  const rows = actions.map(({ before, after, ...action }) => {
    return { id: uuidv7(at), at, orgId, accountId, ...action, before: jsonOf(before), after: jsonOf(after) };
  });
  for (let from = 0; from < rows.length; from += atOnce)
    await trx
      .insertInto('audit')
      .values(rows.slice(from, from + atOnce))
      .execute();
}

const jsonOf = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));
