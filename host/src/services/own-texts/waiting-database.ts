import type { ContentPackV3 } from '@chorus/contract/content-pack';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { DBSchema, IDBPTransaction } from 'idb';
import { DatabaseConnection } from '../storage/database-connection.ts';

/** Why a text is not at the server, though the server was asked; closed. */
export type SendProblem = 'no-room' | 'refused' | 'off' | 'sound-gone';

/** A version of a text that was saved on this machine, and that the server does not have. */
export interface WaitingText {
  /** The order in which they were saved. */
  readonly seq: number;
  /** Whose it is: it is sent in this person's session alone. */
  readonly userId: string;
  readonly id: string;
  /** Which version was changed; null: a new text. */
  readonly base: string | null;
  /** The hash of the draft that was changed. */
  readonly of?: string | undefined;
  readonly version: string;
  readonly draft: OwnTextDraft;
  /** What is taught from. */
  readonly pack: ContentPackV3;
  /** Hashes of those of its files that are here. */
  readonly files: readonly string[];
  readonly savedAt: number;
  /** Whose sounds need not be sent. */
  readonly copyOf?: string | undefined;
  /** What came of it when it was sent last; null: nothing that waiting does not mend. */
  readonly problem: SendProblem | null;
}
export type NewWaitingText = Omit<WaitingText, 'seq'>;

/** A file of a waiting text. */
export interface WaitingFile {
  readonly sha256: string;
  readonly mime: string;
  readonly bytes: ArrayBuffer;
}

/** A text that became another one, because the one that it was a version of was changed or taken away meanwhile. */
export interface PartedText {
  /** Its own id from now on. */
  readonly id: string;
  readonly userId: string;
  /** What it was a version of, and as which. */
  readonly of: string;
  readonly version: string;
  readonly draft: OwnTextDraft;
  readonly why: 'changed' | 'gone';
  /** Who has changed the other one. */
  readonly by: string;
  readonly at: number;
  /** The teacher has read it. */
  readonly seen: boolean;
}

interface Layout extends DBSchema {
  texts: { key: number; value: NewWaitingText & { seq?: number }; indexes: { byUser: string } };
  files: { key: string; value: WaitingFile };
  parted: { key: string; value: PartedText; indexes: { byUser: string } };
}
type Stores = ('texts' | 'files' | 'parted')[];
type Writing = IDBPTransaction<Layout, Stores, 'readwrite'>;

/** So long somebody may still work at a text that had to become another one. */
const keptMs = 60 * 24 * 3_600_000;
const stores: Stores = ['texts', 'files', 'parted'];

/** Texts that wait for the server, with their files: the database `chorus-own-texts`, of which pages and service worker each have a connection. What is written is on the disk. */
export class WaitingDatabase {
  readonly #connection = new DatabaseConnection<Layout>('chorus-own-texts', (made) => {
    made.createObjectStore('texts', { keyPath: 'seq', autoIncrement: true }).createIndex('byUser', 'userId');
    made.createObjectStore('files', { keyPath: 'sha256' });
    made.createObjectStore('parted', { keyPath: 'id' }).createIndex('byUser', 'userId');
  });

  /** In the order in which they were saved. */
  async texts(userId: string): Promise<readonly WaitingText[]> {
    return (await (await this.#connection.open()).getAllFromIndex('texts', 'byUser', userId)) as WaitingText[];
  }

  async parted(userId: string): Promise<readonly PartedText[]> {
    return (await this.#connection.open()).getAllFromIndex('parted', 'byUser', userId);
  }

  async file(sha256: string): Promise<WaitingFile | undefined> {
    return (await this.#connection.open()).get('files', sha256);
  }

  /** Adds a text with its files, in place of `replaced`: all or nothing. */
  add(text: NewWaitingText, files: readonly WaitingFile[], replaced: readonly number[] = [], parted?: PartedText): Promise<void> {
    return this.#write(async (tx) => {
      for (const file of files) await tx.objectStore('files').put(file);
      await tx.objectStore('texts').add(text);
      if (parted) await tx.objectStore('parted').put(parted);
      await remove(tx, replaced);
    });
  }

  /** They are at the server, or were dropped. */
  remove(seqs: readonly number[]): Promise<void> {
    return this.#write((tx) => remove(tx, seqs));
  }

  problem(seq: number, problem: SendProblem): Promise<void> {
    return this.#write(async (tx) => {
      const text = await tx.objectStore('texts').get(seq);
      if (text) await tx.objectStore('texts').put({ ...text, problem });
    });
  }

  /** Keeps it for whoever still works at what it was; what was seen long before goes. */
  seen(id: string): Promise<void> {
    return this.#write(async (tx) => {
      const all = tx.objectStore('parted');
      const parted = await all.get(id);
      if (!parted) return;
      await all.put({ ...parted, seen: true });
      for (const one of await all.getAll()) if (one.seen && one.at < parted.at - keptMs) await all.delete(one.id);
    });
  }

  async #write(change: (tx: Writing) => Promise<void>): Promise<void> {
    const tx = (await this.#connection.open()).transaction(stores, 'readwrite', { durability: 'strict' });
    try {
      await change(tx);
      await tx.done;
    } catch (error) {
      // What the browser has ended itself can't be ended again.
      if (tx.error === null) {
        try {
          tx.abort();
        } catch {
          // It is over.
        }
      }
      throw error;
    }
  }
}

/** With the files that no other text has. */
async function remove(tx: Writing, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return;
  const texts = tx.objectStore('texts');
  const gone = new Set<string>();
  for (const seq of seqs) {
    for (const sha256 of (await texts.get(seq))?.files ?? []) gone.add(sha256);
    await texts.delete(seq);
  }
  if (gone.size === 0) return;
  for (const { files } of await texts.getAll()) for (const sha256 of files) gone.delete(sha256);
  for (const sha256 of gone) await tx.objectStore('files').delete(sha256);
}
