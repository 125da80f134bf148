import type { Multipart } from '@fastify/multipart';
import { mostBytes, parseJson } from './job.ts';
import { ScoringError, tooLong } from './scoring-error.ts';
import type { ScoringCore } from '@chorus/contract/scoring';

/** The two parts of a posted recording. */
export interface PostedRecording {
  readonly text: unknown;
  readonly audio: Buffer;
}

/** Longest `text`, in bytes. */
export const maxTextBytes = 64 * 1024;

/** Bytes of all recordings that are being received. */
export class ByteBudget {
  #left: number;
  constructor(bytes: number) {
    this.#left = bytes;
  }
  /** Error: `ScoringError` `busy`. */
  take(bytes: number): void {
    if (bytes > this.#left) throw new ScoringError('busy', 'too many recordings at once: try again');
    this.#left -= bytes;
  }
  give(bytes: number): void {
    this.#left += bytes;
  }
}

/** Reads `text` and `audio`, each once, as a field or as a file. Error: `ScoringError`. */
export async function readPosted(parts: AsyncIterable<Multipart>, core: ScoringCore, budget: ByteBudget): Promise<PostedRecording> {
  const found = new Map<string, Buffer>();
  let taken = 0;
  try {
    for await (const part of parts) {
      const { fieldname } = part;
      const wanted = (fieldname === 'text' || fieldname === 'audio') && !found.has(fieldname);
      const most = fieldname === 'text' ? maxTextBytes : mostBytes(core);
      if (part.type === 'field') {
        if (part.valueTruncated) throw new ScoringError('badRequest', `${fieldname.slice(0, 40)} is too long`);
        if (wanted) found.set(fieldname, Buffer.from(typeof part.value === 'string' ? part.value : JSON.stringify(part.value ?? '')));
        continue;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > most) throw fieldname === 'audio' ? tooLong(core.seconds) : new ScoringError('badRequest', 'text is too long');
        budget.take(chunk.length);
        taken += chunk.length;
        if (wanted) chunks.push(chunk);
      }
      if (wanted) found.set(fieldname, Buffer.concat(chunks));
    }
  } catch (error) {
    throw asScoringError(error);
  } finally {
    budget.give(taken);
  }
  const text = found.get('text');
  const audio = found.get('audio');
  if (!text) throw new ScoringError('badRequest', 'the form has no field text');
  if (!audio) throw new ScoringError('badRequest', 'the form has no field audio');
  return { text: parseJson(text.toString('utf8')), audio };
}

/** What the parser of forms says of a form that it can't read. */
function asScoringError(error: unknown): unknown {
  if (error instanceof ScoringError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code?.startsWith('FST_') || /multipart|boundary|header|form/i.test(message ?? ''))
    return new ScoringError('badRequest', 'the form can’t be read');
  return error;
}
