import type { Data } from '@chorus/contract';
import { State } from '@chorus/contract/api/state';
import { ObservableValue, type Disposable, type Observable } from '@chorus/sdk';
import { ApiError } from '../../../api/api-error.ts';

/** A code is asked after so often while the page is looked at. */
export const pollMs = 2000;
/** Codes are made anew by themselves for so long after the last press: a board that nobody uses asks for no more. */
export const renewForMs = 10 * 60_000;

/** Where the login by QR code stands. */
export type QrState =
  | { readonly at: 'making' }
  | { readonly at: 'unreachable' }
  | { readonly at: 'waiting'; readonly address: string }
  | { readonly at: 'scanned'; readonly name: string; readonly number: number }
  | { readonly at: 'refused' }
  /** Waits for a press, or for the network. The address is that of a picture that is of no use any more. */
  | { readonly at: 'expired'; readonly address?: string }
  | { readonly at: 'entering' }
  /** Logged in, but what lies behind the login could not be fetched. */
  | { readonly at: 'stuck' };

/** What is in the way, beside where it stands. */
export type QrProblem = 'away' | 'busy' | 'outdated' | undefined;

/** What {@link QrLogin} needs of the host. */
export interface QrPorts {
  make(): Promise<Data<'makeQrCode'>>;
  status(secret: string): Promise<Data<'qrCodeStatus'>>;
  /** Takes the session over. */
  enter(userInfo: NonNullable<Data<'qrCodeStatus'>['login']>['userInfo']): Promise<void>;
  /** Goes to what lies behind the login. */
  done(): Promise<void>;
  /** Whether the page is looked at. */
  visible(): boolean;
}

/** A code that is shown; its end by {@link performance.now}, for the board's clock may be wrong by hours. */
interface Shown {
  readonly secret: string;
  readonly address: string;
  readonly endsAt: number;
}

/** The board's part of a login by QR code: shows a code, asks how it stands, makes a new one. Errors are said in words and tried again. */
export class QrLogin implements Disposable {
  readonly #state = new ObservableValue<QrState>({ at: 'making' });
  readonly #problem = new ObservableValue<QrProblem>(undefined);
  readonly #timer: ReturnType<typeof setInterval>;
  #shown: Shown | undefined;
  #pressedAt = performance.now();
  #busy = false;
  #over = false;

  constructor(private readonly ports: QrPorts) {
    this.#timer = setInterval(() => this.look(), pollMs);
    this.look();
  }

  get state(): Observable<QrState> {
    return this.#state;
  }

  get problem(): Observable<QrProblem> {
    return this.#problem;
  }

  /** The page is looked at again, or has been for a while. */
  look(): void {
    if (this.#busy || this.#over || !this.ports.visible()) return;
    const { at } = this.#state.get();
    if (at === 'waiting' || at === 'scanned') void this.#work(() => this.#ask());
    else if (at === 'making' || (at === 'expired' && this.#renews())) void this.#work(() => this.#make());
  }

  /** A new code, because somebody wants one. */
  renew(): void {
    if (this.#busy || this.#over) return;
    this.#pressedAt = performance.now();
    void this.#work(() => this.#make());
  }

  /** Goes on after what lies behind the login could not be fetched. */
  goOn(): void {
    if (!this.#busy && !this.#over) void this.#work(() => this.#go());
  }

  dispose(): void {
    this.#over = true;
    clearInterval(this.#timer);
  }

  /** A school's network that makes too many codes is not asked again without a press. */
  #renews(): boolean {
    return this.#problem.get() !== 'busy' && performance.now() - this.#pressedAt < renewForMs;
  }

  async #work(run: () => Promise<void>): Promise<void> {
    this.#busy = true;
    try {
      await run();
    } catch (error) {
      if (this.#over) return;
      this.#problem.set(problemOf(error));
      // What can't be scanned any more doesn't look as if it could.
      if (this.#state.get().at === 'making' || !this.#shown || performance.now() >= this.#shown.endsAt) this.#expire();
    } finally {
      this.#busy = false;
    }
  }

  async #make(): Promise<void> {
    const { code, serverTime } = await this.ports.make();
    if (this.#over) return;
    this.#problem.set(undefined);
    this.#shown = code
      ? { secret: code.secret, address: code.address, endsAt: performance.now() + code.expiresAt - serverTime }
      : undefined;
    this.#state.set(code ? { at: 'waiting', address: code.address } : { at: 'unreachable' });
  }

  async #ask(): Promise<void> {
    const { secret, address } = this.#shown!;
    const { status, login, name = '', number = 0, expiresAt, serverTime } = await this.ports.status(secret);
    // Even where the panel was left meanwhile: the teacher has said yes, and it is said once.
    if (login) {
      this.#state.set({ at: 'entering' });
      await this.ports.enter(login.userInfo);
      return this.#go();
    }
    if (this.#over) return;
    this.#problem.set(undefined);
    if (status === 'expired' || status === 'confirmed') {
      this.#shown = { secret, address, endsAt: performance.now() };
      return this.#renews() ? this.#make() : this.#expire();
    }
    this.#shown = { secret, address, endsAt: performance.now() + expiresAt - serverTime };
    if (status === 'scanned') this.#state.set({ at: 'scanned', name, number });
    else this.#state.set(status === 'waiting' ? { at: 'waiting', address } : { at: 'refused' });
  }

  async #go(): Promise<void> {
    this.#state.set({ at: 'entering' });
    this.#problem.set(undefined);
    try {
      await this.ports.done();
      this.dispose();
    } catch (error) {
      this.#problem.set(problemOf(error));
      this.#state.set({ at: 'stuck' });
    }
  }

  #expire(): void {
    const address = this.#shown?.address;
    this.#state.set({ at: 'expired', ...(address !== undefined && { address }) });
  }
}

function problemOf(error: unknown): QrProblem {
  if (!(error instanceof ApiError)) return 'away';
  if (error.outdated) return 'outdated';
  return error.state === State.tooMany ? 'busy' : 'away';
}
