import { ObservableValue, toDisposable, type Disposable, type Observable } from '@chorus/sdk';
import { compare } from './discovery.ts';
import { KernelError } from './kernel-error.ts';
import type { Contributed } from './kernel-types.ts';

/** How the contributions of one point are told apart and ordered. */
export interface ContributionRules<T> {
  /** What no two contributions may share; none: anything may be there twice. */
  keys?(pluginId: string, value: T): readonly string[];
  /** Smaller first; ties by plugin id, then as the manifest lists them. */
  order?(value: T): number;
}

/** A place where plugins put things. Its id carries a version, as in `routes/1`; a change of shape is a new point. */
export class ContributionPoint<T> {
  readonly #byPlugin = new Map<string, readonly T[]>();
  readonly #holders = new Map<string, string>();
  readonly #list = new ObservableValue<readonly Contributed<T>[]>([]);

  constructor(
    readonly id: `${string}/${number}`,
    private readonly rules: ContributionRules<T> = {},
  ) {}

  /** What is contributed now, in order; changes at `publish`. */
  get list(): Observable<readonly Contributed<T>[]> {
    return this.#list;
  }

  /** Adds what a plugin contributes, all or nothing. Error: `contribution-taken`. */
  add(pluginId: string, values: readonly T[]): Disposable {
    const keys = values.flatMap((value) => this.rules.keys?.(pluginId, value) ?? []);
    const taken = this.#byPlugin.has(pluginId)
      ? pluginId
      : keys.find((key, index) => this.#holders.has(key) || keys.indexOf(key) !== index);
    if (taken !== undefined) {
      const holder = this.#holders.get(taken) ?? pluginId;
      throw new KernelError(
        'contribution-taken',
        `${this.id}: "${pluginId}" can't add "${taken}", which "${holder}" has. One of the two has to change.`,
        {
          point: this.id,
          key: taken,
          plugin: pluginId,
          holder,
        },
      );
    }
    this.#byPlugin.set(pluginId, values);
    for (const key of keys) this.#holders.set(key, pluginId);
    return toDisposable(() => {
      this.#byPlugin.delete(pluginId);
      for (const key of keys) this.#holders.delete(key);
    });
  }

  /** Shows what has changed, once for many changes. */
  publish(): void {
    const order = (value: T) => this.rules.order?.(value) ?? 0;
    const next = [...this.#byPlugin]
      .sort(([a], [b]) => compare(a, b))
      .flatMap(([pluginId, values]) => values.map((value) => ({ pluginId, value })))
      .sort((a, b) => order(a.value) - order(b.value));
    const now = this.#list.get();
    const same =
      now.length === next.length && now.every((one, index) => one.value === next[index]?.value && one.pluginId === next[index]?.pluginId);
    if (!same) this.#list.set(next);
  }
}
