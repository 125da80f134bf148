import type { AdministratorInfo } from '@chorus/contract/api/admin/session-calls';
import { State } from '@chorus/contract/api/state';
import { rightsOf, roleOf, type OrgKind, type Right } from '@chorus/contract/roles';
import { ObservableValue, type Observable } from '@chorus/sdk';
import { ApiError } from '../api/api-error.ts';
import type { LocalStore } from '../services/storage/local-store.ts';
import { administrationKey } from '../services/storage/administration-key.ts';
import type { EndedSessions } from '../services/session/ended-sessions.ts';
import type { AdminApi } from './admin-api.ts';

/** Where somebody stands: nobody is known yet, the server waits for its first administrator, or for a login; or somebody is in. */
export type AdminState =
  | { readonly at: 'starting' }
  | { readonly at: 'setup' }
  | { readonly at: 'login' }
  | { readonly at: 'away' }
  | {
      readonly at: 'in';
      readonly info: AdministratorInfo;
      /** The session has ended; what is on the page stays until the login. */ readonly loginOver: boolean;
    };

/**
 * Who administers. Beside a teacher's session in the same browser, which stays as it is. The token is this tab's alone: what all tabs share, scripts of the
 * classroom read.
 */
export class AdminSession {
  readonly #state = new ObservableValue<AdminState>({ at: 'starting' });
  #token: string | undefined;
  readonly #waiting: ((same: boolean) => void)[] = [];

  constructor(
    private readonly api: AdminApi,
    private readonly store: LocalStore,
    private readonly ended: EndedSessions,
  ) {
    this.#token = store.get(administrationKey);
  }

  get state(): Observable<AdminState> {
    return this.#state;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Finds out where one stands; again, where the server was away. */
  async start(): Promise<void> {
    this.#state.set({ at: 'starting' });
    try {
      const { needed } = await this.api.call('setupState', {}, { quiet: true });
      if (needed) return this.#state.set({ at: 'setup' });
      // It ended before the browser lost what was last written.
      if (this.#token !== undefined && (await this.ended.has(this.#token))) this.#forget();
      if (this.#token === undefined) return this.#state.set({ at: 'login' });
      this.enter(await this.api.call('adminMe', {}, { quiet: true, repeat: false }));
    } catch (error) {
      // A session of before that has ended since.
      if (error instanceof ApiError && error.state === State.sessionInvalid) this.#forget();
      if (this.#state.get().at === 'starting') this.#state.set(this.#token === undefined ? { at: 'login' } : { at: 'away' });
    }
  }

  /** Somebody has come in, or acts for another organisation. */
  enter(info: AdministratorInfo): void {
    const before = this.#state.get();
    this.#token = info.authToken;
    this.store.set(administrationKey, info.authToken);
    this.#state.set({ at: 'in', info, loginOver: false });
    this.#answer(before.at === 'in' && before.info.accountId === info.accountId && before.info.orgId === info.orgId);
  }

  /**
   * The server does not know this session: nothing that was typed is lost, the login comes over it. Resolves with whether the same administrator is in again,
   * for the same organisation.
   */
  invalid(token: string): Promise<boolean> {
    const state = this.#state.get();
    if (state.at !== 'in') return Promise.resolve(false);
    if (token === this.#token) {
      this.#forget();
      this.#state.set({ ...state, loginOver: true });
    }
    // Somebody is in by another one by now.
    if (this.#token !== undefined) return Promise.resolve(false);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Asks again what there is to administer: there is more, or less, by now. */
  async refresh(): Promise<void> {
    this.enter(await this.api.call('adminMe', {}, { quiet: true }));
  }

  /** Acts for another of the own organisations. */
  async actFor(orgId: string): Promise<void> {
    this.enter(await this.api.call('actFor', { orgId }));
  }

  async logout(): Promise<void> {
    await this.api.call('adminLogout', {}, { quiet: true, timeoutMs: 5000, repeat: false }).catch(() => undefined);
    if (this.#token !== undefined) await this.ended.add(this.#token);
    this.#forget();
    this.#state.set({ at: 'login' });
    this.#answer(false);
  }

  #forget(): void {
    this.store.set(administrationKey, undefined);
    this.#token = undefined;
  }

  #answer(same: boolean): void {
    for (const resolve of this.#waiting.splice(0)) resolve(same);
  }
}

/** The membership that is acted by. */
export const actingAs = ({ memberships, orgId }: AdministratorInfo) => memberships.find((one) => one.orgId === orgId) ?? memberships[0]!;

/** Whether a right goes with an organisation of this kind. */
export const hasRight = (kind: OrgKind, right: Right): boolean => rightsOf[roleOf(kind, 'administrator')].has(right);
