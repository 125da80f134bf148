import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions } from '@chorus/contract';
import { packLimits, type PackProblem } from '@chorus/contract/api/admin/content-calls';
import type { ContentPackV1 } from '@chorus/contract/content-pack';
import { breather } from '../breather.ts';
import type { ContentLibrary } from '../content/content-library.ts';
import type { Db } from '../database/open.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { idsWithin } from '../organisations/chain.ts';
import type { IncomingPacks } from './incoming-packs.ts';
import { KnownWords } from './known-words.ts';
import { newestOf, sumOf, type OwnPacks } from './own-packs.ts';
import { countsOf } from './pack-contents.ts';
import { planWordList } from './plan-word-list.ts';
import type { SpeechWords } from './speech-words.ts';
import type { PackFacts } from './unpack-pack.ts';
import { draftOf, writeWordList, type ListVersion } from './word-list-pack.ts';

/** Ids of word lists begin so; no pack that is brought in may. */
const listPrefix = 'list.';
/** How a client makes the id of a new list. */
const listId = /^list\.[0-9a-f-]{36}$/;

/** What the calls need. */
export interface OwnContentParts {
  readonly db: Db;
  readonly packs: OwnPacks;
  readonly incoming: IncomingPacks;
  /** The server's own packs: where known words come from. */
  readonly base: ContentLibrary;
  readonly speech: SpeechWords;
  /** Where lists are made before they are moved to their place. */
  readonly workDir: string;
}

type Names = 'ownPacks' | 'packUse' | 'receivePack' | 'planPack' | 'addPack' | 'removePack' | 'wordList' | 'planWordList' | 'saveWordList';

