import { Scope, type Clock } from '@chorus/sdk';
import type { Hooks } from './service-module.ts';

type HookName = keyof Hooks;

/** A hook that takes longer than this is reported, and no longer waited for. */
export const hookLimitMs = 60_000;

/** What has begun and is over with it: its signal is aborted, and those of its hooks that have not run yet do not run. */
const endedBy: { readonly [K in HookName]: readonly HookName[] } = {
  start: [],
  login: ['login'],
  class: ['class'],
  lesson: ['lesson'],
  leave: ['lesson'],
  logout: ['login', 'class', 'lesson'],
};

/** What {@link Lifecycle} needs. */
export interface LifecyclePorts {
  readonly clock: Pick<Clock, 'timeout'>;
  /** A hook has thrown, or takes too long. */
  report(message: string, error: unknown): void;
}

/**
 * Runs the hooks of the services one after the other, in the order of the list: each after what it needs. On the way out, at `leave` and `logout`, in reverse.
 * What does not wait runs in one go. A hook that throws or takes too long is reported, and the next one runs. What happens meanwhile waits for nothing:
 * a login during the start is heard at once, and what is over ends there ({@link endedBy}).
 */
export class Lifecycle {
  readonly #scope = new Scope('host');
  readonly #running = new Map<AbortController, HookName>();

  constructor(
    private readonly services: readonly { readonly name: string; readonly hooks: Hooks }[],
    private readonly ports: LifecyclePorts,
  ) {}

  start(): Promise<void> {
    return this.#run('start', (disposable) => this.#scope.own(disposable));
  }

  login(user: Said<'login'>): Promise<void> {
    return this.#run('login', user);
  }

  class(schoolClass: Said<'class'>): Promise<void> {
    return this.#run('class', schoolClass);
  }

  lesson(lesson: Said<'lesson'>): Promise<void> {
    return this.#run('lesson', lesson);
  }

  leave(reason: Said<'leave'>): Promise<void> {
    return this.#run('leave', reason);
  }

  logout(reason: Said<'logout'>): Promise<void> {
    return this.#run('logout', reason);
  }

  /** Ends what runs, and undoes in reverse what the services own since the start. Error: `AggregateError` of all that was thrown. */
  dispose(): void {
    for (const run of this.#running.keys()) run.abort();
    this.#scope.dispose();
  }

  async #run<K extends HookName>(name: K, said: Said<K>): Promise<void> {
    for (const [run, running] of this.#running) if (endedBy[name].includes(running)) run.abort();
    const run = new AbortController();
    this.#running.set(run, name);
    const wayOut = name === 'leave' || name === 'logout';
    for (const { name: service, hooks } of wayOut ? [...this.services].reverse() : this.services) {
      if (run.signal.aborted) break;
      const call = hooks[name] as ((said: unknown, signal: AbortSignal) => void | Promise<void>) | undefined;
      if (!call) continue;
      try {
        const limit = new AbortController();
        const pending = call(said, limit.signal);
        if (pending) await this.#settled(`"${service}" at ${name}`, pending, run.signal, limit);
      } catch (error) {
        this.ports.report(`"${service}" at ${name}`, error);
      }
    }
    this.#running.delete(run);
  }

  /** Waits for a hook: until it is done, its time is up, or what it was called for is over. */
  #settled(what: string, pending: Promise<void>, run: AbortSignal, limit: AbortController): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = this.ports.clock.timeout(hookLimitMs, () => {
        limit.abort();
        reject(new Error(`${what} took longer than ${hookLimitMs} ms and is no longer waited for.`));
      });
      const over = () => {
        limit.abort();
        resolve();
      };
      run.addEventListener('abort', over, { once: true });
      const done = () => {
        timer.dispose();
        run.removeEventListener('abort', over);
      };
      pending.then(resolve, reject).finally(done);
    });
  }
}

/** What a hook is told. */
type Said<K extends HookName> = Parameters<NonNullable<Hooks[K]>>[0];
