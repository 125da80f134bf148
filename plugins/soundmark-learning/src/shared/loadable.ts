import { makeAutoObservable, observableRef } from 'mobx';
import { PluginError } from '@chorus/sdk';

/** Why something is not there; a text of the same key in `locales` says what to do. */
export type LoadProblem = 'offline' | 'missing' | 'failed';

/** Something that is fetched for a key: loading, there, or a reason why not. An answer that comes after another key was asked for is dropped. */
export class Loadable<T> {
  key: string | undefined = undefined;
  value: T | undefined = undefined;
  problem: LoadProblem | undefined = undefined;

  constructor(private readonly fetch: (key: string) => Promise<T>) {
    makeAutoObservable<this, 'fetch'>(this, { value: observableRef, fetch: false });
  }

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
