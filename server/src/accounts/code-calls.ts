import { codesAtOnce, type CodeOfTeacher } from '@chorus/contract/api/admin/teacher-import-calls';
import type { Kysely } from 'kysely';
import { writeAudits, writePersonAudit, type Action, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { idsWithin } from '../organisations/chain.ts';
import { issueCode } from './account-codes.ts';
import { infosOf } from './account-infos.ts';

/** Codes of accounts of the own organisation and of those below it. Errors: `unknown` for all others, `bad-input`. */
export function codeCalls(db: Db, now: Now): Pick<AdminHandlers, 'issueCode' | 'issueCodes' | 'renewCodes'> {
  return {
    async issueCode({ id }, { accountId, orgId }) {
      return db.transaction().execute(async (trx) => {
        const [info] = await infosOf(trx, now, orgId, [id]);
        if (!info || info.state === 'ended') throw unknown();
        // Who gives a code can become that person.
        if (info.wider) throw badField('/id', 'wider');
        const given = { action: 'account.code-given', subjectId: id, after: { name: info.name } } as const;
        await writePersonAudit(trx, now, { accountId, orgId }, given);
        return issueCode(trx, now, id, orgId);
      });
    },

    issueCodes: ({ ids }, { accountId, orgId }) =>
      db.transaction().execute(async (trx) => {
        const asked = [...new Set(ids)];
        const codes = await giveCodes(trx, now, { accountId, orgId }, asked);
        return { codes, left: asked.length - codes.length };
      }),

    renewCodes: ({ after }, { accountId, orgId }) =>
      db.transaction().execute(async (trx) => {
        const waiting = await trx
          .selectFrom('accounts')
          .select('id')
          .where('passwordHash', 'is', null)
          .where('id', '>', after ?? '')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('memberships')
                .select('memberships.id')
                .whereRef('accountId', '=', 'accounts.id')
                .where('role', '=', 'teacher')
                .where('toMs', 'is', null)
                .where('orgId', 'in', idsWithin(orgId)),
            ),
          )
          .orderBy('id')
          .limit(codesAtOnce)
          .execute();
        const ids = waiting.map(({ id }) => id);
        const codes = await giveCodes(trx, now, { accountId, orgId }, ids);
        return { codes, next: ids.length === codesAtOnce ? ids.at(-1)! : null };
      }),
  };
}

/** Gives codes to those who have no password yet, and are nothing elsewhere: who gives a code can become that person. */
async function giveCodes(trx: Kysely<Tables>, now: Now, { accountId, orgId }: Doer, ids: readonly string[]): Promise<CodeOfTeacher[]> {
  const waiting = (await infosOf(trx, now, orgId, ids)).filter(({ state, wider }) => state === 'invited' && !wider);
  const codes: CodeOfTeacher[] = [];
  // In the logs of where they are something, so that those there read it, too.
  const logs = new Map<string, Action[]>();
  for (const { id, name, phone, memberships } of waiting) {
    codes.push({ id, name, phone, school: memberships[0]!.orgName, ...(await issueCode(trx, now, id, orgId)) });
    for (const where of new Set(memberships.map((one) => one.orgId))) {
      const log = logs.get(where) ?? [];
      log.push({ action: 'account.code-given', subjectKind: 'account', subjectId: id, after: { name } });
      logs.set(where, log);
    }
  }
  for (const [where, actions] of logs) await writeAudits(trx, now, { accountId, orgId: where }, actions);
  return codes;
}
