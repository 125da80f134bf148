import type { InstalledPackage, RandomAccess } from './installed-package.ts';

/** A file of a draft. Failures are `PackageError`: `disk-full`, `store-read-only`, `store-locked`, `store-failed`. */
export interface DraftFile {
  size(): Promise<number>;
  /** Exactly these bytes. Fails where there are fewer. */
  read(at: number, bytes: number): Promise<Uint8Array>;
  /** `at` is never behind the end. */
  write(at: number, bytes: Uint8Array): Promise<void>;
  truncate(bytes: number): Promise<void>;
  /** What was written survives a loss of power from now on. */
  flush(): Promise<void>;
}

/** What is known of an import from its first moment. */
export interface DraftHead {
  readonly fileName: string;
  readonly bytes: number;
  readonly begunAt: number;
}

/** An import that was begun and not committed: listed, gone on with when the same file is chosen again, or forgotten. */
export interface DraftSummary extends DraftHead {
  readonly id: string;
  /** Of `bytes`, in the part file. */
  readonly copied: number;
}

/** An import under way. One at a time has it open. */
export interface PackageDraft {
  readonly id: string;
  /** The copy of the package. */
  readonly part: DraftFile;
  /** Grows at its end only. A death may tear its last bytes. */
  readonly journal: DraftFile;
  /** Deflated media over 8 MB, unpacked: files of their own, numbered from 0. */
  media(number: number): Promise<DraftFile>;
  writeIndex(index: Uint8Array): Promise<void>;
  /**
   * One step: before it the packages `replaces` are here and the draft is none, after it the new one is here and they are not. All files are flushed before it.
   * Their bytes may go a moment later; a death in between leaves exactly one of both after the next opening.
   */
  commit(facts: Omit<InstalledPackage, 'id'>, replaces: readonly string[]): Promise<InstalledPackage>;
  /** Lets go of its files and keeps them for the next time. */
  close(): Promise<void>;
}

/** What is opened to read an installed package. */
export interface StoredPackage {
  readonly file: RandomAccess;
  readonly index: Uint8Array;
  media(number: number): Promise<RandomAccess>;
}

/** Where packages are on this machine. */
export interface PackageStore {
  list(): Promise<readonly InstalledPackage[]>;
  open(id: string): Promise<StoredPackage | undefined>;
  /** Nothing happens when there is none. */
  remove(id: string): Promise<void>;

  drafts(): Promise<readonly DraftSummary[]>;
  /** Makes it with this head, or opens the one that is there. Fails with `draft-in-use` while it is open. */
  openDraft(id: string, head: DraftHead): Promise<PackageDraft>;
  /** Fails with `draft-in-use` while it is open, and with `draft-not-removed`. */
  forgetDraft(id: string): Promise<void>;

  /** Undefined where the system doesn't say. */
  freeBytes(): Promise<number | undefined>;
}

export interface RunningSha256 {
  update(bytes: Uint8Array): void;
  /** 32 bytes; ends it. */
  digest(): Uint8Array;
}

/** The machine's own hashes where it has them. */
export interface Hashing {
  sha256(): RunningSha256;
  /** Goes on from `before`, 0 at the beginning; unsigned. */
  crc32(bytes: Uint8Array, before: number): number;
}
