import { readFile } from 'node:fs/promises';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { StoredFacts } from '@chorus/contract/package/installed-package-schema';
import type { DraftHead } from '@chorus/contract/package/package-store';

/** `facts.json` of an installed package. */
const KeptFacts = Type.Object({ facts: StoredFacts, replaces: Type.Array(Type.String()) });
export type KeptFacts = Static<typeof KeptFacts>;

/** `head.json` of a draft. */
const KeptHead = Type.Object({ fileName: Type.String(), bytes: Type.Integer({ minimum: 0 }), begunAt: Type.Number() });

export const readFacts = (path: string): Promise<KeptFacts | undefined> => read(KeptFacts, path);
export const readHead = (path: string): Promise<DraftHead | undefined> => read(KeptHead, path);

/** Undefined for what is not there or is not what was written. */
async function read<S extends TSchema>(schema: S, path: string): Promise<Static<S> | undefined> {
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Value.Check(schema, json) ? json : undefined;
  } catch {
    return undefined;
  }
}
