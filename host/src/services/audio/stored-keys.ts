import type { JournalEntry } from '@chorus/contract';
import { token } from '../../lifecycle/token.ts';

export const storedKeysToken = token<StoredKeys>('storedKeys');

/** Under which keys of the object store recordings of lessons lie that are over: of the record of the lesson that is on it is known by itself. */
export class StoredKeys {
  readonly #keys = new Map<string, string>();

  /** Takes note of what the server said of answers; one whose recording was deleted has none. */
  read(entries: readonly JournalEntry[]): void {
    const sounds = new Map<string, string>();
    for (const { kind, payload } of entries) if (kind === 'attempt' && payload.audio) sounds.set(payload.id, payload.audio.recordingId);
    const facts = entries.flatMap((entry) => (entry.kind === 'attempt.fact' ? [entry.payload] : []));
    for (const { kind, attemptId, payload } of facts) {
      const recordingId = sounds.get(attemptId);
      const key = (payload as { readonly key?: unknown } | undefined)?.key;
      if (kind === 'stored' && recordingId !== undefined && typeof key === 'string') this.#keys.set(recordingId, key);
    }
    for (const { kind, attemptId } of facts) if (kind === 'erased') this.#keys.delete(sounds.get(attemptId) ?? '');
  }

  key(recordingId: string): string | undefined {
    return this.#keys.get(recordingId);
  }
}
