import { createHash, randomBytes } from 'node:crypto';

/** A UUIDv7: sorts by time, unguessable in its random part. */
export function uuidv7(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Lower-case hex of a SHA-256. */
export const sha256Hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
