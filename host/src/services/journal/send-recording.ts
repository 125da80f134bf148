import { State, byOwner } from '@chorus/contract';
import type { Clock, ObjectStorage } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { mediaType } from '../audio/media-type.ts';
import type { HostJournal } from './host-journal.ts';
import type { RecordingRow } from './journal-store.ts';

/** What sending a recording needs of the host. */
export interface RecordingPorts {
  readonly api: () => ApiClient;
  readonly journal: HostJournal;
  readonly clock: Clock;
  readonly ids: { next(): string };
}

/** Does at the server what is to be done with a recording: uploads it and writes down under which key, or erases it. */
export async function sendRecording(row: RecordingRow, storage: ObjectStorage, ports: RecordingPorts): Promise<void> {
  const { journal, clock, ids } = ports;
  if (row.work === 'erase') return erase(row, ports);
  const bound = row.bytes ? await boundKey(row, journal) : undefined;
  if (!row.bytes || bound !== undefined) return sent(row.recordingId, bound, journal);
  const codec = row.codec ?? 'wav';
  const { key, sha256 } = await storage.put(new Blob([row.bytes], { type: mediaType[codec] }), { extension: codec });
  const now = await journal.recordings.get(row.recordingId);
  // Another tab has said it. One that was erased meanwhile is said all the same: the server can take away only what it knows.
  if (now?.work === 'none') return;
  await journal.appendLater(
    {
      kind: 'attempt.fact',
      payload: {
        id: ids.next(),
        attemptId: row.attemptId,
        at: clock.now(),
        by: byOwner(row.ownerId),
        kind: 'stored',
        payload: { key, sha256 },
      },
    },
    row,
  );
  await sent(row.recordingId, key, journal);
}

/** Nothing is left to do, unless the teacher has it deleted meanwhile. */
async function sent(recordingId: string, key: string | undefined, { recordings }: HostJournal): Promise<void> {
  const now = await recordings.get(recordingId);
  if (now?.work === 'upload') await recordings.put({ ...now, work: 'none', ...(key !== undefined && { key }) });
}

/** The key that the record has already: the page ended between writing it down and saying that nothing is left to do. */
async function boundKey(row: RecordingRow, journal: HostJournal): Promise<string | undefined> {
  for (const { entry } of await journal.unsent.ofLesson(row.lessonId)) {
    if (entry.kind !== 'attempt.fact' || entry.payload.kind !== 'stored' || entry.payload.attemptId !== row.attemptId) continue;
    const { key, sha256 } = entry.payload.payload as { key: string; sha256: string };
    if ((row.sha256 === undefined || row.sha256 === sha256) && row.lostKeys?.includes(key) !== true) return key;
  }
  return undefined;
}

async function erase(row: RecordingRow, { api, journal }: RecordingPorts): Promise<void> {
  try {
    await api().call('eraseRecording', { attemptId: row.attemptId }, { quiet: true });
  } catch (error) {
    // It never arrived there, or is gone already.
    if (!(error instanceof ApiError) || error.state !== State.unknown) throw error;
  }
  await journal.recordings.delete(row.recordingId);
}
