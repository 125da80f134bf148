import { plainPhone } from '@chorus/contract/as-typed';
import type { AdministratorInfo, MembershipInfo } from '@chorus/contract/api/admin/session-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { addAccount, addMembership } from '../accounts/add-account.ts';
import { useCode } from '../accounts/account-codes.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField, CallError, unknown } from '../http/call-error.ts';
import type { Actor, AdminHandlers } from '../http/handlers.ts';
import { platformId } from '../organisations/add-organisation.ts';
import { changePassword } from './change-password.ts';
import { requireChoosable } from './chosen-password.ts';
import type { Account, LoginContext, Logins } from './logins.ts';
import { hashPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { isStartCode } from './start-code.ts';

/** What the calls need. */
export interface AdminSessionOptions {
  readonly db: Db;
  readonly now: Now;
  readonly sessions: Sessions;
  readonly logins: Logins;
  /** Known to whoever started the server: anybody who reaches it could be first otherwise, and a proxy makes everybody a caller of this machine. */
  readonly startCode: string;
  readonly passwordCost: number | undefined;
}

const administrator = (id: string): Actor => ({ kind: 'administrator', id });

/** The ways into the administration: the first administrator, login, a code of one use. */
export function adminSessionCalls({
  db,
  now,
  sessions,
  logins,
  startCode,
  passwordCost,
}: AdminSessionOptions): Pick<
  AdminHandlers,
  'setupState' | 'setUp' | 'adminLogin' | 'redeemCode' | 'changePassword' | 'adminMe' | 'adminLogout' | 'actFor'
> {
  const membershipsOf = (accountId: string): Promise<MembershipInfo[]> =>
    db
      .selectFrom('memberships')
      .innerJoin('organisations', 'organisations.id', 'memberships.orgId')
      .select(['memberships.id', 'memberships.orgId', 'memberships.role', 'organisations.name as orgName', 'organisations.kind as orgKind'])
      .where('memberships.accountId', '=', accountId)
      .where('memberships.role', '=', 'administrator')
      .where('memberships.toMs', 'is', null)
      .where('organisations.archivedAt', 'is', null)
      .orderBy('memberships.lastLoginAt', 'desc')
      .orderBy('memberships.id')
      .execute();

  async function info(accountId: string, orgId: string, authToken: string): Promise<AdministratorInfo> {
    const { name, phone } = await db.selectFrom('accounts').select(['name', 'phone']).where('id', '=', accountId).executeTakeFirstOrThrow();
    return { accountId, name, phone, memberships: await membershipsOf(accountId), orgId, authToken };
  }

  /** Logs in for one of the organisations that an account administers: the one that is asked for, or the last one. */
  async function enter(account: Account, asked: string | undefined, context: LoginContext, whole = false): Promise<AdministratorInfo> {
    const all = await membershipsOf(account.id);
    if (all.length === 0) throw new CallError('no-administrator', [{ path: '/phone', message: 'is of no administrator' }]);
    const membership = asked === undefined ? all[0] : all.find(({ orgId }) => orgId === asked);
    if (!membership) throw unknown();
    const { token } = await logins.open(account.id, administrator(account.id), membership.orgId, context, whole);
    await db.updateTable('memberships').set({ lastLoginAt: now() }).where('id', '=', membership.id).execute();
    return info(account.id, membership.orgId, token);
  }

  return {
    async setupState() {
      return { needed: await isEmpty(db), withCode: true };
    },

    async setUp({ name, phone: typed, password, code }, context) {
      if (!(await isEmpty(db))) throw unknown();
      if (!isStartCode(code, startCode)) throw badField('/code', 'wrong');
      const phone = plainPhone(typed);
      if (phone === '') throw badField('/phone', 'empty');
      if (name.trim() === '') throw badField('/name', 'empty');
      await requireChoosable(password, '/password');
      const passwordHash = await logins.hash(password, passwordCost);
      const account = await db.transaction().execute(async (trx) => {
        // Two who set it up at the same time: the second is too late.
        if (!(await isEmpty(trx))) throw unknown();
        const id = uuidv7(now());
        await addAccount(trx, { id, name: name.trim(), phone, passwordHash, createdAt: now() });
        await addMembership(trx, { accountId: id, orgId: platformId, role: 'administrator', fromMs: now() });
        const by = { accountId: id, orgId: platformId };
        await writeAudit(trx, now, by, {
          action: 'server.set-up',
          subjectKind: 'account',
          subjectId: id,
          after: { name: name.trim(), phone },
        });
        return trx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      });
      return enter(account, platformId, context);
    },

    async adminLogin({ phone, password, orgId, whole, place }, context) {
      return enter(await logins.account(phone, password, context, place), orgId, context, whole);
    },

    async redeemCode({ phone, code, newPassword }, context) {
      // Before the code, which is used up by being tried: a password that may not be chosen must not cost it.
      await requireChoosable(newPassword, '/newPassword');
      const account = await logins.prove(phone, context, async (found) => {
        // A wrong one takes as long as a right one: also for who is nobody.
        const passwordHash = await hashPassword(newPassword, passwordCost);
        return db.transaction().execute(async (trx) => {
          if (!(await useCode(trx, now, found?.id ?? '', code)) || !found) return false;
          await trx.updateTable('accounts').set({ passwordHash, samplePassword: 0 }).where('id', '=', found.id).execute();
          await sessions.closeAccount(found.id, trx);
          return true;
        });
      });
      const roles = await db
        .selectFrom('memberships')
        .select('role')
        .where('accountId', '=', account.id)
        .where('toMs', 'is', null)
        .execute();
      const is = (role: string) => roles.some((one) => one.role === role);
      return { name: account.name, administrator: is('administrator'), teacher: is('teacher') };
    },

    async changePassword(body, context) {
      const { accountId, orgId, session } = context;
      await changePassword({ db, logins, sessions, passwordCost }, { ...body, accountId, tokenHash: session.tokenHash }, context, (trx) =>
        writeAudit(
          trx,
          now,
          { accountId, orgId },
          { action: 'account.password-changed', subjectKind: 'account', subjectId: accountId, after: {} },
        ),
      );
      return {};
    },

    adminMe: (_body, { accountId, orgId, session }) => info(accountId, orgId, session.token),

    async adminLogout(_body, { session }) {
      await sessions.closeInBrowser(session.tokenHash);
      return {};
    },

    async actFor({ orgId }, { accountId, session }) {
      const membership = (await membershipsOf(accountId)).find((one) => one.orgId === orgId);
      if (!membership) throw unknown();
      // Another page of this browser may be at work for the one before: its actions stay there.
      const { token } = await sessions.openBeside(session.tokenHash, { actor: session.actor, orgId });
      await db.updateTable('memberships').set({ lastLoginAt: now() }).where('id', '=', membership.id).execute();
      return info(accountId, orgId, token);
    },
  };
}

/** Whether nobody has an account here yet. */
export async function isEmpty(db: Pick<Db, 'selectFrom'>): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
}
