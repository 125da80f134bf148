import { Value } from 'typebox/value';
import { ContentPack, wordItemId, type Pronunciation, type WordItem } from './content-pack.ts';

export type PackFindingCode =
  | 'schema'
  | 'duplicate-id'
  | 'unknown-item'
  | 'unknown-asset'
  | 'asset-path'
  | 'asset-kind'
  | 'word-id'
  | 'word-text'
  | 'pronunciation'
  | 'empty-book'
  | 'empty-unit'
  | 'no-sound'
  | 'no-picture'
  | 'no-pronunciation'
  | 'long-word'
  | 'unused-item';

/** Something to mend in a pack; `path` is a JSON pointer into `pack.json`. */
export interface PackFinding {
  code: PackFindingCode;
  path: string;
  message: string;
}

export type PackValidation = { ok: true; pack: ContentPack; warnings: PackFinding[] } | { ok: false; errors: PackFinding[] };

/** Longer words are shown smaller, so that an author should look at them. */
const longWord = 40;
/** More findings than anybody reads would only slow the reader of a broken file. */
const maxErrors = 100;

/** Checks `pack.json` by its schema and in itself: ids, references, paths, phones. The files beside it are the reader's business. */
export function validateContentPack(json: unknown): PackValidation {
  if (!Value.Check(ContentPack, json)) {
    const errors = Value.Errors(ContentPack, json).map(({ instancePath, message }): PackFinding => ({
      code: 'schema',
      path: instancePath,
      message,
    }));
    return { ok: false, errors: errors.slice(0, maxErrors) };
  }
  const errors: PackFinding[] = [];
  const warnings: PackFinding[] = [];
  checkAssets(json, errors);
  const items = checkItems(json, errors, warnings);
  checkBooks(json, items, errors, warnings);
  return errors.length > 0 ? { ok: false, errors: errors.slice(0, maxErrors) } : { ok: true, pack: json, warnings };
}

function checkAssets(pack: ContentPack, errors: PackFinding[]): void {
  const hashes = new Map<string, string>();
  for (const [id, { path, sha256 }] of Object.entries(pack.assets)) {
    const at = `/assets/${pointer(id)}/path`;
    if (!isSafePath(path)) errors.push({ code: 'asset-path', path: at, message: `"${path}" does not stay inside the pack` });
    const known = hashes.get(path.toLowerCase());
    if (known !== undefined && known !== sha256) errors.push({ code: 'asset-path', path: at, message: `"${path}" is two different files` });
    hashes.set(path.toLowerCase(), sha256);
  }
}

function checkItems(pack: ContentPack, errors: PackFinding[], warnings: PackFinding[]): Set<string> {
  const ids = new Set<string>();
  pack.items.forEach((item, i) => {
    const at = `/items/${i}`;
    if (ids.has(item.id)) errors.push({ code: 'duplicate-id', path: `${at}/id`, message: `item "${item.id}" is there twice` });
    ids.add(item.id);
    const expected = wordItemId(item.lemma, item.sense);
    if (item.id !== expected)
      errors.push({ code: 'word-id', path: `${at}/id`, message: `"${item.id}" must be "${expected}": lemma and sense` });
    if (!/\p{Script=Latin}/u.test(item.text))
      errors.push({ code: 'word-text', path: `${at}/text`, message: `"${item.text}" has no letter to read` });
    if (item.text.length > longWord)
      warnings.push({ code: 'long-word', path: `${at}/text`, message: `${item.text.length} characters are shown small` });
    for (const variety of ['us', 'uk'] as const) checkVariety(pack, item, variety, at, errors, warnings);
    if (item.picture === undefined) warnings.push({ code: 'no-picture', path: at, message: `"${item.text}" has no picture` });
    else checkAsset(pack, item.picture, 'image/', `${at}/picture`, errors);
  });
  return ids;
}

