import type { ObjectExtension } from '../storage/keys.ts';

/** What was received whole and stands aside until it is kept. */
export interface ReceivedBlob {
  /** Where it stands, in the adapter's own terms. */
  readonly aside: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly md5: Buffer;
}

/** The content of recordings, by key. Whose they are, and whether they count as stored, the database says. */
export interface Blobs {
  /**
   * Receives a stream; without an extension it is a part, whose content is not looked at. Whatever goes wrong leaves nothing behind.
   * Error: `ObjectError`.
   */
  receive(stream: AsyncIterable<Buffer>, extension: ObjectExtension | undefined, expectedBytes: number | undefined): Promise<ReceivedBlob>;
  /** Keeps what was received under its key: when this resolves, it is there for good. */
  keep(blob: ReceivedBlob, key: string): Promise<void>;
  /** Forgets what was received. */
  drop(blob: ReceivedBlob): Promise<void>;
  /** Removes a key's content; fine when there is none. */
  remove(key: string): Promise<void>;
  /** What a key's content is, read as a whole; undefined without any. */
  describe(key: string): Promise<Omit<ReceivedBlob, 'aside'> | undefined>;
  /** When a key's content was kept (UTC milliseconds of the store's clock); undefined without any. */
  keptAt(key: string): Promise<number | undefined>;
  /** Keys that have content. */
  keys(): AsyncIterable<string>;
}
