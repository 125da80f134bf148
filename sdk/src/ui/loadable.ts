import { makeAutoObservable, observableRef } from 'mobx';
import { PluginError } from '../plugin/errors.ts';

/** Why something of a {@link Loadable} is not there. */
export type LoadProblem = 'offline' | 'missing' | 'failed';

/**
 * Something that a page fetches for a key: loading, there, or a reason why not; MobX follows it. What comes after another key was asked for is dropped.
 * `Loaded` draws it. The fetch may throw anything; a `PluginError` `offline` or `content-missing` is told as such.
 */
export class Loadable<T> {
  key: string | undefined = undefined;
  value: T | undefined = undefined;
  problem: LoadProblem | undefined = undefined;

  constructor(private readonly fetch: (key: string) => Promise<T>) {
    makeAutoObservable<this, 'fetch'>(this, { value: observableRef, fetch: false });
  }

  /** True while it is under way. */
  get loading(): boolean {
    return this.key !== undefined && this.value === undefined && this.problem === undefined;
  }

  /** Fetches for `key`, unless that is here or under way. */
  async load(key = ''): Promise<void> {
    if (this.key === key && this.problem === undefined) return;
    this.key = key;
    this.value = undefined;
    this.problem = undefined;
    try {
      const value = await this.fetch(key);
      if (this.key === key) this.settle(value, undefined);
    } catch (error) {
      if (this.key === key) this.settle(undefined, problemOf(error));
    }
  }

  /** Fetches for `key` anew, also when that is here. */
  reload(key = ''): Promise<void> {
    this.key = undefined;
    return this.load(key);
  }

  /** Fetches once more what could not be had. */
  retry(): Promise<void> {
    return this.load(this.key);
  }

  private settle(value: T | undefined, problem: LoadProblem | undefined): void {
    this.value = value;
    this.problem = problem;
  }
}

function problemOf(error: unknown): LoadProblem {
  if (!(error instanceof PluginError)) return 'failed';
  if (error.code === 'offline') return 'offline';
  return error.code === 'content-missing' ? 'missing' : 'failed';
}
