import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { TextFault } from '@chorus/contract/content/own-text-rules';
import { sha256Hex } from '../sha256.ts';
import type { NewWaitingText, WaitingFile } from './waiting-database.ts';

/** What {@link makeWaiting} needs. */
export interface WaitingParts {
  /** A sound that is on this machine. */
  sound(sha256: string): Promise<ArrayBuffer | undefined>;
  /** A sound of a version that is taught from, if it can be had. */
  taughtSound(id: string, version: string, sha256: string): Promise<ArrayBuffer | undefined>;
}

/** A version of a text with its files, as it waits for the server and is taught from. Error: {@link TextFaultError}. */
export async function makeWaiting(
  written: Pick<NewWaitingText, 'id' | 'base' | 'of' | 'draft' | 'userId' | 'savedAt' | 'copyOf'>,
  { sound, taughtSound }: WaitingParts,
): Promise<{ readonly text: NewWaitingText; readonly files: readonly WaitingFile[] }> {
  // The schemas weigh more than a login page.
  const [{ packOfText, timingsPath }, { faultOf, nextVersion }] = await Promise.all([
    import('@chorus/contract/content/own-text-pack'),
    import('@chorus/contract/content/own-text-rules'),
  ]);
  const { id, base, draft } = written;
  const version = nextVersion(base);
  const { pack, timings } = await packOfText({ id, version, draft }, sha256Hex);
  const fault = faultOf(draft, pack);
  if (fault) throw new TextFaultError(fault);
  const files: WaitingFile[] = [];
  for (const { sha256, mime } of soundsOf(draft)) {
    const bytes = (await sound(sha256)) ?? (base === null ? undefined : await taughtSound(id, base, sha256));
    if (bytes) files.push({ sha256, mime, bytes });
  }
  if (timings !== undefined) {
    const { sha256, mime } = pack.assets[timingsPath]!;
    files.push({ sha256, mime, bytes: new TextEncoder().encode(timings).buffer });
  }
  return { text: { ...written, version, pack, files: files.map(({ sha256 }) => sha256), problem: null }, files };
}

const soundsOf = ({ sounds }: OwnTextDraft) => new Map(sounds.map((sound) => [sound.sha256, sound])).values();

/** A text can't be saved as it is, here or at the server. */
export class TextFaultError extends Error {
  constructor(readonly fault: TextFault) {
    super(`The text can't be saved: ${fault.path} ${fault.message}.`);
    this.name = 'TextFaultError';
  }
}
