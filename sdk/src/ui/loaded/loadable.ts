import { makeAutoObservable, observableRef } from 'mobx';
import { PluginError } from '../../plugin/errors.ts';

/** Why something is not there. */
export type LoadProblem = 'offline' | 'missing' | 'failed';

/**
 * Something that is fetched for a key, such as a unit's words: loading, there, or a reason why not. An answer that comes after another key was asked for is dropped. MobX
 * follows it, `Loaded` draws it.
 */
export class Loadable<T> {
  /** What was asked for last. */
  key: string | undefined = undefined;
  value: T | undefined = undefined;
  problem: LoadProblem | undefined = undefined;

  private readonly fetch: (key: string) => Promise<T>;
  private underWay: Promise<void> = Promise.resolve();
  private round = 0;

  constructor(fetch: (key: string) => Promise<T>) {
    this.fetch = fetch;
    makeAutoObservable<this, 'fetch' | 'underWay' | 'round'>(this, { value: observableRef, fetch: false, underWay: false, round: false });
  }

  /** It is under way. */
  get loading(): boolean {
    return this.key !== undefined && this.value === undefined && this.problem === undefined;
  }

  /** Fetches for `key`, unless that is here or under way. */
  async load(key = ''): Promise<void> {
    if (this.key === key && this.problem === undefined) return;
    this.key = key;
    this.value = undefined;
    this.problem = undefined;
    this.underWay = this.begin(key);
    await this.underWay;
  }

  /** Fetches for `key` anew, also when that is here. */
  reload(key = ''): Promise<void> {
    this.key = undefined;
    return this.load(key);
  }

  /** Fetches for `key` anew; what is here of it, or under way, stays until the answer comes, and where none comes. Of several the last one counts. */
  async refresh(key = ''): Promise<void> {
    if (this.key !== key || this.problem !== undefined) return this.load(key);
    const round = ++this.round;
    if (this.value === undefined) await this.underWay;
    const value = await this.fetch(key).catch(() => undefined);
    if (this.key === key && round === this.round && value !== undefined) this.settle(value, undefined);
  }

  /** Lets go of what is here: it is fetched when it is asked for again. */
  forget(): void {
    this.key = undefined;
    this.value = undefined;
    this.problem = undefined;
  }

  /** Fetches the same again, after a problem; `quietly`: that is said until the answer comes, and where none comes. */
  async retry(quietly = false): Promise<void> {
    const { key, problem } = this;
    if (!quietly || key === undefined || problem === undefined) return this.load(key);
    const value = await this.fetch(key).catch(() => undefined);
    if (this.key === key && this.problem === problem && value !== undefined) this.settle(value, undefined);
  }

  private async begin(key: string): Promise<void> {
    try {
      const value = await this.fetch(key);
      if (this.key === key) this.settle(value, undefined);
    } catch (error) {
      if (this.key === key) this.settle(undefined, problemOf(error));
    }
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
