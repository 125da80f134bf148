import { createHash } from 'node:crypto';

/** Lower-case hex of a SHA-256. */
export const sha256Hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
