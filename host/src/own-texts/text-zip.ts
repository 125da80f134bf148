import { contentBase } from '@chorus/contract/content/content-address';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { exportText } from '@chorus/contract/content/own-text-export';
import { sha256Hex } from '../services/sha256.ts';

/** Pieces of a file are given to the browser, which keeps them on disk, whenever they are so many bytes. */
const heldBytes = 8 * 1024 ** 2;

/** A saved text as the zip file of a content pack, and the names of its sounds that are gone. Errors: `TextExportError`, `TypeError` without a network. */
export async function textZip(
  text: { readonly id: string; readonly version: string; readonly draft: OwnTextDraft },
  options: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): Promise<{ readonly file: Blob; readonly missing: readonly string[] }> {
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const give = () => {
    parts.push(new Blob(held));
    held = [];
    bytes = 0;
  };
  const missing = await exportText(
    text,
    {
      hashOf: sha256Hex,
      open: async (sha256) => {
        const answer = await fetch(`${contentBase(text.id, text.version)}${sha256}`, { signal: options.signal });
        return answer.ok && answer.body ? chunksOf(answer.body) : undefined;
      },
      write: (chunk) => {
        held.push(chunk as Uint8Array<ArrayBuffer>);
        bytes += chunk.length;
        if (bytes >= heldBytes) give();
      },
    },
    options,
  );
  give();
  return { file: new Blob(parts, { type: 'application/zip' }), missing };
}

/** A stream can't be iterated before Chromium 124. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}
