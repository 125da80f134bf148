import { copyFile, link, mkdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { WordListDraft } from '@chorus/contract/content/word-list-draft';
import { wordItemId, type ContentPackV1, type PackAsset, type WordItem } from '@chorus/contract/content-pack';
import { sha256Hex } from '../sha256.ts';
import type { KnownWords } from './known-words.ts';
import type { PlannedUnit, PlannedWord } from './plan-word-list.ts';

/** What the texts of a school's list are given under: nobody else may use them. */
const ownLicence = 'LicenseRef-own';

/** A list as it is now. */
export interface ListVersion {
  readonly pack: ContentPackV1;
  readonly dir: string;
}

/** Makes the pack of a word list in a folder that is there and empty; gives it, and its bytes. Words that were there before keep their ids. */
export async function writeWordList(
  about: { readonly packId: string; readonly version: string; readonly draft: WordListDraft; readonly before: ListVersion | undefined },
  units: readonly PlannedUnit[],
  known: KnownWords,
  dir: string,
): Promise<{ readonly pack: ContentPackV1; readonly bytes: number }> {
  const { packId, version, draft, before } = about;
  const files = new ListFiles(known, dir, before?.dir);
  const ids = new ListIds(packId, before?.pack);
  const items: WordItem[] = [];
  const written: { id: string; title: Record<string, string>; itemIds: string[] }[] = [];
  for (const { id, title, words } of units) {
    const itemIds: string[] = [];
    for (const word of words) {
      const item = await itemOf(word, ids, files);
      items.push(item);
      itemIds.push(item.id);
    }
    written.push({ id: ids.unit(id), title: { 'zh-CN': title }, itemIds });
  }
  const pack: ContentPackV1 = {
    formatVersion: 1,
    id: packId,
    version,
    title: { 'zh-CN': draft.title },
    licence: ownLicence,
    credits: await files.credits(),
    books: [{ kind: 'word', id: packId, stage: draft.stage, grade: draft.grade, title: { 'zh-CN': draft.title }, units: written }],
    items,
    assets: files.assets,
  };
  const json = JSON.stringify(pack);
  await writeFile(join(dir, 'pack.json'), json, { flag: 'wx' });
  return { pack, bytes: Buffer.byteLength(json) + Object.values(pack.assets).reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** A list as it was written. */
export function draftOf({ title, books }: ContentPackV1, items: readonly WordItem[]): WordListDraft {
  const book = books[0]!;
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    title: title['zh-CN'] ?? '',
    stage: book.stage,
    grade: book.grade,
    units: book.units.map((unit) => ({
      id: unit.id,
      title: unit.title['zh-CN'] ?? '',
      rows: unit.itemIds.flatMap((id) => {
        const item = byId.get(id);
        if (!item) return [];
        // What came from a known word comes from there again.
        const ipa = Object.keys(item.pronunciations).length > 0 ? '' : (item.ipa.us ?? '');
        return [{ text: item.text, pos: item.pos, meaning: item.meaning['zh-CN'] ?? '', ipa, ...ownExample(item) }];
      }),
    })),
  };
}

/** A sentence that was written here: those of known words come with a voice. */
function ownExample({ example }: WordItem): { example?: string; exampleMeaning?: string } {
  if (!example || Object.keys(example.audio).length > 0) return {};
  const meaning = example.translation['zh-CN'];
  return { example: example.text, ...(meaning !== undefined && { exampleMeaning: meaning }) };
}

async function itemOf({ row, known, before }: PlannedWord, ids: ListIds, files: ListFiles): Promise<WordItem> {
  const { lemma, sense } = before ?? ids.word(row.text);
  const of = known?.item;
  const sounds = async (audio: WordItem['audio']) => {
    const [us, uk] = await Promise.all([files.take(known, audio.us), files.take(known, audio.uk)]);
    return { ...(us && { us }), ...(uk && { uk }) };
  };
  const picture = await files.take(known, of?.picture);
  return {
    kind: 'word',
    id: wordItemId(lemma, sense),
    lemma,
    sense,
    text: row.text,
    pos: row.pos ?? 0,
    meaning: { 'zh-CN': row.meaning },
    ipa: row.ipa === '' ? (of?.ipa ?? {}) : { us: row.ipa, uk: row.ipa },
    pronunciations: of?.pronunciations ?? {},
    ...(row.example !== undefined && row.example !== of?.example?.text
      ? {
          example: {
            text: row.example,
            translation: row.exampleMeaning === undefined ? { en: row.example } : { 'zh-CN': row.exampleMeaning },
            audio: {},
          },
        }
      : of?.example && { example: { ...of.example, audio: await sounds(of.example.audio) } }),
    ...(picture && { picture }),
    audio: await sounds(of?.audio ?? {}),
    ...(of?.synonyms && { synonyms: of.synonyms.filter((text) => text.toLowerCase() !== row.text.toLowerCase()) }),
    ...(of?.field !== undefined && { field: of.field }),
  };
}

/** Ids that no other pack has: they are looked up by themselves, too. */
class ListIds {
  readonly #taken: Set<string>;
  readonly #units: Set<string>;
  readonly #mark: string;

  constructor(
    private readonly packId: string,
    before: ContentPackV1 | undefined,
  ) {
    this.#mark = `l${sha256Hex(packId).slice(0, 10)}`;
    this.#taken = new Set(before?.items.map(({ id }) => id));
    this.#units = new Set(before?.books[0]?.units.map(({ id }) => id));
  }

  word(lemma: string): { readonly lemma: string; readonly sense: string } {
    for (let n = 1; ; n += 1) {
      const sense = n === 1 ? this.#mark : `${this.#mark}-${n}`;
      const id = wordItemId(lemma, sense);
      if (this.#taken.has(id)) continue;
      this.#taken.add(id);
      return { lemma, sense };
    }
  }

  /** The same unit again, else one that there never was. */
  unit(id: string | null): string {
    if (id !== null && this.#units.delete(id)) return id;
    return `${this.packId}.${crypto.randomUUID().slice(0, 8)}`;
  }
}

/** Files of known words that go into a list's folder, each once. */
class ListFiles {
  readonly assets: Record<string, PackAsset> = {};
  readonly #from = new Set<string>();
  #folder: Promise<unknown> | undefined;

  constructor(
    private readonly known: KnownWords,
    private readonly dir: string,
    private readonly before: string | undefined,
  ) {}

  async take(word: Parameters<KnownWords['file']>[0] | undefined, id: string | undefined): Promise<string | undefined> {
    const file = word && id !== undefined ? await this.known.file(word, id) : undefined;
    if (!file) return undefined;
    const { sha256 } = file.asset;
    this.#from.add(file.dir);
    if (this.assets[sha256]) return sha256;
    const path = `assets/${sha256}${extname(file.path)}`;
    this.assets[sha256] = { ...file.asset, path };
    await (this.#folder ??= mkdir(join(this.dir, 'assets')));
    // The version before has it already: one file on the disk is enough for both.
    const linked =
      this.before !== undefined &&
      (await link(join(this.before, path), join(this.dir, path)).then(
        () => true,
        () => false,
      ));
    if (!linked) await copyFile(join(file.dir, file.path), join(this.dir, path));
    return sha256;
  }

  credits = () => this.known.credits(this.#from);
}
