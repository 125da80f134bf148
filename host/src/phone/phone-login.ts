import type { QrBoard } from '@chorus/contract';
import { State } from '@chorus/contract/api/state';
import { ObservableValue, type Observable } from '@chorus/sdk';
import { ApiError } from '../api/api-error.ts';
import { waitInLine, type InLine } from '../api/wait-in-line.ts';
import { readJson, type LocalStore } from '../services/storage/local-store.ts';
import type { EndedSessions } from '../services/session/ended-sessions.ts';
import type { PhoneApi, PhoneToken } from './phone-api.ts';

/** What asked for the code, and when, by the server's clock. */
export interface QrRequest {
  readonly board: QrBoard;
  readonly at: number;
}

/** Where the phone stands. */
export type PhoneState =
  | { readonly at: 'nothing' | 'looking' | 'away' | 'done' | 'refused' | 'taken' | 'over' }
  | { readonly at: 'login'; readonly asked: QrRequest }
  | { readonly at: 'confirm'; readonly asked: QrRequest; readonly number: number };

/** Whose phone it is. */
export interface PhoneOwner extends PhoneToken {
  readonly name: string;
  readonly schoolName: string;
}

const key = 'phone.session';
const isOwner = (value: unknown): value is PhoneOwner => {
  const { authToken, accountType, name, schoolName } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof accountType === 'number' && [authToken, name, schoolName].every((one) => typeof one === 'string');
};

/** The phone's part of a login by QR code. Beside a teacher's session of the classroom in the same browser, which stays as it is. */
export class PhoneLogin {
  readonly #state = new ObservableValue<PhoneState>({ at: 'looking' });
  readonly #owner: ObservableValue<PhoneOwner | undefined>;
  #code: string | undefined;
  #end: ReturnType<typeof setTimeout> | undefined;
  #busy = false;

  constructor(
    private readonly api: Pick<PhoneApi, 'call'>,
    private readonly store: LocalStore,
    private readonly ended: EndedSessions,
  ) {
    this.#owner = new ObservableValue(readJson(store, key, isOwner));
  }

  get state(): Observable<PhoneState> {
    return this.#state;
  }

  get owner(): Observable<PhoneOwner | undefined> {
    return this.#owner;
  }

  /** At the start of the page: a session that had ended before the browser lost what was last written is not taken up again. */
  async forgetEnded(): Promise<void> {
    const owner = this.#owner.get();
    if (owner && (await this.ended.has(owner.authToken))) this.#keep(undefined);
  }

  /** A code was scanned, or what was scanned is looked at again. */
  async open(code = this.#code): Promise<void> {
    this.#code = code;
    clearTimeout(this.#end);
    if (code === undefined) return this.#state.set({ at: 'nothing' });
    this.#state.set({ at: 'looking' });
    await this.#orAway(async () => (this.#owner.get() ? this.#scan(code) : this.#ask(code)));
  }

  /** Logs in on the phone, then takes the code. Errors: {@link ApiError} of the login. */
  async login(phone: string, password: string, inLine?: InLine): Promise<void> {
    const call = (place: string) => this.api.call('teacherLogin', { phone, password, forPhone: true, place });
    const { userInfo } = await waitInLine(call, inLine);
    const { authToken, thirdPartyType, name, schoolName } = userInfo;
    this.#keep({ authToken, accountType: thirdPartyType, name, schoolName });
    await this.open();
  }

  /** Yes or no. */
  async answer(accept: boolean): Promise<void> {
    const [code, owner] = [this.#code, this.#owner.get()];
    if (code === undefined || !owner || this.#busy) return;
    this.#busy = true;
    await this.#orAway(async () => {
      const { status } = await this.api.call('answerQrCode', { code, accept }, owner);
      clearTimeout(this.#end);
      this.#state.set({ at: status !== 'done' ? status : accept ? 'done' : 'refused' });
    });
    this.#busy = false;
  }

  /** Logs the phone out; what it had taken is free for somebody else on it. */
  async logout(): Promise<void> {
    const owner = this.#owner.get();
    if (owner) await this.api.call('logout', {}, owner).catch(() => undefined);
    if (owner) await this.ended.add(owner.authToken);
    this.#keep(undefined);
    await this.open();
  }

  async #scan(code: string): Promise<void> {
    const { status, asked, number, name, schoolName, expiresAt, serverTime } = await this.api.call(
      'scanQrCode',
      { code },
      this.#owner.get(),
    );
    const owner = this.#owner.get();
    // Who teaches in several schools is where they were last.
    if (owner && (owner.name !== name || owner.schoolName !== schoolName)) this.#keep({ ...owner, name, schoolName });
    if (status !== 'open' || !asked || number === undefined) return this.#state.set({ at: status === 'taken' ? 'taken' : 'over' });
    this.#state.set({ at: 'confirm', asked, number });
    this.#end = setTimeout(() => this.#state.set({ at: 'over' }), expiresAt - serverTime);
  }

  async #ask(code: string): Promise<void> {
    const { status, asked } = await this.api.call('qrCodeAsks', { code });
    this.#state.set(status === 'open' && asked ? { at: 'login', asked } : { at: status === 'taken' ? 'taken' : 'over' });
  }

  async #orAway(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (error instanceof ApiError && error.state === State.sessionInvalid && this.#owner.get()) {
        this.#keep(undefined);
        return this.open();
      }
      // What is no code of ours is none.
      this.#state.set({ at: error instanceof ApiError && error.state === State.badInput ? 'over' : 'away' });
    }
  }

  #keep(owner: PhoneOwner | undefined): void {
    this.store.set(key, owner && JSON.stringify(owner));
    this.#owner.set(owner);
  }
}
