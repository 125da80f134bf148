import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Now } from '../clock.ts';

/** A recording can be heard for as long as a lesson lasts. */
const keptMs = 90 * 60_000;
const keptBytes = 256 * 1024 * 1024;
const types: Readonly<Record<string, string>> = { wav: 'audio/wav', mp3: 'audio/mpeg', ogg: 'audio/ogg' };
const namePattern = /^[0-9a-f]{32}\.(wav|mp3|ogg)$/;

/** Recordings that a client asked to be able to hear again: by a name that nobody can guess, for a lesson, never beyond a restart. */
export class KeptAudio {
  /** Oldest first. */
  readonly #kept = new Map<string, { readonly bytes: number; readonly until: number }>();
  #bytes = 0;

  constructor(
    readonly dir: string,
    private readonly now: Now,
    private readonly most = keptBytes,
  ) {
    rmSync(dir, { recursive: true, force: true });
  }

  /** Keeps a recording and gives its name; undefined for what no browser plays. */
  async keep(audioType: string, bytes: Uint8Array): Promise<string | undefined> {
    const type = audioType === 'opus' ? 'ogg' : audioType;
    if (!(type in types) || bytes.length > this.most) return undefined;
    await this.sweep(bytes.length);
    mkdirSync(this.dir, { recursive: true, mode: 0o700 });
    const name = `${randomBytes(16).toString('hex')}.${type}`;
    await writeFile(join(this.dir, name), bytes, { mode: 0o600 });
    this.#kept.set(name, { bytes: bytes.length, until: this.now() + keptMs });
    this.#bytes += bytes.length;
    return name;
  }

  /** The type of a recording that is kept. */
  typeOf(name: string): string | undefined {
    const kept = this.#kept.get(name);
    return kept && kept.until > this.now() ? types[namePattern.exec(name)?.[1] ?? ''] : undefined;
  }

  /** Removes what has been kept long enough, and the oldest beyond the room there is. */
  async sweep(needed = 0): Promise<void> {
    for (const [name, { bytes, until }] of this.#kept) {
      if (until > this.now() && this.#bytes + needed <= this.most) return;
      this.#kept.delete(name);
      this.#bytes -= bytes;
      await rm(join(this.dir, name), { force: true });
    }
  }
}
