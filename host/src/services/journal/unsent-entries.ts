import type { Disk } from './disk.ts';
import { Sync, type EntryRow, type JournalStore } from './journal-store.ts';

/** What of a teacher the server does not have yet, on disk and in memory. Others' is not to be seen here. */
export class UnsentEntries {
  constructor(
    private readonly disk: Disk,
    private readonly memory: JournalStore,
  ) {}

  /** Waiting for the server or refused by it, oldest first. Throws when the disk can't be read. */
  async of(ownerId: string): Promise<readonly EntryRow[]> {
    const all: EntryRow[] = [];
    for (const store of this.#stores())
      all.push(...(await store.waiting(ownerId, Number.MAX_SAFE_INTEGER)), ...(await store.refused(ownerId)));
    return all.sort((a, b) => a.entry.wallMs - b.entry.wallMs || a.seq - b.seq);
  }

  /** What is to be sent next; a disk that can't be read has nothing. */
  async next(ownerId: string, limit: number): Promise<readonly EntryRow[]> {
    const disk = (await this.disk.store?.waiting(ownerId, limit).catch(() => [])) ?? [];
    return [...(await this.memory.waiting(ownerId, limit)), ...disk].slice(0, limit);
  }

  /** What the server has said that it has. Throws when the disk can't be read. */
  async acknowledged(ownerId: string): Promise<readonly EntryRow[]> {
    return (await Promise.all(this.#stores().map((store) => store.acknowledged(ownerId)))).flat();
  }

  /** Everything that is kept of a lesson, whether the server has it or not. */
  async ofLesson(lessonId: string): Promise<readonly EntryRow[]> {
    const lists = await Promise.all(this.#stores().map((store) => store.ofLesson(lessonId)));
    return lists.flat();
  }

  /** A lesson that was given without a login is a teacher's from now on. Throws when the disk can't be written. */
  async handOver(lessonId: string, from: string, to: string): Promise<void> {
    for (const store of this.#stores()) await store.handOver(lessonId, from, to);
  }

  /** What the server refused is offered to it again. */
  async offerAgain(ownerId: string): Promise<void> {
    for (const store of this.#stores()) {
      const refused = await store.refused(ownerId);
      if (refused.length === 0) continue;
      await store.mark(
        refused.map(({ id }) => id),
        Sync.waiting,
      );
    }
  }

  #stores(): readonly JournalStore[] {
    const { store } = this.disk;
    return store ? [store, this.memory] : [this.memory];
  }
}
