import type { Data } from '@chorus/contract';
import { State } from '@chorus/contract/api/state';
import { ObservableValue, type Clock, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { randomHex } from '../../api/headers.ts';
import { waitInLine, type InLine } from '../../api/wait-in-line.ts';
import { waitFor } from '../../kernel/time-limit.ts';
import { token } from '../../lifecycle/token.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { isIdle, type SessionStore } from './session-store.ts';

/** Who is logged in; `userInfo` is the host's own: plugins get the `Teacher` of the classroom. */
export interface SessionSnapshot {
  readonly userInfo: Data<'teacherLogin'>['userInfo'] | undefined;
  /** The session has ended in a lesson: login opens over the page, nothing is lost (4-5). */
  readonly loginOver: boolean;
}

/** What {@link SessionService} needs of the host. */
export interface SessionPorts {
  readonly api: () => ApiClient;
  readonly store: SessionStore;
  readonly ended: Pick<EndedSessions, 'add'>;
  readonly clock: Pick<Clock, 'now' | 'timeout'>;
  /** A PIN was typed, and was right. */
  pinTyped(whose: { readonly id: string; readonly name: string }, pinId: string, pin: string): void;
  /** The school's choices have been taken over as they were at `askedAt` (monotonic milliseconds) or later. */
  tookChoices(revision: string, askedAt: number): void;
  /** Resolves once nothing that the server does not have is in this page's memory only. */
  saved(): Promise<void>;
  reloadToLogin(): void;
  log(message: string, error?: unknown): void;
}

/** A page in which code of others has run ends this long after the session at the latest. */
const foreignCodeMs = 10_000;

/** Letters of a machine's name: no two machines of a school get the same. */
const machineLength = 16;

type UserInfo = NonNullable<SessionSnapshot['userInfo']>;
/** The lesson that is on in this page, whatever the browser has kept of it. */
export interface LessonHere {
  isOn(): boolean;
  /** The browser's data was cleared under it. */
  keepAnew(): void;
}

/** Why the session's data is cleared. */
export type ClearReason = 'logout' | 'other-user' | 'other-school';

export const sessionToken = token<SessionService>('session');

/** Login, logout and the end of a session. */
export class SessionService {
  readonly #state: ObservableValue<SessionSnapshot>;
  readonly #beforeLogout: (() => Promise<void>)[] = [];
  #refreshing: { readonly token: string; readonly done: Promise<void> } | undefined;
  readonly #cleared: ((reason: ClearReason) => void | Promise<void>)[] = [];
  /** Somebody logs out or another one takes over: the session may be over while what it leaves is cleared. */
  #ending = false;
  #foreignCode = false;
  #reloading: Promise<void> | undefined;
  #machine: string | undefined;
  #lessonHere: LessonHere = { isOn: () => false, keepAnew: () => undefined };

  constructor(private readonly ports: SessionPorts) {
    const userInfo = ports.store.get('userInfo');
    this.#machine = ports.store.text('machine');
    this.#state = new ObservableValue<SessionSnapshot>(Object.freeze({ userInfo, loginOver: false }));
  }

  get state(): Observable<SessionSnapshot> {
    return this.#state;
  }

  get userInfo(): SessionSnapshot['userInfo'] {
    return this.#state.get().userInfo;
  }

  /** The token of now; undefined when nobody is logged in. */
  get token(): string | undefined {
    return this.userInfo?.authToken || undefined;
  }

  /** A lesson is given without a login [6-3]: the server knows nothing of it yet. */
  get withoutLogin(): boolean {
    return this.userInfo?.authToken === '';
  }

  /**
   * This machine, as lessons know it, from a login to the logout: the same in all windows of the browser. What else a browser keeps is on each machine that
   * was set up from a copy of its disk. Undefined in a session that began before machines had such a name.
   */
  get machine(): string | undefined {
    return this.#machine;
  }

  /** Under whose name is kept what a page shows without a server: who is logged in, or prepared the class. */
  get keptFor(): string | undefined {
    return this.ports.store.text('keptFor') ?? this.userInfo?.id;
  }

  /** The school's zone, as the server said last. */
  get timeZone(): string {
    return this.ports.store.text('timeZone') ?? 'Asia/Shanghai';
  }

  /** Runs before the session ends, while calls still go out with it. */
  onBeforeLogout(run: () => Promise<void>): void {
    this.#beforeLogout.push(run);
  }

  /** Runs when the session's data is cleared. What is not yet synchronised is never cleared. */
  onCleared(run: (reason: ClearReason) => void | Promise<void>): void {
    this.#cleared.push(run);
  }

  /** What knows of the lesson in this page. */
  askOf(lessonHere: LessonHere): void {
    this.#lessonHere = lessonHere;
  }

  /** A lesson goes on where the browser's data was cleared under it: nobody has ended it. */
  keepWiped(): void {
    const { userInfo } = this;
    if (!userInfo || this.#ending || !this.ports.store.wiped || !this.#lessonHere.isOn()) return;
    this.#write(userInfo);
    this.#lessonHere.keepAnew();
  }

  /** Code that is not Chorus's own has run in this page: the page ends with the session, before anybody else is in it or types a password. */
  foreignCodeRan(): void {
    this.#foreignCode = true;
  }

  /** Logs in. Over a lesson the same teacher goes on where they were; another one ends the lesson. Errors: {@link ApiError}; quiet, the page says it at the field. */
  async login(phone: string, password: string, inLine?: InLine): Promise<void> {
    const call = (place: string) => this.ports.api().call('teacherLogin', { phone, password, place }, { quiet: true });
    const { userInfo } = await waitInLine(call, inLine);
    await this.enter(userInfo);
  }

  /** Logs in by a PIN of this browser, in place of whoever is logged in: their lesson and their session end once the PIN is right. Errors as with {@link login}. */
  async loginByPin(id: string, pin: string, inLine?: InLine): Promise<void> {
    const { userInfo } = await waitInLine((place) => this.ports.api().call('pinLogin', { id, pin, place }, { quiet: true }), inLine);
    this.ports.pinTyped(userInfo, id, pin);
    await this.enter(userInfo);
  }

  /** The teacher has chosen this PIN for this browser. */
  async pinChosen(pin: string): Promise<void> {
    const { userInfo } = this;
    // Without its id it is known here from its first use on.
    const own = await this.ports
      .api()
      .call('ownDevicePin', {}, { quiet: true })
      .catch(() => undefined);
    if (userInfo && own?.id) this.ports.pinTyped(userInfo, own.id, pin);
  }

  /** Goes on in another school of the teacher; the lesson and the session here end once the password is right. Errors as with {@link login}. */
  async switchSchool(schoolId: string, password: string): Promise<void> {
    const { userInfo } = await this.ports.api().call('switchSchool', { schoolId, password }, { quiet: true });
    await this.enter(userInfo, 'other-school');
  }

  /** Begins to teach without a login, as this teacher or as nobody. `keptFor`: who prepared the class on this device. */
  enterWithoutLogin(
    userInfo: Omit<UserInfo, 'authToken' | 'phone' | 'administrator'>,
    { keptFor, timeZone }: { readonly keptFor: string; readonly timeZone: string },
  ): void {
    this.ports.store.setText('keptFor', keptFor);
    this.ports.store.setText('timeZone', timeZone);
    if (!this.userInfo) this.#nameMachine(userInfo.id);
    this.#keep({ ...userInfo, authToken: '', phone: '', administrator: false });
  }

  /** Takes over a session that the server has opened for this browser, in place of whoever is logged in. */
  async enter(userInfo: UserInfo, reason: ClearReason = 'other-user'): Promise<void> {
    const { userInfo: before, loginOver } = this.#state.get();
    const { withoutLogin } = this;
    this.ports.store.setText('keptFor', undefined);
    if (!before) this.#nameMachine(userInfo.id);
    if (!before || before.id === userInfo.id) this.#keep(userInfo);
    else {
      await this.#end(async () => {
        // What can still be sent under the session before is sent; then it ends, so that no page goes on by it.
        if (!loginOver) await this.#beforeEnd();
        const end = loginOver || withoutLogin ? undefined : await this.ports.api().farewell('logout', {});
        await this.#clear(withoutLogin ? 'logout' : reason, userInfo);
        end?.();
      });
    }
    void this.refresh();
  }

  /** Asks the server who is logged in, what time it is and what the school has chosen. Without a server what is kept stands. */
  refresh(): Promise<void> {
    const { token } = this;
    if (token === undefined) return Promise.resolve();
    if (this.#refreshing?.token === token) return this.#refreshing.done;
    const done = this.#refresh(token).finally(() => {
      if (this.#refreshing?.done === done) this.#refreshing = undefined;
    });
    this.#refreshing = { token, done };
    return done;
  }

  async #refresh(token: string): Promise<void> {
    const asked = performance.now();
    let choices: string | undefined;
    try {
      const told = { quiet: true, choices: (revision: string) => (choices = revision) };
      const { userInfo, timeZone, scoring } = await this.ports.api().call('me', {}, told);
      // Another teacher may be of another school.
      if (token !== this.token) return;
      this.ports.store.setText('timeZone', timeZone);
      this.ports.store.setText('scoring', scoring);
      if (userInfo.id === this.userInfo?.id) this.#keep({ ...userInfo, authToken: userInfo.authToken || token });
      if (choices !== undefined) this.ports.tookChoices(choices, asked);
    } catch (error) {
      this.ports.log('The session could not be refreshed.', error);
    }
  }

  /** Tells the server, then clears everything (4-6). */
  logout(): Promise<void> {
    return this.#end(async () => {
      await this.#beforeEnd();
      if (this.token !== undefined) {
        try {
          await this.ports.api().call('logout', {}, { quiet: true, timeoutMs: 5000 });
        } catch (error) {
          this.ports.log('Logout was not confirmed by the server.', error);
        }
      }
      await this.#clear('logout');
    });
  }

  /** Logs out on all other devices, then here. Errors: {@link ApiError}; then this session goes on. */
  async logoutEverywhere(): Promise<void> {
    await this.ports.api().call('endSessions', { others: true });
    await this.logout();
  }

  /** The server does not know the session (state 22). */
  invalid(): void {
    const { userInfo } = this;
    if (!userInfo || this.#ending) return;
    const { store, clock } = this.ports;
    this.keepWiped();
    const kept = store.get('userInfo');
    if (kept && kept.authToken !== userInfo.authToken) {
      // Another page of this browser has logged in since: what is kept is its session.
      if (kept.id === userInfo.id) this.#keep(kept);
      else void this.#reload();
      return;
    }
    const lesson = store.get('classroom');
    // Also one that is not taken up again yet: the page may be loading.
    if (this.#lessonHere.isOn() || (lesson && !isIdle(lesson, clock.now()))) {
      this.#state.set(Object.freeze({ ...this.#state.get(), loginOver: true }));
      return;
    }
    store.clear();
    this.#leave();
    void this.ports.ended.add(userInfo.authToken).then(() => this.#reload());
  }

  /** Another page of this browser has written: a lesson without a login that ended there is over here, too, and nobody's names stay on this page. */
  heardOfOtherPage(): void {
    const { userInfo, withoutLogin } = this;
    this.keepWiped();
    if (!userInfo || !withoutLogin || this.#ending) return;
    const kept = this.ports.store.get('userInfo');
    if (kept?.id === userInfo.id) return this.#keep(kept);
    this.#leave();
    void this.#reload();
  }

  /** The page ends, once what it has in memory only is on disk or at the server. */
  #reload(): Promise<void> {
    this.#reloading ??= this.ports
      .saved()
      .then(() => this.ports.reloadToLogin())
      .finally(() => (this.#reloading = undefined));
    return this.#reloading;
  }

  async #end(run: () => Promise<void>): Promise<void> {
    this.#ending = true;
    await run().finally(() => (this.#ending = false));
  }

  async #beforeEnd(): Promise<void> {
    for (const run of this.#beforeLogout) await run().catch((error: unknown) => this.ports.log('Before logout', error));
  }

  /** `next`: who is there from now on; nobody ever sees a page without a teacher in between. */
  async #clear(reason: ClearReason, next?: UserInfo): Promise<void> {
    for (const run of this.#cleared) {
      try {
        await run(reason);
      } catch (error) {
        this.ports.log('Clearing the session', error);
      }
    }
    // What the disk does not take now it may take in a moment; the next one who logs in is not left with that code.
    if (this.#foreignCode) await waitFor(this.ports.clock, foreignCodeMs, this.ports.saved());
    // Before anybody sees that it is over.
    if (this.token !== undefined) await this.ports.ended.add(this.token);
    this.ports.store.clear();
    if (next) {
      this.#nameMachine(next.id);
      this.#keep(next);
    } else this.#leave();
    if (this.#foreignCode) this.ports.reloadToLogin();
  }

  #leave(): void {
    this.#state.set(Object.freeze({ userInfo: undefined, loginOver: false }));
  }

  /** A name for this machine, unless another window of the browser, in which the same one is logged in, has given it one. */
  #nameMachine(userId: string): void {
    const { store } = this.ports;
    const named = store.get('userInfo')?.id === userId ? store.text('machine') : undefined;
    this.#machine = named ?? randomHex(machineLength);
  }

  #write(userInfo: UserInfo): void {
    const { store } = this.ports;
    store.setText('machine', this.#machine);
    store.set('userInfo', userInfo);
    store.setText('token', userInfo.authToken);
    store.setText('userId', userInfo.id);
    store.setText('userName', userInfo.name);
    store.setText('phone', userInfo.phone);
    store.setText('evaluateUserId', userInfo.id);
    store.setText('loginPlatform', 'web');
    store.rememberSchool(userInfo.schoolId);
  }

  #keep(userInfo: UserInfo): void {
    this.#write(userInfo);
    const now = this.#state.get();
    if (!now.loginOver && JSON.stringify(now.userInfo) === JSON.stringify(userInfo)) return;
    this.#state.set(Object.freeze({ userInfo: Object.freeze(userInfo), loginOver: false }));
  }
}

/** True when a login was refused because of what was typed, not because of the network. */
export const isLoginRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'state' && error.state !== State.serverError;

/** Whose entries are written. */
export const ownerOf = ({ userInfo }: Pick<SessionService, 'userInfo'>) =>
  userInfo && { ownerId: userInfo.id, schoolId: userInfo.schoolId };

/** As whom the server knows who is here: what is given without a login waits for one. */
export const loggedInAs = ({ withoutLogin, userInfo }: Pick<SessionService, 'withoutLogin' | 'userInfo'>): string | undefined =>
  withoutLogin ? undefined : userInfo?.id;