function checkVariety(
  pack: ContentPack,
  item: WordItem,
  variety: 'us' | 'uk',
  at: string,
  errors: PackFinding[],
  warnings: PackFinding[],
): void {
  const sound = item.audio[variety];
  if (sound === undefined) warnings.push({ code: 'no-sound', path: `${at}/audio`, message: `"${item.text}" has no ${variety} sound` });
  else checkAsset(pack, sound, 'audio/', `${at}/audio/${variety}`, errors);
  const sentence = item.example?.audio[variety];
  if (sentence !== undefined) checkAsset(pack, sentence, 'audio/', `${at}/example/audio/${variety}`, errors);
  const spoken = item.pronunciations[variety];
  const where = `${at}/pronunciations/${variety}`;
  if (spoken === undefined) warnings.push({ code: 'no-pronunciation', path: where, message: `"${item.text}" is scored by the dictionary` });
  else checkPronunciation(item.text, spoken, where, errors);
}

function checkPronunciation(text: string, { phones, stress, letters }: Pronunciation, at: string, errors: PackFinding[]): void {
  const report = (field: string, message: string) => errors.push({ code: 'pronunciation', path: `${at}/${field}`, message });
  if (stress.length !== phones.length) report('stress', `${stress.length} numbers for ${phones.length} phones`);
  if (letters.length !== phones.length) report('letters', `${letters.length} ranges for ${phones.length} phones`);
  let from = 0;
  letters.forEach(([start, end], i) => {
    if (start >= end || end > text.length) report(`letters/${i}`, `[${start}, ${end}) is no part of "${text}"`);
    if (start < from) report(`letters/${i}`, 'ranges must not go back');
    from = start;
  });
}

function checkBooks(pack: ContentPack, items: Set<string>, errors: PackFinding[], warnings: PackFinding[]): void {
  const ids = new Set<string>();
  const used = new Set<string>();
  const claim = (id: string, path: string) => {
    if (ids.has(id)) errors.push({ code: 'duplicate-id', path, message: `"${id}" is there twice` });
    ids.add(id);
  };
  pack.books.forEach((book, b) => {
    const at = `/books/${b}`;
    claim(book.id, `${at}/id`);
    if (book.cover !== undefined) checkAsset(pack, book.cover, 'image/', `${at}/cover`, errors);
    if (book.units.length === 0) warnings.push({ code: 'empty-book', path: at, message: `book "${book.id}" has no unit` });
    book.units.forEach((unit, u) => {
      claim(unit.id, `${at}/units/${u}/id`);
      if (unit.itemIds.length === 0)
        warnings.push({ code: 'empty-unit', path: `${at}/units/${u}`, message: `unit "${unit.id}" has no word` });
      if (new Set(unit.itemIds).size !== unit.itemIds.length)
        errors.push({ code: 'duplicate-id', path: `${at}/units/${u}/itemIds`, message: `unit "${unit.id}" names a word twice` });
      unit.itemIds.forEach((id, i) => {
        used.add(id);
        if (!items.has(id))
          errors.push({ code: 'unknown-item', path: `${at}/units/${u}/itemIds/${i}`, message: `there is no item "${id}"` });
      });
    });
  });
  pack.items.forEach(({ id }, i) => {
    if (!used.has(id)) warnings.push({ code: 'unused-item', path: `/items/${i}`, message: `no unit names "${id}"` });
  });
}

function checkAsset(pack: ContentPack, id: string, mime: string, path: string, errors: PackFinding[]): void {
  const asset = Object.hasOwn(pack.assets, id) ? pack.assets[id] : undefined;
  if (asset === undefined) errors.push({ code: 'unknown-asset', path, message: `there is no asset "${id}"` });
  else if (!asset.mime.startsWith(mime)) errors.push({ code: 'asset-kind', path, message: `asset "${id}" is ${asset.mime}, not ${mime}*` });
}

/** Only plain names between forward slashes: what is written on Windows, Linux and in a zip alike, and cannot leave the folder. */
function isSafePath(path: string): boolean {
  return path.split('/').every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name) && !name.endsWith('.'));
}

const pointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
