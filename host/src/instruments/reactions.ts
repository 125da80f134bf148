import { hostOwner, type Ownership } from './ownership.ts';
import type { Ledger } from './ledger.ts';

/** The part of MobX's `Reaction` that is watched. MobX's `spy` does nothing in production. */
export interface ReactionClass {
  readonly prototype: { track(fn: () => void): void; dispose(): void };
}

/** Counts MobX reactions from their first run to their disposal, and gives whose a reaction is, or was. */
export function watchReactions(
  Reaction: ReactionClass,
  ownership: Ownership,
  ledger: Ledger,
): { ownerOf(reaction: object): string | undefined } {
  const owners = new WeakMap<object, string>();
  const live = new WeakSet<object>();
  const { prototype } = Reaction;
  // Both are called on the reaction that they are called on.
  // oxlint-disable-next-line typescript/unbound-method
  const { track, dispose } = prototype;
  prototype.track = function (this: { isDisposed?: boolean }, fn: () => void) {
    if (this.isDisposed !== true && !live.has(this)) {
      const owner = ownership.now();
      owners.set(this, owner);
      live.add(this);
      ledger.add(owner, 'reactions', 1);
    }
    track.call(this, fn);
  };
  prototype.dispose = function (this: object) {
    if (live.delete(this)) ledger.add(owners.get(this) ?? hostOwner, 'reactions', -1);
    dispose.call(this);
  };
  return { ownerOf: (reaction) => owners.get(reaction) };
}
