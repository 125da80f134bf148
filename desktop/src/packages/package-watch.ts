/** A .zip that lies in a watched folder or at the top of a stick. */
export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds. */
  readonly changedAt: number;
}

export interface WatchPort {
  /** All that is there now; a stick that is pulled has nothing. */
  files(): Promise<readonly FoundFile[]>;
  /** Calls after this time; returns the undo. */
  later(ms: number, call: () => void): () => void;
}

export interface WatchListener {
  take(file: FoundFile): void;
  /** What was seen at this path is not there any more, or is another file now. */
  gone(path: string): void;
}

const everyMs = 1000;
/** Looks at which a file has to be the same: it is being copied while it grows, and some copiers pause. */
const stillLooks = 3;

/** Takes each package that comes to a folder or on a stick once, when it has stood still; again when it was changed or had gone. */
export class PackageWatch {
  readonly #seen = new Map<string, { readonly bytes: number; readonly changedAt: number; looks: number }>();
  #undo: (() => void) | undefined;
  #ended = false;

  constructor(
    private readonly port: WatchPort,
    private readonly heard: WatchListener,
  ) {
    this.#undo = port.later(0, () => void this.#look());
  }

  dispose(): void {
    this.#ended = true;
    this.#undo?.();
  }

  async #look(): Promise<void> {
    // a stick may go while it is read: the next look tells
    const files = await this.port.files().catch(() => []);
    if (this.#ended) return;
    const here = new Set<string>();
    for (const file of files) {
      const { path, bytes, changedAt } = file;
      if (!/\.zip$/iu.test(path)) continue;
      here.add(path);
      const seen = this.#seen.get(path);
      if (seen?.bytes === bytes && seen.changedAt === changedAt) {
        seen.looks += 1;
        if (seen.looks === stillLooks && bytes > 0) this.heard.take(file);
      } else {
        if (seen) this.heard.gone(path);
        this.#seen.set(path, { bytes, changedAt, looks: 1 });
      }
    }
    for (const path of this.#seen.keys()) {
      if (here.has(path)) continue;
      this.#seen.delete(path);
      this.heard.gone(path);
    }
    this.#undo = this.port.later(everyMs, () => void this.#look());
  }
}
