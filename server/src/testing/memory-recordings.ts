import type { RecordingStore } from '../journal/entry-writer.ts';
import type { Tombstone } from '../ports/tombstones.ts';
import { MemoryBlobs } from './memory-blobs.ts';

/** What a journal needs of where recordings are, and no file. */
export class MemoryRecordings implements RecordingStore {
  readonly blobs = new MemoryBlobs();
  readonly kept: Tombstone[] = [];
  readonly tombstones = {
    add: async (tombstones: readonly Tombstone[]) => void this.kept.push(...tombstones),
    all: async () => this.kept,
  };
}
