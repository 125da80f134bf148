import { createHash } from 'node:crypto';
import { soundHeadBytes } from '@chorus/contract';
import type { ReceivedBlob } from '../ports/blobs.ts';
import type { ObjectExtension } from './keys.ts';
import { ObjectError } from './object-error.ts';
import { looksLike } from './sniff.ts';

/** A recording may have this size. */
export const maxObjectBytes = 20 * 1024 * 1024;
const maxInfoBytes = 1024 * 1024;

/** Reads a stream to its end, hands over each piece, and says what it was; refuses what no object may be. Error: `ObjectError`. */
export async function receiveBlob(
  stream: AsyncIterable<Buffer>,
  extension: ObjectExtension | undefined,
  expectedBytes: number | undefined,
  write: (chunk: Buffer) => Promise<void>,
): Promise<Omit<ReceivedBlob, 'aside'>> {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  const info: Buffer[] = [];
  let bytes = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxObjectBytes) throw new ObjectError('EntityTooLarge', `An object may have ${maxObjectBytes} bytes.`);
    if (head.length < soundHeadBytes) head = Buffer.concat([head, chunk.subarray(0, soundHeadBytes - head.length)]);
    if (extension === 'info' && bytes <= maxInfoBytes) info.push(chunk);
    sha256.update(chunk);
    md5.update(chunk);
    await write(chunk);
  }
  if (expectedBytes !== undefined && bytes !== expectedBytes)
    throw new ObjectError('IncompleteBody', `${bytes} of ${expectedBytes} bytes came.`);
  if (extension && !looksLike(extension, head)) throw new ObjectError('InvalidObjectContent', `The content is not ${extension}.`);
  if (extension === 'info') requireJson(Buffer.concat(info), bytes);
  return { bytes, sha256: sha256.digest('hex'), md5: md5.digest() };
}

function requireJson(content: Buffer, bytes: number): void {
  if (bytes > maxInfoBytes) throw new ObjectError('EntityTooLarge', `An info file may have ${maxInfoBytes} bytes.`);
  try {
    JSON.parse(content.toString('utf8'));
  } catch {
    throw new ObjectError('InvalidObjectContent', 'The content is not JSON.');
  }
}
