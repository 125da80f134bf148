import type { CallName } from '@chorus/contract';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient, CallOptions } from '../../api/api-client.ts';

type Answer = (body: never, options?: CallOptions) => unknown;

/** An API whose calls a test answers; a call without an answer fails the test. */
export class FakeApi {
  readonly calls: { readonly name: CallName; readonly body: unknown }[] = [];
  reachable = true;
  /** Up to which dialect it takes journal entries. */
  journalDialect = 2;
  /** Which journal it has; undefined: it has no name, as an older server's. */
  journalLog: string | undefined;
  /** Another text once something was deleted for good. */
  erasures: string | undefined;
  readonly answers: Partial<Record<CallName, Answer>> = {};
  /** What pages said as they went away. */
  readonly farewells: unknown[] = [];

  readonly client = Object.defineProperties(
    {
      call: async (name: CallName, body: unknown, options?: CallOptions) => {
        this.calls.push({ name, body });
        await Promise.resolve();
        if (!this.reachable) throw new ApiError('network', name, 'away');
        const answer = this.answers[name];
        if (!answer) throw new Error(`Nobody answers "${name}".`);
        return answer(body as never, options);
      },
      farewell: async (_name: CallName, body: unknown) => () => void this.farewells.push(body),
    },
    {
      journalDialect: { get: () => this.journalDialect },
      journalLog: { get: () => this.journalLog },
      erasures: { get: () => this.erasures },
    },
  ) as unknown as ApiClient;

  named(name: CallName): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ body }) => body);
  }
}

/** What the server says with a state that is no success. */
export const stateError = (name: CallName, state: number): ApiError =>
  new ApiError('state', name, `state ${state}`, state, `note ${state}`);