/** Packs and word lists of an organisation. Errors: `unknown` for those of others, `bad-input`. */
export function ownContentCalls({ db, packs, incoming, base, speech, workDir }: OwnContentParts): Pick<AdminHandlers, Names> {
  /** A list of the organisation as it is now, by its row's id or its pack's. */
  const listOf = async (orgId: string, is: (row: { readonly id: string; readonly packId: string }) => boolean): Promise<ListVersion> => {
    const row = newestOf(await packs.rowsOf(orgId)).find((one) => one.kind === 'list' && one.removedAt === null && is(one));
    if (!row) throw unknown();
    const dir = packs.folderOf(row.id);
    return { dir, pack: JSON.parse(await readFile(join(dir, 'pack.json'), 'utf8')) as ContentPackV1 };
  };

  /** What keeps a pack out beside what is wrong in itself. */
  const taken = async (pack: PackFacts, orgId: string): Promise<PackProblem[]> => {
    const library = await packs.libraryOf(orgId);
    const rows = await packs.rowsOf(orgId);
    const own = newestOf(rows).find(({ packId }) => packId === pack.id);
    if (pack.id.startsWith(listPrefix) || (!own && library.has(pack.id))) return [{ code: 'id-taken', path: '/id', message: pack.id }];
    if (own && compareVersions(pack.version, own.version) <= 0)
      return [{ code: 'not-newer', path: '/version', message: `${own.version} → ${pack.version}` }];
    if (sumOf(rows) + pack.bytes > packLimits.organisation) return [{ code: 'no-room', path: '', message: '' }];
    const problems: PackProblem[] = [];
    const breathe = breather();
    for (const [path, id] of pack.shelf) {
      await breathe();
      const other = await library.packOf(id);
      if (other !== undefined && other !== pack.id) problems.push({ code: 'book-taken', path, message: id });
      if (problems.length >= 100) break;
    }
    return problems;
  };

  return {
    ownPacks: (_body, { orgId }) => packs.list(orgId),

    async packUse({ id }, { orgId, orgKind }) {
      const { packId } = await packs.require(id, orgId);
      const found = await db
        .selectFrom('attempts')
        .select(({ fn }) => [fn.countAll<number>().as('answers'), fn.max('givenAt').as('lastAt')])
        .where('packId', '=', packId)
        .$if(orgKind === 'school', (query) => query.where('schoolId', '=', orgId))
        .$if(orgKind !== 'school', (query) => query.where('schoolId', 'in', idsWithin(orgId)))
        .executeTakeFirstOrThrow();
      return { answers: Number(found.answers), lastAt: found.lastAt ?? null };
    },

    receivePack: ({ bytes }, { orgId, session, origin }) => incoming.begin(orgId, bytes, session.tokenHash, origin),

    async planPack({ id }, { orgId }) {
      const { result } = await incoming.unpacked(id, orgId);
      if (!result.ok) return { problems: [...result.problems], warnings: 0, pack: null, replaces: null };
      const { pack } = result;
      const { title, version, licence, counts, bytes, warnings } = pack;
      const replaces = newestOf(await packs.rowsOf(orgId)).find(({ packId }) => packId === pack.id)?.version ?? null;
      return { problems: await taken(pack, orgId), warnings, pack: { title, version, licence, counts, bytes }, replaces };
    },

    async addPack({ id }, { accountId, orgId }) {
      const { result, dir, indexDir } = await incoming.unpacked(id, orgId);
      if (!result.ok) throw badField('/id', 'problems');
      const { pack } = result;
      const problems = await taken(pack, orgId);
      if (problems.length > 0) throw badField('/id', problems[0]!.code);
      const added = await packs.add({ accountId, orgId }, { kind: 'pack', pack, bytes: pack.bytes, dir, indexDir }, (rows) => {
        // Of two presses the second one finds it there.
        if (rows.some(({ packId, version }) => packId === pack.id && version === pack.version)) throw badField('/id', 'not-newer');
      });
      await incoming.drop(id);
      return added;
    },

    removePack: ({ id, removed }, { accountId, orgId }) => packs.remove({ accountId, orgId }, id, removed),

    async wordList({ id }, { orgId }) {
      const { pack } = await listOf(orgId, (row) => row.id === id);
      return { packId: pack.id, version: pack.version, draft: draftOf(pack, pack.items) };
    },

    async planWordList({ id, draft }, { orgId }) {
      const before = id === null ? [] : (await listOf(orgId, (row) => row.packId === id)).pack.items;
      const units = await planWordList(draft, before, { known: new KnownWords(base), speech });
      return { rows: units.flatMap(({ words }) => words.map(({ planned }) => planned)) };
    },

    async saveWordList({ id, version, draft }, { accountId, orgId }) {
      if (version === null && !listId.test(id)) throw badField('/id', 'not-an-id');
      const before = version === null ? undefined : await listOf(orgId, (row) => row.packId === id);
      if (before && before.pack.version !== version) throw badField('/version', 'changed');
      const known = new KnownWords(base);
      const units = await planWordList(draft, before?.pack.items ?? [], { known, speech });
      const words = units.flatMap((unit) => unit.words);
      if (words.length === 0 || words.some(({ planned }) => planned.problem !== null)) throw badField('/units', 'rows');
      if (plainTitle(draft.title) || units.some(({ title }) => title === '' || plainTitle(title))) throw badField('/title', 'markup');
      const next = `1.0.${before ? Number(before.pack.version.split('.')[2]) + 1 : 0}`;
      const work = join(workDir, randomUUID());
      await mkdir(work, { recursive: true });
      try {
        const { pack, bytes } = await writeWordList({ packId: id, version: next, draft, before }, units, known, work);
        return await packs.add(
          { accountId, orgId },
          { kind: 'list', pack: { ...pack, counts: countsOf(pack) }, bytes, dir: work },
          (rows) => {
            const newest = rows.find(({ packId }) => packId === id);
            if ((newest?.version ?? null) !== version) throw badField('/version', 'changed');
          },
        );
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    },
  };
}

/** Marks that no title has. */
const plainTitle = (text: string): boolean => /[<>\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text) || text.trim() === '';
