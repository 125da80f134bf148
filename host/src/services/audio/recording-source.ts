import type { ObjectStorage } from '@chorus/sdk';
import type { HostJournal } from '../journal/host-journal.ts';
import { token } from '../../lifecycle/token.ts';
import { mediaType } from './media-type.ts';
import type { StoredKeys } from './stored-keys.ts';
import { decodeWav } from './wav.ts';

export const recordingsToken = token<RecordingSource>('recordings');

/** Where a recording can be heard: on this machine, else in the object store. */
export class RecordingSource {
  constructor(
    private readonly journal: HostJournal,
    private readonly storage: ObjectStorage,
    /** Samples at 16 kHz of a file that is not our own. */
    private readonly decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Float32Array>,
    private readonly earlier: Pick<StoredKeys, 'key'>,
  ) {}

  async url(recordingId: string): Promise<{ readonly url: string; release(): void } | undefined> {
    const row = await this.journal.recordings.get(recordingId);
    if (row?.bytes) {
      const url = URL.createObjectURL(new Blob([row.bytes], { type: mediaType[row.codec ?? 'wav'] }));
      return { url, release: () => URL.revokeObjectURL(url) };
    }
    const key = row?.work === 'erase' ? undefined : (row?.key ?? this.#storedKey(recordingId));
    if (key === undefined) return undefined;
    const url = await this.storage.url(key).catch(() => undefined);
    return url === undefined ? undefined : { url, release: () => undefined };
  }

  /** Samples at 16 kHz in [-1, 1]; undefined when the recording is not on this machine. */
  async samples(recordingId: string): Promise<Float32Array | undefined> {
    const row = await this.journal.recordings.get(recordingId);
    if (row?.bytes) return (row.codec ?? 'wav') === 'wav' ? decodeWav(row.bytes) : this.decode(row.bytes);
    const chunks = await this.journal.recordings.samples(recordingId);
    return chunks.length > 0 ? Float32Array.from(chunks, (sample) => sample / 32_768) : undefined;
  }

  #storedKey(recordingId: string): string | undefined {
    const { record } = this.journal;
    const attempt = record.attemptOfSound(recordingId);
    if (!attempt) return this.earlier.key(recordingId);
    const facts = record.facts(attempt.payload.id).map(({ entry }) => entry.payload);
    if (facts.some(({ kind }) => kind === 'erased')) return undefined;
    const key = (facts.find(({ kind }) => kind === 'stored')?.payload as { key?: unknown } | undefined)?.key;
    return typeof key === 'string' ? key : undefined;
  }
}
