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
    return encoding === undefined ? decodeText(withoutFiller(plain)).text : new TextDecoder(encoding, { fatal: true }).decode(plain);
  } catch (cause) {
    throw new PackageError('json-encoding', `"${path}" is neither UTF-8 nor UTF-16 nor GBK`, { path }, { cause });
  }
}

/** A file that was filled up to a block ends in zeros, which no text of bytes has. */
function withoutFiller(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const wide = bytes[0]! >= 0xfe;
  const end = wide ? bytes.length : bytes.findLastIndex((byte) => byte !== 0) + 1;
  return bytes.subarray(0, end);
}

const outside = /"(?:[^"\\]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g;
const commas = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g;

/** A line break or a tab within a text, and the backslashes of a path of Windows. */
const mendedText = (text: string) =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\\(?:(["\\/bfnrt]|u[\dA-Fa-f]{4})|)/g, (all, escape?: string) => (escape === undefined ? '\\\\' : all));

/**
 * The value of a JSON text as people write it: remarks, a comma after the last of several, line breaks within texts, marks of an encoding before it and fillers after it are left out. Quotes,
 * commas and colons of an input method are no JSON. Fails as `JSON.parse` does.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const keepTexts = (all: string) => (all.startsWith('"') ? mendedText(all) : '');
    // oxlint-disable-next-line no-control-regex -- old programs mark an end
    const whole = text.replace(/^[\uFEFF\u200B\s]+/, '').replace(/[;\u0000\u001A\u200B\s]+$/, '');
    const plain = whole.replaceAll(outside, keepTexts).replaceAll(commas, keepTexts);
    if (plain === text) throw error;
    return JSON.parse(plain) as unknown;
  }
}

/** What a JSON file of a package holds. Error: `PackageError`. */
export async function readJson(file: RandomAccess | undefined, path: string): Promise<unknown> {
  if (!file || file.size > longestJson) throw new PackageError('json-too-long', `"${path}" is too long for JSON`, { path });
  const text = jsonText(await file.read(0, file.size), path);
  try {
    return parseJson(text);
  } catch (cause) {
    throw new PackageError('json-invalid', `"${path}" is no JSON`, { path }, { cause });
  }
}
