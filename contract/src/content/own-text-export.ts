import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate';
import { packLimits } from '../api/admin/content-calls.ts';
import type { OwnTextDraft } from './own-text-draft.ts';
import { packOfText, soundPath, timingsPath } from './own-text-pack.ts';
import { packFile } from './pack.ts';

/** The id of the pack that a text is exported as, the same each time. None of what is brought in begins as own texts do. */
export const exportIdOf = (textId: string): string => `own-${textId}`;

/** What a text's export needs. */
export interface TextExportPorts {
  /** The SHA-256 of a text. */
  hashOf(text: string): string | Promise<string>;
  /** The bytes of a sound; undefined: it is gone. */
  open(sha256: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Takes what is written, piece by piece. */
  write(bytes: Uint8Array): void | Promise<void>;
}

/** Why a text can't be exported: its sounds are more than a pack may have, or one of them has not come whole. */
export class TextExportError extends Error {
  constructor(readonly code: 'too-large' | 'cut-off') {
    super(`The text can't be exported: ${code}`);
    this.name = 'TextExportError';
  }
}

/**
 * Writes a text as the zip file of a content pack: its sounds as they come, one after the other, then `pack.json` with those that were there. Gives the names of
 * those that are gone; their sentences are silent. `onShare`: how much is written, 0 to 1. Error: `TextExportError`.
 */
export async function exportText(
  { id, version, draft }: { readonly id: string; readonly version: string; readonly draft: OwnTextDraft },
  ports: TextExportPorts,
  { signal, onShare }: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): Promise<readonly string[]> {
  const sounds = new Map(draft.sounds.map((sound) => [sound.sha256, sound]));
  const total = [...sounds.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > packLimits.file || draft.sounds.some(({ bytes }) => bytes > packLimits.asset)) throw new TextExportError('too-large');
  const out = new ZipOut(ports);
  const gone = new Set<string>();
  let written = 0;
  for (const { sha256, bytes } of sounds.values()) {
    signal.throwIfAborted();
    const content = await ports.open(sha256);
    if (content) {
      const before = written;
      const file = out.add(new ZipPassThrough(soundPath(sha256)));
      for await (const chunk of content) {
        signal.throwIfAborted();
        written += chunk.length;
        await file(chunk);
        onShare(written / total);
      }
      if (written - before !== bytes) throw new TextExportError('cut-off');
      await file(new Uint8Array(), true);
    } else {
      gone.add(sha256);
      written += bytes;
    }
  }
  const { pack, timings } = await packOfText({ id: exportIdOf(id), version, draft: withoutSounds(draft, gone) }, ports.hashOf);
  if (timings !== undefined) await out.add(new ZipDeflate(timingsPath))(strToU8(timings), true);
  await out.add(new ZipDeflate(packFile))(strToU8(JSON.stringify(pack, undefined, 2)), true);
  await out.end();
  onShare(1);
  return draft.sounds.filter(({ sha256 }) => gone.has(sha256)).map(({ name }) => name);
}

function withoutSounds(draft: OwnTextDraft, gone: ReadonlySet<string>): OwnTextDraft {
  const sounds = draft.sounds.filter(({ sha256 }) => !gone.has(sha256));
  const paragraphs = draft.paragraphs.map(({ sentences }) => ({
    sentences: sentences.map((sentence) => {
      const { span } = sentence;
      return span && !sounds.some(({ id }) => id === span.sound) ? { ...sentence, span: null } : sentence;
    }),
  }));
  return { ...draft, sounds, paragraphs };
}

/** Files of a zip, one after the other; what comes of each step is taken before the next one. */
class ZipOut {
  readonly #zip = new Zip((error, chunk) => {
    if (error) this.#error = error;
    else if (chunk.length > 0) this.#made.push(chunk);
  });
  #made: Uint8Array[] = [];
  #error: Error | undefined;

  constructor(private readonly ports: Pick<TextExportPorts, 'write'>) {}

  add(file: ZipPassThrough | ZipDeflate): (chunk: Uint8Array, last?: boolean) => Promise<void> {
    this.#zip.add(file);
    return async (chunk, last) => {
      file.push(chunk, last);
      await this.#take();
    };
  }

  end(): Promise<void> {
    this.#zip.end();
    return this.#take();
  }

  async #take(): Promise<void> {
    if (this.#error) throw this.#error;
    const made = this.#made;
    this.#made = [];
    for (const chunk of made) await this.ports.write(chunk);
  }
}
