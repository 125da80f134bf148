import type { PackageKind } from './installed-package.ts';

/** What a package's file name says of it. */
export interface PackageName {
  readonly kind: PackageKind;
  /** The same for all versions: the name of a resource package, the book's id of a book package, the file's name of others. */
  readonly key: string;
  /** With which it is listed and asked for. */
  readonly name: string;
  readonly fileName: string;
  /** As it stands in the name; undefined where there is none. */
  readonly time: string | undefined;
  /** Seconds; the time is that of this machine's zone. */
  readonly unix: number | undefined;
}

const bookName = /^(.+)_book_package_((\d{4})(\d{2})(\d{2}) (\d{2})(\d{2})(\d{2}))$/su;
const resourceName = /^(.+)_((\d{4})(\d{2})(\d{2})(\d{2})(\d{2}))$/su;

/** Book packages are `{bookId}_book_package_{YYYYMMDD HHmmss}` (3-20), resource packages end in an underscore and twelve digits (3-21, 5-11). */
export function readPackageName(fileName: string): PackageName {
  const stem = fileName.replace(/\.zip$/iu, '');
  const book = bookName.exec(stem);
  const bookUnix = book && unixOf(book.slice(3));
  if (book && bookUnix !== undefined) return { kind: 'book', key: book[1]!, name: book[1]!, fileName, time: book[2], unix: bookUnix! };
  const resource = resourceName.exec(stem);
  const unix = resource && unixOf(resource.slice(3));
  if (resource && unix !== undefined)
    return { kind: 'resource', key: resource[1]!, name: resource[1]!, fileName, time: resource[2], unix: unix! };
  return { kind: 'unversioned', key: stem, name: stem, fileName, time: undefined, unix: undefined };
}

/** `YYYYMMDDHHmm` of the machine's zone. */
export function packageTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}${two(at.getHours())}${two(at.getMinutes())}`;
}

/** Negative where `a` is older, 0 where both are of one version or have none. Of one kind and key. */
export function compareVersions(a: { readonly time: string | undefined }, b: { readonly time: string | undefined }): number {
  const [left, right] = [a.time ?? '', b.time ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Undefined for what no calendar has, such as a thirteenth month. */
function unixOf(parts: readonly string[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const at = new Date(year, month - 1, day, hour, minute, second);
  const same = at.getMonth() === month - 1 && at.getDate() === day && hour < 24 && minute < 60 && second < 60;
  return same ? Math.floor(at.getTime() / 1000) : undefined;
}
