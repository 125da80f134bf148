import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ExportFileError, readExport } from '@chorus/contract/journal/read-export';
import { openEmbedded } from './embedded/open-embedded.ts';
import { StartError } from './errors.ts';
import { importExport, type Imported } from './journal/import-export.ts';
import { SqlJournalLog } from './journal/sql-journal-log.ts';
import { soundEraser } from './storage/erase-sound.ts';
import { MultipartUploads } from './storage/multipart-uploads.ts';
import { ObjectStore } from './storage/object-store.ts';
import { SchoolStorage } from './storage/school-storage.ts';
import { UploadSizes } from './storage/upload-sizes.ts';

/**
 * Takes a file that a teacher exported into the data folder of a server that does not run. The file is read as a whole before anything is written.
 * Error: `StartError`, `ExportFileError`.
 */
export async function importFile(file: string, dataDir: string): Promise<Imported> {
  const lines = [...readExport(textOf(file).split('\n'))];
  const { db, blobs, tombstones, close } = await openEmbedded(dataDir, Date.now);
  try {
    // Whoever runs the server wants it in.
    const schools = new SchoolStorage(db, Number.POSITIVE_INFINITY);
    const store = new ObjectStore(db, blobs, Date.now, schools);
    const uploads = new MultipartUploads(store, blobs, new UploadSizes(db, schools));
    const journal = new SqlJournalLog(db, Date.now, soundEraser(db, store, uploads, undefined), { tombstones, blobs });
    return await importExport(lines, { db, journal, store });
  } finally {
    await close();
  }
}

function textOf(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StartError('bad-setting', `The file ${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return gunzipSync(bytes).toString('utf8');
  } catch {
    throw new ExportFileError(`${file} is no exported journal, or not a whole one: it can't be decompressed.`);
  }
}
