import type { Selectable } from 'kysely';
import { plainPhone } from '@chorus/contract/as-typed';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { AccountTable } from '../database/tables.ts';
import { badField, CallError } from '../http/call-error.ts';
import type { Actor, OpenContext } from '../http/handlers.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { LoginLimit, networkOf, type LoginTry } from './login-limit.ts';
import { PasswordQueue } from './password-queue.ts';
import { hashPassword, nobodysHash, verifyPassword } from './passwords.ts';
import type { SessionKind, Sessions } from './sessions.ts';

/** An account's row. */
export type Account = Selectable<AccountTable>;

/** Who tries to get in, and from where. */
export type LoginContext = Pick<OpenContext, 'address' | 'browser'>;

/** Finds out who logs in, for teachers and administrators alike: what is tried with one is counted for the other. */
export class Logins {
  readonly #limit: LoginLimit;
  readonly #browsers: KnownBrowsers;
  /** Whatever costs a password's time waits here. */
  readonly queue = new PasswordQueue();
  constructor(
    private readonly db: Db,
    now: Now,
    private readonly sessions: Sessions,
  ) {
    this.#limit = new LoginLimit(db, now);
    this.#browsers = new KnownBrowsers(db, now);
  }

  /** The account with this phone and password. Errors: `wrong-credentials`, `too-many-logins`, `too-many-at-once`. */
  async account(phone: string, password: string, context: LoginContext, place?: string): Promise<Account> {
    return this.prove(phone, context, async (account) => verifyPassword(password, account?.passwordHash ?? nobodysHash), place);
  }

  /** The account with this phone, if `proof` holds, which costs a password's time; refused as a wrong password would be. */
  async prove(
    typed: string,
    { address, browser }: LoginContext,
    proof: (account: Account | undefined) => Promise<boolean>,
    place?: string,
  ): Promise<Account> {
    const phone = plainPhone(typed);
    const tried = { phone, address, knownBrowser: await this.#browsers.known(phone, browser.ids) };
    const { knownBrowser } = tried;
    const asker = { known: knownBrowser !== undefined, from: knownBrowser ?? networkOf(address), ...(place !== undefined && { place }) };
    return this.queue.run(asker, () => this.#check(tried, proof));
  }

  /** A password as it is kept. It costs as much as looking at one, and waits as long. Error: `too-many-at-once`. */
  hash(password: string, cost: number | undefined): Promise<string> {
    return this.queue.run({ known: true, from: 'chosen' }, () => hashPassword(password, cost));
  }

  async #check(tried: LoginTry, proof: (account: Account | undefined) => Promise<boolean>): Promise<Account> {
    await this.#limit.begin(tried);
    const account = await this.db.selectFrom('accounts').selectAll().where('phone', '=', tried.phone).executeTakeFirst();
    const right = await proof(account);
    if (!account || !right) throw new CallError('wrong-credentials', [{ path: '/password', message: 'phone or password is wrong' }]);
    await this.#limit.succeeded(tried);
    return account;
  }

  /** Opens a session of somebody who has proved who it is. Error: `bad-input` for a page that asks for a whole token. */
  async open(
    accountId: string,
    actor: Actor,
    orgId: string,
    { browser }: LoginContext,
    whole: boolean,
    kind: SessionKind = {},
  ): Promise<{ token: string; expiresAt: number }> {
    if (whole && browser.page) throw badField('/whole', 'is for programs: a page’s other half of the session is in a cookie');
    const browserId = whole ? undefined : await this.#browsers.remember(browser.ids, accountId);
    if (browserId !== undefined) browser.keep(browserId);
    return this.sessions.open({ actor, orgId }, browserId, kind);
  }

  /** Opens a session in a browser where no password was typed: it stays a stranger to the account, with no tries of its own. */
  async openWithoutPassword(
    actor: Actor,
    orgId: string,
    { browser }: LoginContext,
    kind: SessionKind = {},
  ): Promise<{ token: string; expiresAt: number }> {
    const browserId = await this.#browsers.remember(browser.ids);
    browser.keep(browserId);
    return this.sessions.open({ actor, orgId }, browserId, kind);
  }
}

/** Who acts in a teacher's session. */
export const teacher = (id: string): Actor => ({ kind: 'teacher', id });
