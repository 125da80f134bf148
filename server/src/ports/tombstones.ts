import type { Erasure } from '@chorus/contract';

/** Something that was deleted for good. */
export interface Tombstone extends Erasure {
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
