import type { Kysely } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, CallError } from '../http/call-error.ts';
import type { Session } from '../http/handlers.ts';
import { requireChoosable } from './chosen-password.ts';
import type { LoginContext, Logins } from './logins.ts';
import type { Sessions } from './sessions.ts';

/** What is needed to change a password. */
export interface PasswordPorts {
  readonly db: Db;
  readonly logins: Logins;
  readonly sessions: Sessions;
  readonly passwordCost: number | undefined;
}

/** Who proves it again, by which session. */
export type SessionContext = LoginContext & { readonly session: Pick<Session, 'tokenHash'> };

/** Whose password becomes which one, by which session: that one goes on. */
export interface PasswordChange {
  readonly accountId: string;
  readonly tokenHash: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/**
 * Changes a password for who knows the one before, which is tried as often as at a login. Every other session ends, and with the password go the PINs and
 * a code of one use that is out. `noted` runs with the change. Errors: `bad-input` at the fields, `too-many-logins`, `too-many-at-once`.
 */
export async function changePassword(
  { db, logins, sessions, passwordCost }: PasswordPorts,
  { accountId, tokenHash, oldPassword, newPassword, confirmPassword }: PasswordChange,
  context: SessionContext,
  noted: (trx: Kysely<Tables>) => Promise<void> = async () => undefined,
): Promise<void> {
  if (confirmPassword !== newPassword) throw badField('/confirmPassword', 'differs');
  await requireChoosable(newPassword, '/newPassword');
  await proveOwn({ db, logins }, accountId, oldPassword, '/oldPassword', context);
  if (newPassword === oldPassword) throw badField('/newPassword', 'same');
  const passwordHash = await logins.hash(newPassword, passwordCost);
  await db.transaction().execute(async (trx) => {
    await requireOpen(trx, tokenHash);
    await trx.updateTable('accounts').set({ passwordHash, samplePassword: 0 }).where('id', '=', accountId).execute();
    await trx.deleteFrom('accountCodes').where('accountId', '=', accountId).execute();
    await sessions.closeAccount(accountId, trx, tokenHash);
    await noted(trx);
  });
}

/** Has somebody who is logged in prove it again by the password. Errors: `bad-input` at the field, `too-many-logins`, `too-many-at-once`, `session-invalid`. */
export async function proveOwn(
  { db, logins }: Pick<PasswordPorts, 'db' | 'logins'>,
  accountId: string,
  password: string,
  field: string,
  context: SessionContext,
): Promise<void> {
  const { phone } = await db.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirstOrThrow();
  try {
    await logins.account(phone, password, context);
  } catch (error) {
    if (error instanceof CallError && error.code === 'wrong-credentials') throw badField(field, 'wrong');
    throw error;
  }
  await requireOpen(db, context.session.tokenHash);
}

/** Who waits in the line of passwords may be logged out meanwhile. Error: `session-invalid`. */
async function requireOpen(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  const row = await db.selectFrom('sessions').select('tokenHash').where('tokenHash', '=', tokenHash).executeTakeFirst();
  if (!row) throw new CallError('session-invalid');
}
