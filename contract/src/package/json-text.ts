import { decodeText } from '../table-file/decode-text.ts';
import type { RandomAccess } from './installed-package.ts';
import { PackageError } from './package-error.ts';

/** Bytes; a content pack of 20,000 items has less. */
const longestJson = 128 * 1024 * 1024;

/** The text of a JSON file as an editor has saved it: UTF-8, UTF-16 or GBK. Error: `PackageError`. */
export function jsonText(bytes: Uint8Array, path: string): string {
  const plain = Uint8Array.from(bytes);
  // JSON begins with a character of ASCII, which tells UTF-16 without its mark
  const encoding = plain[0] === 0 ? 'utf-16be' : plain[0] !== 0xff && plain[0] !== 0xfe && plain[1] === 0 ? 'utf-16le' : undefined;
  try {
    return encoding === undefined ? decodeText(plain).text : new TextDecoder(encoding, { fatal: true }).decode(plain);
  } catch (cause) {
    throw new PackageError('json-encoding', `"${path}" is neither UTF-8 nor UTF-16 nor GBK`, { path }, { cause });
  }
}

/** What a JSON file of a package holds. Error: `PackageError`. */
export async function readJson(file: RandomAccess | undefined, path: string): Promise<unknown> {
  if (!file || file.size > longestJson) throw new PackageError('json-too-long', `"${path}" is too long for JSON`, { path });
  const text = jsonText(await file.read(0, file.size), path);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new PackageError('json-invalid', `"${path}" is no JSON`, { path }, { cause });
  }
}
