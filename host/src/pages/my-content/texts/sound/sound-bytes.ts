import { contentBase } from '@chorus/contract/content/content-address';
import type { KeptText, OwnTexts } from '../../../../services/own-texts/own-texts.ts';

/** The bytes of a sound: as it is kept on this machine, else, of a text that is saved, as it is taught from. Undefined: it is gone. */
export async function soundBytes(
  texts: OwnTexts,
  { id, version, sha256 }: { readonly id: string; readonly version: string | undefined; readonly sha256: string },
  signal: AbortSignal,
): Promise<ArrayBuffer | undefined> {
  const kept = await texts.sound(sha256);
  if (kept || version === undefined) return kept;
  const answer = await fetch(`${contentBase(id, version)}${sha256}`, { signal });
  return answer.ok ? answer.arrayBuffer() : undefined;
}

/** The saved text that has the sounds of this one: a copy that is not saved is heard from its original. */
export const savedWith = ({ id, before, copyOf }: Pick<KeptText, 'id' | 'before' | 'copyOf'>) => ({
  id: before ? id : (copyOf?.id ?? id),
  version: (before ?? copyOf)?.version,
});
