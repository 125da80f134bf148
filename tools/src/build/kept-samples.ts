import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptAnswer } from '@chorus/sdk';
import { readJson } from '../read-json.ts';

/** An answer that an older major of an evaluate type has kept, beside a plugin's sources: `kept/*.json`. It is no part of the bundle. */
export type KeptSample = { readonly file: string } & ({ readonly type: string; readonly kept: KeptAnswer } | { readonly problem: string });

/** The samples of a plugin's folder. */
export function readKeptSamples(folder: string): readonly KeptSample[] {
  const place = join(folder, 'kept');
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name): KeptSample => ({ file: `kept/${name}`, ...read(join(place, name)) }));
}

function read(path: string): { readonly type: string; readonly kept: KeptAnswer } | { readonly problem: string } {
  try {
    const value = readJson(path) as Readonly<Record<string, unknown>>;
    const { type, item, answer, result } = value;
    if (typeof type !== 'string' || item === undefined || answer === undefined) return { problem: 'it needs "type", "item" and "answer"' };
    return { type, kept: { item, answer, ...(result !== undefined && { result }) } as KeptAnswer };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'it can’t be read' };
  }
}
