import type { Multipart } from '@fastify/multipart';
import { mostBytes, parseJson } from './job.ts';
import { ScoringError, tooLong } from './scoring-error.ts';
import type { Shares } from './shares.ts';
import type { ScoringCore } from '@chorus/contract/scoring';

/** The two parts of a posted recording: what was made of `text`, and the sound. */
export interface PostedRecording<T> {
  readonly text: T;
  readonly audio: Buffer;
}

/** Bytes of all recordings that are being received: who has not said yet which application it is must not take the room of those who have. */
export interface PostedLimits {
  /** By group. */
  readonly admitted: Shares;
  readonly strangers: Shares;
}

/** Longest `text`, in bytes. */
export const maxTextBytes = 64 * 1024;

/** Reads `text` and `audio`, each once, as a field or as a file; `admit` sees `text` as soon as it is there. Error: `ScoringError`. */
export async function readPosted<T extends { readonly group: string }>(
  parts: AsyncIterable<Multipart>,
  core: ScoringCore,
  limits: PostedLimits,
  admit: (text: unknown) => T,
): Promise<PostedRecording<T>> {
  const found = new Map<string, Buffer>();
  const taken: (readonly [Shares, string, number])[] = [];
  const given: { text?: { readonly admitted: T } } = {};
  const keep = (name: string, content: Buffer) => {
    found.set(name, content);
    if (name === 'text') given.text = { admitted: admit(parseJson(content.toString('utf8'))) };
  };
  try {
    for await (const part of parts) {
      const { fieldname } = part;
      const wanted = (fieldname === 'text' || fieldname === 'audio') && !found.has(fieldname);
      const most = fieldname === 'text' ? maxTextBytes : mostBytes(core);
      if (part.type === 'field') {
        if (part.valueTruncated) throw new ScoringError('badRequest', `${fieldname.slice(0, 40)} is too long`);
        if (wanted) keep(fieldname, Buffer.from(typeof part.value === 'string' ? part.value : JSON.stringify(part.value ?? '')));
        continue;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > most) throw fieldname === 'audio' ? tooLong(core.seconds) : new ScoringError('badRequest', 'text is too long');
        const [shares, group] = given.text ? [limits.admitted, given.text.admitted.group] : [limits.strangers, ''];
        if (!shares.take(group, chunk.length)) throw new ScoringError('busy', 'too many recordings at once: try again');
        taken.push([shares, group, chunk.length]);
        if (wanted) chunks.push(chunk);
      }
      if (wanted) keep(fieldname, Buffer.concat(chunks));
    }
  } catch (error) {
    throw asScoringError(error);
  } finally {
    for (const [shares, group, bytes] of taken) shares.give(group, bytes);
  }
  const audio = found.get('audio');
  if (!given.text) throw new ScoringError('badRequest', 'the form has no field text');
  if (!audio) throw new ScoringError('badRequest', 'the form has no field audio');
  return { text: given.text.admitted, audio };
}

/** What the parser of forms says of a form that it can't read. */
function asScoringError(error: unknown): unknown {
  if (error instanceof ScoringError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code?.startsWith('FST_') || /multipart|boundary|header|form/i.test(message ?? ''))
    return new ScoringError('badRequest', 'the form can’t be read');
  return error;
}
