/** What the import of a resource package asks of the disk. Paths are relative to the import's own folder. */
export interface PackageFiles {
  /** Free bytes on the target's disk. */
  freeBytes(): Promise<number>;
  read(zip: string, from: number, to: number): Promise<Uint8Array>;
  /** Writes durably; a byte budget in the one implementation stands in for a full disk in tests. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}
