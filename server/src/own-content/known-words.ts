import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentPack, PackAsset, PackCredit, WordItem } from '@chorus/contract/content-pack';
import { samePart } from '@chorus/contract/content/word-rows';
import type { AssetFile, ContentLibrary } from '../content/content-library.ts';

/** A word that a pack of the server has, with what can be taken from there. */
export interface KnownWord {
  readonly item: WordItem;
  /** Addresses of its assets, by their ids in `item`. */
  readonly assets: Readonly<Record<string, string>>;
}

/** A file of a known word, with whose work it is. */
export interface KnownFile extends AssetFile {
  readonly asset: PackAsset;
}

/** Looks words up in the server's packs. */
export class KnownWords {
  readonly #packs = new Map<string, Promise<ContentPack>>();

  constructor(private readonly library: ContentLibrary) {}

  /** A word by its text and, where that is said, its part of speech: a noun's sound may be another one than the verb's. */
  async find(text: string, pos: number | null): Promise<KnownWord | undefined> {
    const word = await this.library.answers.wordByText(text);
    if (!word || (pos !== null && !samePart(pos, word.pos))) return undefined;
    const entry = await this.library.answers.get(word.ref);
    return entry && { item: entry.content as WordItem, assets: entry.assets };
  }

  /** The file behind an asset of a known word. */
  async file({ assets }: KnownWord, id: string): Promise<KnownFile | undefined> {
    const file = assets[id] === undefined ? undefined : await this.library.asset(assets[id]);
    const asset = file && (await this.#pack(file.dir)).assets[id];
    return asset && { ...file, asset };
  }

  /** Whose work is in the packs that files were taken from. */
  async credits(dirs: ReadonlySet<string>): Promise<PackCredit[]> {
    const packs = await Promise.all([...dirs].map((dir) => this.#pack(dir)));
    return packs.flatMap(({ credits }) => credits);
  }

  /** The index was made of it, so that it is known to be one. */
  #pack(dir: string): Promise<ContentPack> {
    const known = this.#packs.get(dir) ?? readFile(join(dir, 'pack.json'), 'utf8').then((text) => JSON.parse(text) as ContentPack);
    this.#packs.set(dir, known);
    return known;
  }
}
