import type { Body, Data } from '@chorus/contract';
import { maxCompared } from '@chorus/contract/api/lost-data-limits';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/api-client.ts';
import type { HostJournal } from './host-journal.ts';
import { Sync, type EntryRow } from './journal-store.ts';

/** What {@link ServerComparison} needs of the host. */
export interface ComparisonPorts {
  readonly api: () => ApiClient;
  readonly journal: HostJournal;
  /** Lessons that the server was told of. */
  readonly lessons: {
    toldBy(ownerId: string): Promise<readonly { readonly id?: string }[]>;
    /** Tells the server of them again before anything else. */
    tellAgain(ownerId: string, ids: readonly string[]): Promise<void>;
  };
  /** Students who were deleted for good at the server. */
  forgetStudents(ids: ReadonlySet<string>): Promise<void>;
  /** The server had lost something that is here: it is sent again. */
  tellLost(): void;
  readonly log: (message: string, error: unknown) => void;
}

/**
 * Compares what is kept here with what the server has, once for each journal and start of the server: one that was restored, or lost its end, gets again
 * what it has acknowledged. What was deleted for good is dropped here and offered no more, whenever the server says that there is more of it.
 */
export class ServerComparison {
  #compared: string | undefined;
  #dropped: string | undefined;

  constructor(private readonly ports: ComparisonPorts) {}

  /** True when there is more to send than before. */
  async compare(owner: string): Promise<boolean> {
    if (!this.isDue(owner)) return false;
    const [compared, dropped] = [this.#with(owner), this.#without(owner)];
    try {
      if (this.#dropped !== dropped) await this.#dropErased();
      this.#dropped = dropped;
      if (this.#compared === compared) return false;
      const lost = await this.#offerLost(owner);
      this.#compared = compared;
      if (lost) this.ports.tellLost();
      return lost;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // A disk that can't be read or written holds up nothing of what is in memory; at the next start of page or server it is compared again.
      this.#dropped = dropped;
      this.#compared = compared;
      this.ports.log('What is kept here could not be compared with the server.', error);
      return false;
    }
  }

  /** Whether the server's last answer names a journal, or a start, that nothing was compared with, or more was deleted since. */
  isDue(owner: string): boolean {
    // A server of before has no names for its journals, and nothing to compare.
    return this.ports.api().journalLog !== undefined && (this.#compared !== this.#with(owner) || this.#dropped !== this.#without(owner));
  }

  #with(owner: string): string {
    return JSON.stringify([this.ports.api().journalLog, owner]);
  }

  /** After which deletions. */
  #without(owner: string): string {
    return JSON.stringify([this.#with(owner), this.ports.api().erasures]);
  }

  async #dropErased(): Promise<void> {
    const { api, journal } = this.ports;
    const gone = { attempts: new Set<string>(), students: new Set<string>() };
    for (let after: number | undefined = 0; after !== undefined;) {
      const page: Data<'erasures'> = await api().call('erasures', { after }, { quiet: true });
      for (const { kind, id } of page.erasures) gone[kind === 'student' ? 'students' : 'attempts'].add(id);
      after = page.next;
    }
    if (gone.students.size > 0) await this.ports.forgetStudents(gone.students);
    if (gone.students.size + gone.attempts.size === 0) return;
    // Also one that is being uploaded just now: what is written of it afterwards comes too late. A colleague's, too: who comes next may be the last to log in here.
    await journal.recordings.eraseAll(gone);
  }

  async #offerLost(owner: string): Promise<boolean> {
    const { journal, lessons } = this.ports;
    const told = (await lessons.toldBy(owner)).flatMap(({ id }) => id ?? []);
    const rows = await journal.unsent.acknowledged(owner);
    const keyOf = new Map(rows.flatMap((row) => storedKey(row) ?? []));
    const lost = {
      lessons: await this.#missing('lessons', told),
      recordings: new Set(await this.#missing('recordings', [...keyOf.values()])),
      entries: await this.#missing(
        'entries',
        rows.map(({ id }) => id),
      ),
    };
    await lessons.tellAgain(owner, lost.lessons);
    const keys = lost.recordings.size > 0 && (await this.#uploadAgain(owner, lost.recordings));
    // Where a recording was that is gone there nobody needs to know: where it goes now is said anew.
    const entries = lost.entries.filter((id) => !lost.recordings.has(keyOf.get(id) ?? ''));
    await journal.mark(entries, Sync.waiting);
    return lost.lessons.length > 0 || entries.length > 0 || keys;
  }

  async #missing(kind: keyof Body<'compareJournal'>, ids: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    for (let at = 0; at < ids.length; at += maxCompared) {
      const asked = { lessons: [], entries: [], recordings: [], [kind]: ids.slice(at, at + maxCompared) };
      missing.push(...(await this.ports.api().call('compareJournal', asked, { quiet: true }))[kind]);
    }
    return missing;
  }

  /** True when a recording that the server lost is still here. */
  async #uploadAgain(owner: string, lost: ReadonlySet<string>): Promise<boolean> {
    const { recordings } = this.ports.journal;
    let found = false;
    for await (const { key, ...row } of recordings.of(owner)) {
      if (row.work !== 'none' || key === undefined || !lost.has(key) || !row.bytes) continue;
      await recordings.put({ ...row, work: 'upload', lostKeys: [...(row.lostKeys ?? []), key] });
      found = true;
    }
    return found;
  }
}

/** The id of an entry that says under which key a recording is, and the key. */
function storedKey({ id, entry }: EntryRow): readonly [readonly [string, string]] | undefined {
  if (entry.kind !== 'attempt.fact' || entry.payload.kind !== 'stored') return undefined;
  const { key } = (entry.payload.payload ?? {}) as { key?: unknown };
  return typeof key === 'string' ? [[id, key]] : undefined;
}
