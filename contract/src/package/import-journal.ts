import { crc32 } from './crc32.ts';
import type { DraftFile } from './package-store.ts';

/** A file of the package whose bytes were copied and seen to be right. */
export interface DoneEntry {
  /** Its bytes in the package's file: its directory says only where the header in front of them is. */
  readonly at: number;
  /** 32 bytes. */
  readonly sha256: Uint8Array;
}

/** Ordinal, place, SHA-256, and a CRC-32 of these. */
const recordBytes = 4 + 8 + 32 + 4;
const readAtOnce = recordBytes * 20_000;

/** What was done of an import, in the order of the package's bytes. What is written here was flushed there before. */
export class ImportJournal {
  readonly done: DoneEntry[] = [];
  #waiting: DoneEntry[] = [];

  private constructor(private readonly file: DraftFile) {}

  /** Reads as far as the records are whole: a death may have torn the last. */
  static async open(file: DraftFile): Promise<ImportJournal> {
    const journal = new ImportJournal(file);
    const size = await file.size();
    const whole = size - (size % recordBytes);
    for (let at = 0; at < whole; at += readAtOnce) {
      const bytes = await file.read(at, Math.min(readAtOnce, whole - at));
      for (let record = 0; record < bytes.length; record += recordBytes) {
        const entry = decode(bytes.subarray(record, record + recordBytes), journal.done.length);
        if (!entry) return journal.#cut();
        journal.done.push(entry);
      }
    }
    return journal.#cut();
  }

  /** Known from now on, written with the next `write`. */
  add(entry: DoneEntry): void {
    this.#waiting.push(entry);
  }

  /** To be called when the bytes of all that was added are on the disk. */
  async write(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const first = this.done.length;
    const bytes = new Uint8Array(this.#waiting.length * recordBytes);
    this.#waiting.forEach((entry, i) => encode(bytes.subarray(i * recordBytes, (i + 1) * recordBytes), first + i, entry));
    this.done.push(...this.#waiting.splice(0));
    await this.file.write(first * recordBytes, bytes);
    await this.file.flush();
  }

  /** Forgets all: another source, or a part that is shorter than what is said of it. */
  async clear(): Promise<void> {
    this.done.length = 0;
    this.#waiting = [];
    await this.file.truncate(0);
  }

  async #cut(): Promise<this> {
    await this.file.truncate(this.done.length * recordBytes);
    return this;
  }
}

function encode(into: Uint8Array, ordinal: number, { at, sha256 }: DoneEntry): void {
  const view = new DataView(into.buffer, into.byteOffset, recordBytes);
  view.setUint32(0, ordinal, true);
  view.setFloat64(4, at, true);
  into.set(sha256, 12);
  view.setUint32(44, crc32(into.subarray(0, 44)), true);
}

function decode(bytes: Uint8Array, ordinal: number): DoneEntry | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, recordBytes);
  if (view.getUint32(0, true) !== ordinal || view.getUint32(44, true) !== crc32(bytes.subarray(0, 44))) return undefined;
  return { at: view.getFloat64(4, true), sha256: bytes.slice(12, 44) };
}
