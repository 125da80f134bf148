import { compareVersions, type Body, type Data } from '@chorus/contract';
import type { InstalledPackage, PackageContentPack, PackageReader } from '@chorus/contract/package/installed-package';
import type { ContentAnswers } from '@chorus/contract/content/content-answers';
import type { PackRow } from '@chorus/contract/content/pack-rows';
import type { ContentPack } from '@chorus/contract/content-pack';
import { jsonText } from '@chorus/contract/package/json-text';
import type { ContentRows, StoredPack } from '@chorus/sdk/content';
import { sha256Hex } from '../sha256.ts';
import type { ContentCall } from './content-call.ts';

/** A version of a content pack in a package of this machine. */
export type LocalPack = StoredPack<PackRow>;

/** What {@link LocalContent} needs of the host. */
export interface LocalContentPorts {
  readonly reader: () => Promise<PackageReader | undefined>;
  /** Packs that are in no package, of each the newest version last. */
  readonly more?: () => Promise<readonly LocalPack[]>;
  readonly log: (message: string, error: unknown) => void;
}

/** The content packs in the packages of this machine: each is read once, when something is asked of it, and kept. What can't be read is said and left out. */
export class LocalContent {
  readonly #read = new Map<string, Promise<ContentRows<PackRow> | undefined>>();

  constructor(private readonly ports: LocalContentPorts) {}

  /** An answer as the server would give it, from the newest version of each pack or, where a version is asked for, from that; undefined: it is not here. */
  async answer<N extends ContentCall>(name: N, body: Body<N>): Promise<Data<N> | undefined> {
    const { shelf, others } = await this.#packs();
    const answers = await answersOf(shelf, others);
    return answers && (calls[name] as (of: typeof answers, body: Body<N>) => Promise<Data<N> | undefined>)(answers, body);
  }

  /** The newest version of each pack, in the order that they were imported. */
  async shelf(): Promise<readonly LocalPack[]> {
    const { shelf } = await this.#packs();
    const readable = await Promise.all(shelf.map((pack) => pack.read(() => true)));
    return shelf.filter((_, n) => readable[n]);
  }

  async #packs(): Promise<{ readonly shelf: readonly LocalPack[]; readonly others: readonly LocalPack[] }> {
    const reader = await this.ports.reader();
    const installed =
      (await reader?.list().catch((error: unknown) => this.#failed('The packages of this machine cannot be listed.', error))) ?? [];
    const found = installed.flatMap((one) => one.contentPacks.map((pack) => ({ one, pack })));
    const here = new Set(found.map(({ one, pack }) => keyOf(one, pack)));
    for (const key of this.#read.keys()) if (!here.has(key)) this.#read.delete(key);
    const isNewest = (pack: PackageContentPack, at: number) =>
      found.every((other, n) => other.pack.packId !== pack.packId || isAfter(pack, at, other.pack, n));
    const packs = found.map(({ one, pack }, at): LocalPack & { readonly newest: boolean } => ({
      packId: pack.packId,
      packVersion: pack.packVersion,
      newest: isNewest(pack, at),
      read: async (look) => {
        const rows = await this.#open(reader!, one, pack);
        return rows && look(rows);
      },
    }));
    const more = (await this.ports.more?.()) ?? [];
    const isLast = (pack: LocalPack) => more.findLast(({ packId }) => packId === pack.packId) === pack;
    return {
      shelf: [...packs.filter(({ newest }) => newest), ...more.filter(isLast)],
      others: [...packs.filter(({ newest }) => !newest), ...more.filter((pack) => !isLast(pack))],
    };
  }

  #open(reader: PackageReader, one: InstalledPackage, pack: PackageContentPack): Promise<ContentRows<PackRow> | undefined> {
    const key = keyOf(one, pack);
    const known = this.#read.get(key) ?? this.#readPack(reader, one, pack);
    this.#read.set(key, known);
    // A disk that was busy may answer the next time.
    void known.then((rows) => rows ?? this.#read.delete(key));
    return known;
  }

  async #readPack(reader: PackageReader, one: InstalledPackage, { path }: PackageContentPack): Promise<ContentRows<PackRow> | undefined> {
    try {
      const file = await reader.file(one.id, `${path}pack.json`);
      if (!file) throw new Error(`There is no ${path}pack.json.`);
      const bytes = await file.read(0, file.size);
      // Its shape was checked at its import, when this hash was written down: that took longer than a lesson waits.
      if ((await sha256Hex(bytes)) !== file.sha256) throw new Error(`${path}pack.json was changed.`);
      const { rowsOf } = await import('@chorus/contract/content/pack-rows');
      return rowsOf(JSON.parse(jsonText(bytes, path)) as ContentPack);
    } catch (error) {
      return this.#failed(`The content of ${one.fileName} cannot be used.`, error);
    }
  }

  #failed(message: string, error: unknown): undefined {
    this.ports.log(message, error);
    return undefined;
  }
}

/** Of the same pack a newer version stands, and of one version that is there twice the first. */
const isAfter = (pack: PackageContentPack, at: number, other: PackageContentPack, n: number): boolean => {
  const order = compareVersions(pack.packVersion, other.packVersion);
  return order > 0 || (order === 0 && at <= n);
};

const keyOf = ({ id }: InstalledPackage, { path }: PackageContentPack): string => `${id} ${path}`;

/** Answers from these packs, if there are any; of `others` only what is named. */
export async function answersOf(
  shelf: readonly LocalPack[],
  others: readonly LocalPack[] = [],
): Promise<ContentAnswers<LocalPack> | undefined> {
  if (shelf.length === 0) return undefined;
  // The schemas weigh more than a login page, and most machines have no package.
  const { ContentAnswers } = await import('@chorus/contract/content/content-answers');
  return new ContentAnswers({ shelf: async () => shelf, others: async () => others });
}

const calls: { readonly [N in ContentCall]: (answers: ContentAnswers<LocalPack>, body: Body<N>) => Promise<Data<N> | undefined> } = {
  getContent: (answers, { ref }) => answers.get(ref),
  listContent: (answers, query) => answers.list(query),
  wordBooks: (answers) => answers.wordBooks(),
  units: (answers, { bookId }) => answers.units(bookId),
  words: (answers, { unitId }) => answers.words(unitId),
  word: (answers, { wordId }) => answers.word(wordId),
  wordByName: (answers, { wordName }) => answers.wordByText(wordName),
};
