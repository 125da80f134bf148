import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { TableError, tableLimits } from './table.ts';

/** Bytes that are inflated at once: of 16 kB come 16 MB at most (1,032 to 1), and then the limit is looked at. */
const step = 16 * 1024;
/** A small part may repeat itself as it likes. */
const smallest = 1024 * 1024;

/**
 * The parts of a ZIP archive that are wanted. What the archive's directory says of sizes is judged before anything is inflated; what comes out is
 * counted, because a directory can lie.
 */
export function unpack(archive: Uint8Array<ArrayBuffer>, wanted: (name: string) => boolean): Map<string, Uint8Array<ArrayBuffer>> {
  judgeDirectory(archive);
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  let total = 0;
  let failed: TableError | undefined;
  const unzip = new Unzip((file) => {
    if (!wanted(file.name)) return;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    file.ondata = (error, chunk, last) => {
      if (error) failed ??= new TableError('damaged');
      if (failed) return;
      total += chunk.length;
      if (total > tableLimits.unpacked) failed = new TableError('zip-bomb');
      chunks.push(chunk);
      if (last) parts.set(file.name, joined(chunks));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length && !failed; at += step) unzip.push(archive.subarray(at, at + step), at + step >= archive.length);
  } catch {
    failed ??= new TableError('damaged');
  }
  if (failed) throw failed;
  return parts;
}

function judgeDirectory(archive: Uint8Array<ArrayBuffer>): void {
  let total = 0;
  let bomb = false;
  try {
    unzipSync(archive, {
      filter: ({ size, originalSize }) => {
        total += originalSize;
        bomb ||= originalSize > smallest && originalSize > size * tableLimits.ratio;
        return false;
      },
    });
  } catch {
    throw new TableError('damaged');
  }
  if (bomb || total > tableLimits.unpacked) throw new TableError('zip-bomb');
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
