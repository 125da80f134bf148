import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnPackInfo } from '@chorus/contract/api/admin/content-calls';
import type { ContentPackV1 } from '@chorus/contract/content-pack';
import type { PlannedRow, WordListDraft } from '@chorus/contract/content/word-list-draft';
import type { Doer } from '../audit/audit.ts';
import type { ContentLibrary } from '../content/content-library.ts';
import type { OwnPackTable } from '../database/content-tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import { KnownWords } from './known-words.ts';
import { newestOf } from './own-pack-infos.ts';
import type { OwnPacks } from './own-packs.ts';
import { countsOf } from './pack-contents.ts';
import { planWordList } from './plan-word-list.ts';
import type { SpeechWords } from './speech-words.ts';
import { draftOf, writeWordList, type ListVersion } from './word-list-pack.ts';

/** Ids of word lists begin so; no pack that is brought in may. */
export const listPrefix = 'list.';
/** How a client makes the id of a new list. */
const listId = /^list\.[0-9a-f-]{36}$/;

/** What {@link WordLists} needs. */
export interface WordListsParts {
  readonly packs: OwnPacks;
  /** The server's own packs: where known words come from. */
  readonly base: ContentLibrary;
  readonly speech: SpeechWords;
  /** Where lists are made before they are moved to their place. */
  readonly workDir: string;
}

/** A list as it is to be written; `version`: which one was changed, null for a new list. */
export interface WrittenList {
  readonly id: string;
  readonly version: string | null;
  readonly draft: WordListDraft;
}

/** Word lists of organisations, whoever writes them. */
export class WordLists {
  constructor(private readonly parts: WordListsParts) {}

  /** The row of a list on the shelf of an organisation, by the id of its pack. Error: `unknown`. */
  async row(orgId: string, packId: string): Promise<OwnPackTable> {
    const [row] = newestOf(await this.parts.packs.rowsOf(orgId, packId));
    return onShelf(row);
  }

  /** A list as it was written. Error: `unknown`. */
  async draft(orgId: string, id: string): Promise<{ packId: string; version: string; draft: WordListDraft }> {
    const { pack } = await this.#versionOf(onShelf(await this.parts.packs.require(id, orgId)));
    return { packId: pack.id, version: pack.version, draft: draftOf(pack, pack.items) };
  }

  /** What would become of each row; `id`: the pack of a list that is there. Errors: `unknown`, `bad-input`. */
  async plan(orgId: string, id: string | null, draft: WordListDraft): Promise<{ rows: PlannedRow[] }> {
    const before = id === null ? [] : (await this.#versionOf(await this.row(orgId, id))).pack.items;
    const { base, speech } = this.parts;
    const units = await planWordList(draft, before, { known: new KnownWords(base), speech });
    return { rows: units.flatMap(({ words }) => words.map(({ planned }) => planned)) };
  }

  /** Writes a list; `ownerId`: the account of the teacher whose a new one is. Errors: `unknown`, `bad-input`. */
  async save(by: Doer, { id, version, draft }: WrittenList, ownerId: string | null): Promise<OwnPackInfo> {
    const { packs, base, speech, workDir } = this.parts;
    if (version === null && !listId.test(id)) throw badField('/id', 'not-an-id');
    const before = version === null ? undefined : await this.#versionOf(await this.row(by.orgId, id));
    if (before && before.pack.version !== version) throw badField('/version', 'changed');
    const known = new KnownWords(base);
    const units = await planWordList(draft, before?.pack.items ?? [], { known, speech });
    const words = units.flatMap((unit) => unit.words);
    if (words.length === 0 || words.some(({ planned }) => planned.problem !== null)) throw badField('/units', 'rows');
    if (hasMarks(draft.title) || units.some(({ title }) => title === '' || hasMarks(title))) throw badField('/title', 'markup');
    const next = `1.0.${before ? Number(before.pack.version.split('.')[2]) + 1 : 0}`;
    const work = join(workDir, randomUUID());
    await mkdir(work, { recursive: true });
    try {
      const { pack, bytes } = await writeWordList({ packId: id, version: next, draft, before }, units, known, work);
      return await packs.add(by, { kind: 'list', ownerId, pack: { ...pack, counts: countsOf(pack) }, bytes, dir: work }, (rows) => {
        if ((rows[0]?.version ?? null) !== version) throw badField('/version', 'changed');
      });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  async #versionOf({ id }: Pick<OwnPackTable, 'id'>): Promise<ListVersion> {
    const dir = this.parts.packs.folderOf(id);
    return { dir, pack: JSON.parse(await readFile(join(dir, 'pack.json'), 'utf8')) as ContentPackV1 };
  }
}

/** Error: `unknown`. */
function onShelf(row: OwnPackTable | undefined): OwnPackTable {
  if (row?.kind !== 'list' || row.removedAt !== null) throw unknown();
  return row;
}

/** No title has them, and none is nothing. */
const hasMarks = (text: string): boolean => /[<>\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text) || text.trim() === '';
