import { plainPhone } from '@chorus/contract/as-typed';
import { writeAudit, writePersonAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import type { Teaching, TeachingRow } from '../session/teaching.ts';
import type { Arrival } from './tickets.ts';

/** Who comes in from another platform is, here: somebody who teaches in the organisation that the platform serves, and nobody is made by coming. */
export class KnownTeachers {
  constructor(
    private readonly db: Db,
    private readonly now: Now,
    private readonly teaching: Teaching,
  ) {}

  /** Error: `not-linked`, with the subject that an administrator needs. */
  async find(arrival: Arrival): Promise<TeachingRow> {
    const { provider, subject } = arrival;
    const linked = await this.db
      .selectFrom('accountIdentities')
      .select('accountId')
      .where('providerId', '=', provider.id)
      .where('subject', '=', subject)
      .executeTakeFirst();
    const accountId = linked?.accountId ?? (await this.#byPhone(arrival));
    const row = accountId === undefined ? undefined : await this.teaching.within(accountId, provider.orgId);
    if (!row) throw new CallError('not-linked', [{ path: '/subject', message: subject }]);
    if (!linked) await this.#link(row.accountId, arrival);
    // Whoever runs the platform can come in as each teacher: a school reads of those that it did not choose itself.
    if (provider.orgId !== row.schoolId)
      await writeAudit(
        this.db,
        this.now,
        { accountId: row.accountId, orgId: row.schoolId },
        { action: 'identity.used', subjectKind: 'account', subjectId: row.accountId, after: { wayIn: provider.name, subject } },
      );
    return row;
  }

  async #byPhone({ provider, phone }: Arrival): Promise<string | undefined> {
    if (!provider.settings.byPhone || phone === undefined) return undefined;
    const account = await this.db
      .selectFrom('accounts')
      .select('id')
      .where('phone', '=', plainPhone(phone))
      .where('id', 'not in', (eb) => eb.selectFrom('accountIdentities').select('accountId').where('providerId', '=', provider.id))
      .executeTakeFirst();
    return account?.id;
  }

  async #link(accountId: string, { provider, subject }: Arrival): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      const row = { providerId: provider.id, subject, accountId, linkedAt: this.now() };
      await trx
        .insertInto('accountIdentities')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const after = { wayIn: provider.name, subject };
      await writePersonAudit(
        trx,
        this.now,
        { accountId, orgId: provider.orgId },
        { action: 'identity.linked', subjectId: accountId, after },
      );
    });
  }
}
