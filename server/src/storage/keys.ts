import { randomBytes } from 'node:crypto';

/** What may be kept, by the extension of its key, with the type that it is served as. */
export const objectTypes = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  webm: 'audio/webm',
  info: 'application/json',
} as const;
export type ObjectExtension = keyof typeof objectTypes;

/** The bucket of recordings; the client takes none of fewer than three characters. */
export const bucket = 'chorus-answers';

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Begins the key of what is needed for a day [7.4-5]; no other key can: their random letters hold no second hyphen. */
const temporary = 'temp-media-';
const keyPattern = new RegExp(`^(?:${temporary})?[${alphabet}]{4}-[${alphabet}]{24}\\.(${Object.keys(objectTypes).join('|')})$`);

/** A key: four random characters first, so that keys spread over the store and say nothing about whose they are [7.4-3]. */
export function makeKey(extension: ObjectExtension, isTemporary = false): string {
  const letters = [...randomBytes(28)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${isTemporary ? temporary : ''}${letters.slice(0, 4)}-${letters.slice(4)}.${extension}`;
}

/** SQL's pattern of keys of what is needed for a day only. */
export const temporaryKeys = `${temporary}%`;

/** The extension of a well-formed key. */
export function extensionOf(key: string): ObjectExtension | undefined {
  return keyPattern.exec(key)?.[1] as ObjectExtension | undefined;
}
