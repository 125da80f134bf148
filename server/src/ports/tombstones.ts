import type { Erasure } from '@chorus/contract';

/** What a tombstone is of. `sound`: a recording's content, by its SHA-256, at whichever keys of the school; browsers are not told of these. */
export type TombstoneKind = Erasure['kind'] | 'sound';

/** Something that was deleted for good. */
export interface Tombstone {
  readonly kind: TombstoneKind;
  readonly id: string;
  readonly schoolId: string;
  /** Whose attempt it was; empty for what is nobody's alone. */
  readonly ownerId: string;
  /** UTC milliseconds. */
  readonly at: number;
}

/** What was deleted for good, kept where no restore of the database reaches. */
export interface Tombstones {
  /** When it resolves, they are there for good. */
  add(tombstones: readonly Tombstone[]): Promise<void>;
  all(): Promise<readonly Tombstone[]>;
}
