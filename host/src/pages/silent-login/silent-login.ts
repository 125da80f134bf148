import type { Data } from '@chorus/contract';
import { State } from '@chorus/contract/api/state';
import { ObservableValue, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { SessionService } from '../../services/session/session-service.ts';
import type { Arrival } from './arrival.ts';

/** Why nobody came in; closed. */
const problems = ['expired', 'not-linked', 'denied', 'away', 'busy', 'ended', 'refused', 'network'] as const;
export type SilentProblem = (typeof problems)[number];

/** Where a silent login is. */
export type SilentState =
  | { readonly at: 'working' }
  /** Somebody else is logged in here; `lesson`: and gives a lesson, which would end. */
  | { readonly at: 'asking'; readonly name: string; readonly before: string; readonly lesson: boolean }
  | { readonly at: 'in' }
  /** `subject`: what an administrator needs to know; `again`: the same may be tried once more. */
  | { readonly at: 'failed'; readonly problem: SilentProblem; readonly subject?: string | undefined; readonly again?: boolean };

/** What {@link SilentLogin} needs. */
export interface SilentPorts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly session: Pick<SessionService, 'userInfo' | 'enter'>;
  /** Somebody gives a lesson here. */
  readonly inLesson: () => boolean;
}

/** A login by what an address brought. */
export class SilentLogin {
  readonly #state = new ObservableValue<SilentState>({ at: 'working' });
  #arrival: Arrival = {};
  #found: Data<'teacherLogin'>['userInfo'] | undefined;

  constructor(private readonly ports: SilentPorts) {}

  get state(): Observable<SilentState> {
    return this.#state;
  }

  /** Nothing brought: whoever is logged in goes on. */
  async begin(arrival: Arrival = {}): Promise<void> {
    this.#arrival = arrival;
    this.#found = undefined;
    this.#state.set({ at: 'working' });
    const { ticket, token, problem, subject } = arrival;
    if (problem !== undefined) return this.#fail(problem, subject);
    if (ticket === undefined && token === undefined) {
      if (this.ports.session.userInfo) this.#state.set({ at: 'in' });
      else this.#fail('expired');
      return;
    }
    try {
      const { api, session } = this.ports;
      const { userInfo } =
        ticket === undefined
          ? await api.call('tokenLogin', { token: token! }, { quiet: true })
          : await api.call('thirdPartyLogin', { ticket }, { quiet: true });
      this.#found = userInfo;
      const before = session.userInfo;
      // A link may be anybody's: what the class says next would be another's.
      if (before && before.id !== userInfo.id)
        this.#state.set({ at: 'asking', name: userInfo.name, before: before.name, lesson: this.ports.inLesson() });
      else await this.enter();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = error.errors.find(({ path }) => path === '/subject');
      if (known) this.#fail('not-linked', known.message);
      else if (error.state === State.badInput) this.#fail('expired');
      else this.#state.set({ at: 'failed', problem: error.state === State.tooMany ? 'busy' : 'network', again: true });
    }
  }

  /** Goes in as the one who was asked about. */
  async enter(): Promise<void> {
    if (!this.#found) return;
    await this.ports.session.enter(this.#found);
    this.#found = undefined;
    this.#state.set({ at: 'in' });
  }

  /** Who was there before goes on; nobody learns the session that was opened. */
  stay(): void {
    this.#found = undefined;
    this.#state.set({ at: 'in' });
  }

  again(): Promise<void> {
    return this.begin(this.#arrival);
  }

  #fail(problem: string, subject?: string): void {
    const known = problems.find((one) => one === problem) ?? 'refused';
    // An address says what somebody has written into it: what is no number of a platform is not shown.
    const shown = subject !== undefined && /^[\w.@:+=/|-]{1,128}$/.test(subject) ? subject : undefined;
    this.#state.set({ at: 'failed', problem: known, ...(known === 'not-linked' && { subject: shown }) });
  }
}
