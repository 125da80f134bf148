import type { Ledger } from './ledger.ts';
import type { Ownership } from './ownership.ts';

/** The part of MobX's `Reaction` that is watched. MobX's `spy` does nothing in production. */
export interface ReactionClass {
  readonly prototype: { track(fn: () => void): void; dispose(): void };
}

/** Counts MobX reactions from their first run to their disposal. */
export function watchReactions(Reaction: ReactionClass, ownership: Ownership, ledger: Ledger): void {
  const live = new WeakMap<object, string>();
  const { prototype } = Reaction;
  // Both are called on the reaction that they are called on.
  // oxlint-disable-next-line typescript/unbound-method
  const { track, dispose } = prototype;
  prototype.track = function (this: { isDisposed?: boolean; isDisposed_?: boolean }, fn: () => void) {
    const over = this.isDisposed === true;
    if (!over && !live.has(this)) {
      const owner = ownership.now();
      live.set(this, owner);
      ledger.add(owner, 'reactions', 1);
    }
    track.call(this, fn);
  };
  prototype.dispose = function (this: object) {
    const owner = live.get(this);
    if (owner !== undefined) {
      live.delete(this);
      ledger.add(owner, 'reactions', -1);
    }
    dispose.call(this);
  };
}
