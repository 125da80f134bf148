import '../can-parse.ts';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { nearest } from '../json-schema.ts';
import { judgePath, PathCollisions } from '../package/entry-name.ts';
import { PackageError } from '../package/package-error.ts';
import { bookKinds, bookParts, PackBookV1, type BookKind, type PackContents } from './book-kinds.ts';
import type { ItemFindingCode, ItemKind, ItemReport } from './fields.ts';
import { isNewerField, newestFormat, schemaIn, type PackFormat } from './format.ts';
import { itemKinds } from './item-kinds.ts';
import { ContentPackV1, ContentPackV2, ContentPackV3, mostUnits, packFile, type ContentPack, type PackEntry } from './pack.ts';
import { shownItem } from './shown-item.ts';

export type PackFindingCode =
  | ItemFindingCode
  | 'schema'
  | 'newer-format'
  | 'unknown-kind'
  | 'duplicate-id'
  | 'unknown-item'
  | 'item-kind'
  | 'unknown-asset'
  | 'asset-path'
  | 'asset-kind'
  | 'empty-book'
  | 'empty-unit'
  | 'unused-item';

/** Something to mend in a pack; `path` is a JSON pointer into `pack.json`. */
export interface PackFinding {
  code: PackFindingCode;
  path: string;
  message: string;
}

export type PackValidation = { ok: true; pack: ContentPack; warnings: PackFinding[] } | { ok: false; errors: PackFinding[] };

/** Names of kinds that say what an entry of a pack is: no entry of another sort may have one. */
const taken: ReadonlySet<string> = new Set(['unit', ...Object.keys(itemKinds), ...Object.keys(bookKinds)]);

const belongsTo = 'belongsTo';

/** More findings than anybody reads would only slow the reader of a broken file. */
const maxErrors = 100;

/**
 * Checks `pack.json` by its schemas and in itself: ids, references, paths, phones. The files beside it are the reader's business.
 * An author is told of a kind that nobody knows; who only reads (`unknownKinds: 'keep'`) passes on what a newer Chorus may know.
 */
export function validateContentPack(json: unknown, { unknownKinds = 'refuse' }: { unknownKinds?: 'refuse' | 'keep' } = {}): PackValidation {
  const format = (json as { formatVersion?: unknown } | null)?.formatVersion;
  const errors: PackFinding[] = [];
  const warnings: PackFinding[] = [];
  if (typeof format === 'number' && format > newestFormat) {
    const message = `format ${format} needs a newer Chorus; this one reads 1 to ${newestFormat}`;
    return { ok: false, errors: [{ code: 'newer-format', path: '/formatVersion', message }] };
  }
  const open = format === 3 && unknownKinds === 'keep';
  const schema = format === 3 ? schemaIn(ContentPackV3, 3, open) : format === 2 ? ContentPackV2 : ContentPackV1;
  if (!fits(schema, json, '', errors)) return { ok: false, errors };
  const pack = json as ContentPack;
  const check = new PackCheck(pack, unknownKinds === 'refuse', open, errors, warnings);
  check.assets();
  check.items();
  check.books();
  check.named();
  return errors.length > 0 ? { ok: false, errors: errors.slice(0, maxErrors) } : { ok: true, pack, warnings };
}

/** Whether a value fits; where it doesn't is told. */
function fits<S extends TSchema>(schema: S, value: unknown, at: string, errors: PackFinding[]): value is Static<S> {
  if (Value.Check(schema, value)) return true;
  for (const { instancePath, message } of Value.Errors(schema, value).slice(0, maxErrors))
    errors.push({ code: 'schema', path: at + instancePath, message });
  return false;
}

/** Of a newer format that an older pack uses it is said what to do. */
function fitsKind(
  kind: ItemKind | BookKind,
  value: unknown,
  at: string,
  format: PackFormat,
  open: boolean,
  errors: PackFinding[],
): boolean {
  const found: PackFinding[] = [];
  if (fits(schemaIn(kind.schema, format, open), value, at, found)) return true;
  for (const finding of found) {
    const name = finding.path.slice(finding.path.lastIndexOf('/') + 1);
    const newer = format < 3 && (name === belongsTo || isNewerField(kind.schema, format, name));
    errors.push(newer ? { ...finding, message: `"${name}" is of format 3: say "formatVersion": 3` } : finding);
  }
  return false;
}

