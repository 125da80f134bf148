import { exportFormat, inFirstShape, writeExportLine, type ExportLine, type JournalEntry } from '@chorus/contract';
import type { EntryRow, RecordingRow } from '../journal/journal-store.ts';
import { sha256Hex } from '../sha256.ts';

/** What goes into a file. */
export interface Exported {
  readonly owner: { readonly ownerId: string; readonly schoolId: string };
  /** UTC milliseconds. */
  readonly at: number;
  readonly lessons: readonly { readonly id?: string; readonly clazzId: string; readonly startTime: string; readonly deviceId?: string }[];
  readonly entries: readonly EntryRow[];
  readonly recordings: readonly RecordingRow[];
}

/** Writes what waits into a file that the server's command `import` reads: JSON lines, compressed. Needs no network. */
export async function exportJournal({ owner, at, lessons, entries, recordings }: Exported): Promise<Blob> {
  const sounds = recordings.flatMap(({ bytes, work, ...row }) => (bytes && work === 'upload' ? [{ ...row, bytes }] : []));
  const lines: ExportLine[] = [
    { line: 'header', format: exportFormat, ...owner, exportedAt: at, entries: entries.length, recordings: sounds.length },
    ...lessons.flatMap(({ id, clazzId, startTime, deviceId }) =>
      id === undefined ? [] : [{ line: 'lesson' as const, id, clazzId, startTime, ...(deviceId !== undefined && { deviceId }) }],
    ),
    ...entries.map(({ entry }) => ({ line: 'entry' as const, entry: forAnyServer(entry) })),
  ];
  const parts = lines.map(writeExportLine);
  for (const { recordingId, attemptId, codec = 'wav', bytes } of sounds) {
    const sha256 = await sha256Hex(bytes);
    parts.push(writeExportLine({ line: 'recording', recordingId, attemptId, codec, sha256, base64: base64Of(bytes) }));
  }
  const packed = new Blob(parts).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(packed, { headers: { 'content-type': 'application/gzip' } }).blob();
}

/** The file may meet an older server: what says the same in the first shape has it. */
function forAnyServer(entry: JournalEntry): JournalEntry {
  const first = inFirstShape(entry);
  return first?.whole ? first.entry : entry;
}

/** As many bytes as a call takes as arguments. */
const chunk = 32_768;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}
