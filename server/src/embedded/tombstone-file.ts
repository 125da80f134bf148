import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import Type from 'typebox';
import { Erasure, Id } from '@chorus/contract';
import type { Tombstone, Tombstones } from '../ports/tombstones.ts';

const kind = Type.Union([Erasure.properties.kind, Type.Literal('sound')]);
const Line = Type.Object({ ...Erasure.properties, kind, schoolId: Id, ownerId: Type.String(), at: Type.Integer() });
let line: ReturnType<typeof Compile<typeof Line>> | undefined;

/** {@link Tombstones} in a file of the data folder: a line of JSON each, only ever added to. Ids, no names. */
export class TombstoneFile implements Tombstones {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'erased.jsonl');
  }

  async add(tombstones: readonly Tombstone[]): Promise<void> {
    if (tombstones.length === 0) return;
    const handle = await open(this.#path, 'a', 0o600);
    try {
      // A line that a power cut left half written is ended first.
      await handle.writeFile(`\n${tombstones.map((one) => JSON.stringify(one)).join('\n')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async all(): Promise<readonly Tombstone[]> {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
    return text.split('\n').flatMap((one) => parse(one) ?? []);
  }
}

function parse(text: string): Tombstone | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return (line ??= Compile(Line)).Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
