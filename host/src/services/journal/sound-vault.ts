/** Small files, each really gone from the disk once it is deleted. They are named by the recordings whose keys they hold. */
export interface KeyFiles {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** What lies under this name; `fresh`, written before this resolves, where nothing does. */
  take(name: string, fresh: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  delete(name: string): Promise<void>;
  /** Names of those that were written before this time (UTC milliseconds). */
  before(time: number): Promise<readonly string[]>;
}

/** AES-256-GCM: the key, and what stands before each ciphertext. */
const keyBytes = 32;
const ivBytes = 12;

/**
 * Seals sound before it goes into the database, under a key of each recording's own that lies beside it: a database's log keeps for long what was
 * deleted from it, and without the key that is noise. Without files for keys, or without encryption, sound stays as it is.
 */
export class SoundVault {
  readonly #keys = new Map<string, Promise<CryptoKey | undefined>>();

  constructor(private readonly files: KeyFiles | undefined) {}

  /** Sealed, with its key on the disk; undefined where no key could be made: it is kept as it is rather than not at all. */
  async seal(recordingId: string, sound: ArrayBufferView<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const key = await this.#key(recordingId, true);
      if (!key) return undefined;
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, sound));
      const sealed = new Uint8Array(ivBytes + data.length);
      sealed.set(iv);
      sealed.set(data, ivBytes);
      return sealed;
    } catch {
      return undefined;
    }
  }

  /** What was sealed; undefined when its key is gone, and the sound with it. Throws while keys can't be read. */
  async open(recordingId: string, sealed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | undefined> {
    if (!this.files) throw new Error(`Recording ${recordingId} is sealed, and this page can read no keys.`);
    const key = await this.#key(recordingId, false);
    if (!key) return undefined;
    const [iv, data] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes)];
    return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => undefined);
  }

  /** From here on nothing that was sealed of this recording can be opened. */
  async shred(recordingId: string): Promise<void> {
    this.#keys.delete(recordingId);
    // One that can't be deleted now is swept.
    await this.files?.delete(recordingId).catch(() => undefined);
  }

  /** Deletes keys, written before this time, of which no recording is left. */
  async sweep(before: number, kept: ReadonlySet<string>): Promise<void> {
    const names = (await this.files?.before(before).catch(() => [])) ?? [];
    for (const name of names) if (!kept.has(name)) await this.shred(name);
  }

  #key(recordingId: string, make: boolean): Promise<CryptoKey | undefined> {
    const known = this.#keys.get(recordingId);
    if (known) return known;
    const key = this.#load(recordingId, make);
    this.#keys.set(recordingId, key);
    const forget = () => {
      if (this.#keys.get(recordingId) === key) this.#keys.delete(recordingId);
    };
    key.then((found) => found ?? forget(), forget);
    return key;
  }

  async #load(recordingId: string, make: boolean): Promise<CryptoKey | undefined> {
    const { files } = this;
    const raw = make ? await files?.take(recordingId, crypto.getRandomValues(new Uint8Array(keyBytes))) : await files?.read(recordingId);
    return raw?.length === keyBytes ? crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']) : undefined;
  }
}

/** {@link KeyFiles} in a folder of the origin's private file system (Chromium 86), which deletes files, other than its databases. */
export class PrivateKeyFiles implements KeyFiles {
  private constructor(private readonly name: string) {}

  /** In the folder of this name; undefined where a page has no such file system or may not encrypt, as beyond this machine without TLS. */
  static of(name: string): PrivateKeyFiles | undefined {
    const whole = 'FileSystemFileHandle' in globalThis && 'createWritable' in FileSystemFileHandle.prototype;
    return whole && globalThis.crypto?.subtle && navigator.locks ? new PrivateKeyFiles(name) : undefined;
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const file = await (await (await this.#folder()).getFileHandle(name)).getFile();
      return new Uint8Array(await file.arrayBuffer());
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** One at a time in all windows: two keys for one recording would lose what one of them sealed. */
  take(name: string, fresh: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    return navigator.locks.request(`chorus.sound-key/${name}`, async () => {
      const kept = await this.read(name);
      if (kept?.length === fresh.length) return kept;
      const file = await (await (await this.#folder()).getFileHandle(name, { create: true })).createWritable();
      await file.write(fresh);
      // It lies there as a whole, or not at all, whenever the browser ends; Chromium leaves to the system when it reaches the disk itself.
      await file.close();
      return fresh;
    });
  }

  async delete(name: string): Promise<void> {
    try {
      await (await this.#folder()).removeEntry(name);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  async before(time: number): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const handle of (await this.#folder()).values())
      if (handle instanceof FileSystemFileHandle && (await handle.getFile()).lastModified < time) names.push(handle.name);
    return names;
  }

  /** Asked for each time: a browser that does not give it now may do so later. */
  async #folder(): Promise<FileSystemDirectoryHandle> {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(this.name, { create: true });
  }
}

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
