import { compareVersions, type Body, type Data } from '@chorus/contract';
import type { InstalledPackage, PackageContentPack, PackageReader } from '@chorus/contract/package/installed-package';
import type { ContentInfo } from '@chorus/contract/api/content-calls';
import type { ContentPack } from '@chorus/contract/content-pack';
import { sameItem } from '@chorus/sdk';
import { sha256Hex } from '../sha256.ts';
import type { ContentCall } from './content-call.ts';
import type { PackContent } from './pack-content.ts';

/** As many as a pack may have. */
const mostBooks = 200;

/** What {@link LocalContent} needs of the host. */
export interface LocalContentPorts {
  readonly reader: () => Promise<PackageReader | undefined>;
  readonly log: (message: string, error: unknown) => void;
}

/** The content packs in the packages of this machine: each is read once, when something is asked of it, and kept. What can't be read is said and left out. */
export class LocalContent {
  readonly #read = new Map<string, Promise<PackContent | undefined>>();

  constructor(private readonly ports: LocalContentPorts) {}

  /** An answer as the server would give it, from the newest version of each pack or, where a version is asked for, from that; undefined: it is not here. */
  async answer<N extends ContentCall>(name: N, body: Body<N>): Promise<Data<N> | undefined> {
    const ask = answers[name] as (packs: Packs, body: Body<N>) => Promise<Data<N> | undefined>;
    return ask(await this.#packs(), body);
  }

  /** The newest version of each pack, in the order that they were imported. */
  async newest(): Promise<readonly PackContent[]> {
    return (await this.#packs()).newest();
  }

  async #packs(): Promise<Packs> {
    const reader = await this.ports.reader();
    const installed =
      (await reader?.list().catch((error: unknown) => this.#failed('The packages of this machine cannot be listed.', error))) ?? [];
    const found = installed.flatMap((one) => one.contentPacks.map((pack) => ({ one, pack })));
    const here = new Set(found.map(({ one, pack }) => keyOf(one, pack)));
    for (const key of this.#read.keys()) if (!here.has(key)) this.#read.delete(key);
    const open = (list: typeof found) =>
      Promise.all(list.map(({ one, pack }) => this.#open(reader!, one, pack))).then((packs) => packs.filter((pack) => pack !== undefined));
    return {
      newest: () =>
        open(
          found.filter(({ pack }, at) => found.every((other, n) => other.pack.packId !== pack.packId || isAfter(pack, at, other.pack, n))),
        ),
      exactly: async (packId, packVersion) =>
        (await open(found.filter(({ pack }) => pack.packId === packId && pack.packVersion === packVersion)))[0],
    };
  }

  #open(reader: PackageReader, one: InstalledPackage, pack: PackageContentPack): Promise<PackContent | undefined> {
    const key = keyOf(one, pack);
    const known = this.#read.get(key) ?? this.#readPack(reader, one, pack);
    this.#read.set(key, known);
    // A disk that was busy may answer the next time.
    void known.then((content) => content ?? this.#read.delete(key));
    return known;
  }

  async #readPack(reader: PackageReader, one: InstalledPackage, { path }: PackageContentPack): Promise<PackContent | undefined> {
    try {
      const file = await reader.file(one.id, `${path}pack.json`);
      if (!file) throw new Error(`There is no ${path}pack.json.`);
      const bytes = await file.read(0, file.size);
      // Its shape was checked at its import, when this hash was written down: that took longer than a lesson waits.
      if ((await sha256Hex(bytes)) !== file.sha256) throw new Error(`${path}pack.json was changed.`);
      const { PackContent } = await import('./pack-content.ts');
      return new PackContent(JSON.parse(new TextDecoder().decode(bytes)) as ContentPack);
    } catch (error) {
      return this.#failed(`The content of ${one.fileName} cannot be used.`, error);
    }
  }

  #failed(message: string, error: unknown): undefined {
    this.ports.log(message, error);
    return undefined;
  }
}

interface Packs {
  newest(): Promise<readonly PackContent[]>;
  exactly(packId: string, packVersion: string): Promise<PackContent | undefined>;
}

/** Of the same pack a newer version stands, and of one version that is there twice the first. */
const isAfter = (pack: PackageContentPack, at: number, other: PackageContentPack, n: number): boolean => {
  const order = compareVersions(pack.packVersion, other.packVersion);
  return order > 0 || (order === 0 && at <= n);
};

/** The books of these packs, of one kind or of any. */
export const booksOf = (packs: readonly PackContent[], kind?: string): readonly ContentInfo[] =>
  packs.flatMap((pack) => pack.list({ kind, limit: mostBooks })?.entries ?? []);

const keyOf = ({ id }: InstalledPackage, { path }: PackageContentPack): string => `${id} ${path}`;

const first = async <T>(packs: Packs, look: (pack: PackContent) => T | undefined): Promise<T | undefined> => {
  for (const pack of await packs.newest()) {
    const found = look(pack);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Undefined where nothing is found. */
const some = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);

const answers: { readonly [N in ContentCall]: (packs: Packs, body: Body<N>) => Promise<Data<N> | undefined> } = {
  getContent: async (packs, { ref }) => (await packs.exactly(ref.packId, ref.packVersion))?.get(ref.itemId),
  listContent: async (packs, query) =>
    query.parent
      ? (await packs.exactly(query.parent.packId, query.parent.packVersion))?.list(query)
      : pageOfBooks(await packs.newest(), query),
  wordBooks: async (packs) => some((await packs.newest()).flatMap((pack) => pack.books())),
  units: (packs, { bookId }) => first(packs, (pack) => pack.units(bookId)?.slice()),
  words: (packs, { unitId }) => first(packs, (pack) => pack.words(unitId)?.slice()),
  word: (packs, { wordId }) => first(packs, (pack) => pack.word(wordId)),
  wordByName: (packs, { wordName }) => first(packs, (pack) => pack.wordByText(wordName)),
};

/** Books pack by pack, those after `after`. */
function pageOfBooks(packs: readonly PackContent[], { kind, after, limit = 100 }: Body<'listContent'>): Data<'listContent'> | undefined {
  const books = booksOf(packs, kind);
  const from = after ? books.findIndex(({ ref }) => sameItem(ref, after)) + 1 : 0;
  if (books.length === 0 || (after && from === 0)) return undefined;
  const entries = books.slice(from, from + limit);
  return { entries, next: books.length > from + limit ? entries.at(-1)!.ref : null };
}