class PackCheck {
  readonly #kinds = new Map<string, string>();
  readonly #used = new Set<string>();
  readonly #ids = new Set<string>();
  #units = 0;
  readonly #parts: { readonly id: string; readonly at: string }[] = [];
  readonly #named: { readonly id: string; readonly kind: string; readonly at: string }[] = [];

  constructor(
    private readonly pack: ContentPack,
    private readonly refusesUnknown: boolean,
    private readonly open: boolean,
    private readonly errors: PackFinding[],
    private readonly warnings: PackFinding[],
  ) {}

  assets(): void {
    const hashes = new Map<string, string>();
    const places = new PathCollisions();
    places.add(packFile);
    for (const [id, { path, sha256 }] of Object.entries(this.pack.assets)) {
      const at = `/assets/${pointer(id)}/path`;
      const known = hashes.get(path);
      if (!isPlainPath(path)) this.#error('asset-path', at, `"${path}" does not stay inside the pack, or is no name that every disk takes`);
      else if (known !== undefined && known !== sha256) this.#error('asset-path', at, `"${path}" is two different files`);
      else if (known === undefined) this.#place(path, at, places);
      hashes.set(path, sha256);
    }
  }

  /** No disk has a file where a folder is, and some tell no capital letters. */
  #place(path: string, at: string, places: PathCollisions): void {
    try {
      places.add(path);
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      this.#error('asset-path', at, error.message);
    }
  }

  items(): void {
    this.pack.items.forEach((item, i) => {
      const at = `/items/${i}`;
      if (this.#kinds.has(item.id)) this.#error('duplicate-id', `${at}/id`, `item "${item.id}" is there twice`);
      this.#kinds.set(item.id, item.kind);
      const kind = this.#known<ItemKind>(itemKinds, item.kind, 'item', at);
      if (!kind || !(this.pack.formatVersion === 1 || this.#fits(kind, item, at))) return;
      this.#seeNamed(kind.schema, item, at);
      const report: ItemReport = {
        format: this.pack.formatVersion,
        error: (code, field, message) => this.#error(code, at + field, message),
        warn: (code, field, message) => void this.warnings.push({ code, path: at + field, message }),
        item: (id, wanted, field) => void this.#named.push({ id, kind: wanted, at: at + field }),
        part: (id, field) => void this.#parts.push({ id, at: at + field }),
      };
      kind.check?.(item, report);
    });
  }

  /** Items that items and books name, and ids of their parts: when all are known. */
  named(): void {
    for (const { id, at } of this.#parts) this.#claim(id, at);
    for (const { id, kind: wanted, at } of this.#named) {
      const kind = this.#kinds.get(id);
      if (kind === undefined) this.#error('unknown-item', at, `there is no item "${id}"`);
      else if (kind !== wanted) this.#error('item-kind', at, `"${id}" is a ${kind}, no ${wanted}`);
    }
  }

  books(): void {
    this.pack.books.forEach((book, b) => {
      const at = `/books/${b}`;
      this.#claim(book.id, `${at}/id`);
      if (this.pack.formatVersion === 1) {
        this.#seeNamed(PackBookV1, book, at);
        return this.#contents(book.id, bookParts(book).contents, 'word', at);
      }
      const kind = this.#known<BookKind>(bookKinds, book.kind, 'book', at);
      if (!kind) return this.#contents(book.id, bookParts(book).contents, undefined, at);
      if (!this.#fits(kind, book, at)) return;
      this.#seeNamed(kind.schema, book, at);
      this.#contents(book.id, bookParts(book).contents, kind.itemKind, at);
    });
    this.pack.items.forEach(({ id }, i) => {
      if (!this.#used.has(id)) this.warnings.push({ code: 'unused-item', path: `/items/${i}`, message: `no book or unit names "${id}"` });
    });
  }

  #contents(
    id: string,
    { itemIds, units = [] }: PackContents,
    itemKind: string | undefined,
    at: string,
    what: 'book' | 'unit' = 'book',
  ): void {
    if (itemIds.length === 0 && units.length === 0)
      this.warnings.push({ code: `empty-${what}`, path: at, message: `${what} "${id}" has no item` });
    if (new Set(itemIds).size !== itemIds.length) this.#error('duplicate-id', `${at}/itemIds`, `${what} "${id}" names an item twice`);
    itemIds.forEach((item, i) => {
      this.#used.add(item);
      const kind = this.#kinds.get(item);
      if (kind === undefined) this.#error('unknown-item', `${at}/itemIds/${i}`, `there is no item "${item}"`);
      else if (itemKind !== undefined && kind !== itemKind)
        this.#error('item-kind', `${at}/itemIds/${i}`, `"${item}" is a ${kind}; this book holds ${itemKind} items only`);
    });
    units.forEach((unit, u) => {
      const here = `${at}/units/${u}`;
      if ((this.#units += 1) === mostUnits + 1) this.#error('schema', here, `a pack has at most ${mostUnits} units`);
      this.#claim(unit.id, `${here}/id`);
      this.#contents(unit.id, unit, itemKind, here, 'unit');
    });
  }

  /** Whether an item or book is as the format of the pack has its kind. */
  #fits(kind: ItemKind | BookKind, entry: PackEntry, at: string): boolean {
    const { formatVersion } = this.pack;
    const since = 'since' in kind && kind.since;
    if (since && since > formatVersion) {
      this.#error('schema', `${at}/kind`, `"${entry.kind}" is of format ${since}: say "formatVersion": ${since}`);
      return false;
    }
    const { [belongsTo]: place, ...own } = entry;
    if (place !== undefined) this.#used.add(entry.id);
    return fitsKind(kind, formatVersion === 3 ? own : entry, at, formatVersion, this.open, this.errors);
  }

  #known<K>(kinds: Readonly<Record<string, K>>, name: string, what: string, at: string): K | undefined {
    if (Object.hasOwn(kinds, name)) return kinds[name];
    const names = Object.keys(kinds);
    const near = nearest(name, names);
    const hint = near === undefined ? `; the kinds are ${names.join(', ')}` : `; did you mean "${near}"?`;
    // One index holds all of a pack: by another sort's name it would be shown as what it is not.
    if (this.refusesUnknown || taken.has(name)) this.#error('unknown-kind', `${at}/kind`, `"${name}" is no kind of ${what}${hint}`);
    return undefined;
  }

  /** Ids of v2 are of one space: `content.get` tells an item from a book by nothing else. */
  #claim(id: string, path: string): void {
    if (this.#ids.has(id) || (this.pack.formatVersion > 1 && this.#kinds.has(id)))
      this.#error('duplicate-id', path, `"${id}" is there twice`);
    this.#ids.add(id);
  }

  /** Assets and items that are named. */
  #seeNamed(schema: TSchema, value: unknown, at: string): void {
    shownItem(schemaIn(schema, newestFormat, true), value, {
      asset: (id, mime, field) => this.#asset(id, mime, at + field),
      item: (id, kind, field) => {
        this.#used.add(id);
        this.#named.push({ id, kind, at: at + field });
      },
    });
  }

  #asset(id: string, mime: string, path: string): void {
    const asset = Object.hasOwn(this.pack.assets, id) ? this.pack.assets[id] : undefined;
    if (asset === undefined) this.#error('unknown-asset', path, `there is no asset "${id}"`);
    else if (!asset.mime.startsWith(mime)) this.#error('asset-kind', path, `asset "${id}" is ${asset.mime}, not ${mime}*`);
  }

  #error(code: PackFindingCode, path: string, message: string): void {
    this.errors.push({ code, path, message });
  }
}

/** Only plain names between forward slashes: what is written on Windows, Linux and in a zip alike, and cannot leave the folder. */
function isPlainPath(path: string): boolean {
  return judgePath(path) === undefined && path.split('/').every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name));
}

const pointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
