import { PackageError, type PackageErrorCode } from './package-error.ts';

/** UTF-16 units of a path, and of one name in it: what Windows and Linux can write. */
const longestPath = 1024;
const longestName = 255;
/** What Windows takes for a device in any folder and with any ending. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ ]*(\.|$)/iu;
/** What systems put beside what was meant. */
const stray = /(^|\/)(__MACOSX(\/|$)|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$|Icon\r$)|:Zone\.Identifier$/iu;
/** Control characters, and those that turn the direction of writing, so that a name reads as another. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const isStray = (path: string): boolean => stray.test(path);

/** What is wrong with the path of an entry, its last slash taken away. */
export function judgePath(path: string): PackageErrorCode | undefined {
  if (control.test(path)) return 'name-control';
  // a colon within is a second stream of a file on Windows
  if (path.includes(':')) return 'name-drive';
  if (path.startsWith('/')) return 'name-absolute';
  if (path.length > longestPath) return 'name-too-long';
  for (const name of path.split('/')) {
    if (name === '' || name === '.' || name === '..') return 'name-traversal';
    if (name.length > longestName) return 'name-too-long';
    if (reserved.test(name)) return 'name-reserved';
    if (name.endsWith('.') || name.endsWith(' ')) return 'name-trailing';
  }
  return undefined;
}

/** Fails for two paths that a disk without capital letters takes for one, and for a file where a folder has to be. */
export class PathCollisions {
  readonly #files = new Map<string, string>();
  readonly #folders = new Map<string, string>();

  add(path: string): void {
    // By way of capitals, for letters of which several are one of the others: ß and SS.
    const key = path.normalize('NFD').toUpperCase().toLowerCase();
    const other = this.#files.get(key) ?? this.#folders.get(key);
    if (other !== undefined) throw collision(path, other);
    this.#files.set(key, path);
    for (let slash = key.lastIndexOf('/'); slash > 0; slash = key.lastIndexOf('/', slash - 1)) {
      const folder = key.slice(0, slash);
      if (this.#folders.has(folder)) break;
      const file = this.#files.get(folder);
      if (file !== undefined) throw collision(path, file);
      this.#folders.set(folder, path);
    }
  }
}

const collision = (path: string, other: string) =>
  new PackageError('name-collision', `"${path}" and "${other}" are one name on a disk that doesn't tell capital letters`, { path, other });

/** Names without the mark of UTF-8: all of them together are either UTF-8 or, from a Chinese Windows, GBK. One alone can be both. */
export function namesDecoder(unmarked: Iterable<Uint8Array>): (name: Uint8Array, marked: boolean) => string {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let legacy = utf8;
  for (const name of unmarked) {
    if (decode(utf8, name) !== undefined) continue;
    legacy = new TextDecoder('gb18030', { fatal: true });
    break;
  }
  return (name, marked) => {
    const text = decode(marked ? utf8 : legacy, name);
    // Node's decoder gives these for bytes that are no GBK, Chromium's fails
    if (text === undefined || /[\ufffd\uf8f5]/u.test(text))
      throw new PackageError('name-undecodable', 'a file name is neither UTF-8 nor GBK', { path: shown(name) });
    return text;
  };
}

function decode(decoder: TextDecoder, name: Uint8Array): string | undefined {
  try {
    return decoder.decode(name);
  } catch {
    return undefined;
  }
}

const shown = (name: Uint8Array) => Array.from(name, (byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '?')).join('');
