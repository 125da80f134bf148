import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Now } from '../clock.ts';
import { equal } from '../storage/credentials.ts';
import type { Client } from './fair-queue.ts';

/** A recording can be heard for as long as a lesson lasts. */
const keptMs = 90 * 60_000;
const keptBytes = 256 * 1024 * 1024;
const types: Readonly<Record<string, string>> = { wav: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg' };
const namePattern = /^[0-9a-f]{32}\.(wav|mp3|ogg)$/;

/** Whose a recording is; `recordingId` as the client's own journal calls it, where it says so. */
export interface KeptOwner extends Client {
  readonly recordingId: string | undefined;
  /** The session of one of our own pages that had it scored. */
  readonly sessionHash?: string | undefined;
}

interface Kept {
  readonly bytes: number;
  readonly until: number;
  /** Whoever has it may hear the recording. */
  readonly token: string;
  readonly recording: string | undefined;
  readonly sessionHash: string | undefined;
}

/** Recordings that a client asked to be able to hear again: for a lesson, until they are erased, never beyond a restart. */
export class KeptAudio {
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>();
  /** Recordings that were erased, until nothing of them can be on its way any more. */
  readonly #erased = new Map<string, number>();
  #bytes = 0;

  constructor(
    readonly dir: string,
    private readonly now: Now,
    private readonly most = keptBytes,
  ) {
    rmSync(dir, { recursive: true, force: true });
  }

  /** Keeps a recording and gives where it can be heard; undefined for what no browser plays, and for what was erased meanwhile. */
  async keep(audioType: string, bytes: Uint8Array, owner: KeptOwner): Promise<string | undefined> {
    const type = audioType === 'opus' ? 'ogg' : audioType;
    const recording = owner.recordingId === undefined ? undefined : nameOf(owner, owner.recordingId);
    if (!(type in types) || bytes.length > this.most || this.#isErased(recording)) return undefined;
    await this.sweep(bytes.length);
    mkdirSync(this.dir, { recursive: true, mode: 0o700 });
    const name = `${randomBytes(16).toString('hex')}.${type}`;
    const token = randomBytes(24).toString('base64url');
    this.#kept.set(name, { bytes: bytes.length, until: this.now() + keptMs, token, recording, sessionHash: owner.sessionHash });
    this.#bytes += bytes.length;
    await writeFile(join(this.dir, name), bytes, { mode: 0o600 });
    // It may have been erased while it was written.
    if (this.#kept.has(name) && !this.#isErased(recording)) return `${name}?token=${token}`;
    await this.#remove(name);
    return undefined;
  }

  /** A recording that is kept, for who has its token: its type, and the session that it ends with. */
  find(name: string, token: string): { readonly type: string; readonly sessionHash: string | undefined } | undefined {
    const kept = this.#kept.get(name);
    const type = types[namePattern.exec(name)?.[1] ?? ''];
    if (!kept || type === undefined || kept.until <= this.now() || !equal(token, kept.token)) return undefined;
    return { type, sessionHash: kept.sessionHash };
  }

  /** Removes what is kept of these recordings of a client, and keeps nothing more of them. */
  async erase(client: Client, recordingIds: readonly string[]): Promise<void> {
    const erased = new Set(recordingIds.map((id) => nameOf(client, id)));
    for (const recording of erased) this.#erased.set(recording, this.now() + keptMs);
    for (const [name, { recording }] of this.#kept) if (recording !== undefined && erased.has(recording)) await this.#remove(name);
  }

  /** Removes what has been kept long enough, and the oldest beyond the room there is. */
  async sweep(needed = 0): Promise<void> {
    for (const [recording, until] of this.#erased) if (until <= this.now()) this.#erased.delete(recording);
    for (const [name, { until }] of this.#kept) {
      if (until > this.now() && this.#bytes + needed <= this.most) return;
      await this.#remove(name);
    }
  }

  #isErased(recording: string | undefined): boolean {
    return recording !== undefined && (this.#erased.get(recording) ?? 0) > this.now();
  }

  async #remove(name: string): Promise<void> {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
    await rm(join(this.dir, name), { force: true });
  }
}

const nameOf = ({ group, user }: Client, recordingId: string): string => JSON.stringify([group, user, recordingId]);
