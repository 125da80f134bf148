import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { compareVersions } from '@chorus/contract';
import { packLimits, type PackProblem } from '@chorus/contract/api/admin/content-calls';
import { breather } from '../breather.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { idsWithin } from '../organisations/chain.ts';
import type { IncomingPacks } from './incoming-packs.ts';
import { newestOf } from './own-pack-infos.ts';
import type { OwnPacks } from './own-packs.ts';
import type { PackFacts } from './unpack-pack.ts';
import { listPrefix, type WordLists } from './word-lists.ts';

/** What the calls need. */
export interface OwnContentParts {
  readonly db: Db;
  readonly packs: OwnPacks;
  readonly incoming: IncomingPacks;
  readonly lists: WordLists;
}

type Names = 'ownPacks' | 'packUse' | 'receivePack' | 'planPack' | 'addPack' | 'removePack' | 'wordList' | 'planWordList' | 'saveWordList';

/** Packs and word lists of an organisation. Errors: `unknown` for those of others, `bad-input`. */
export function ownContentCalls({ db, packs, incoming, lists }: OwnContentParts): Pick<AdminHandlers, Names> {
  /** What keeps a pack out beside what is wrong in itself. */
  const taken = async (pack: PackFacts, orgId: string): Promise<PackProblem[]> => {
    const library = await packs.libraryOf(orgId);
    const [own] = newestOf(await packs.rowsOf(orgId, pack.id));
    if ([listPrefix, textPrefix].some((prefix) => pack.id.startsWith(prefix)) || (!own && (await library.has(pack.id))))
      return [{ code: 'id-taken', path: '/id', message: pack.id }];
    if (own && compareVersions(pack.version, own.version) <= 0)
      return [{ code: 'not-newer', path: '/version', message: `${own.version} → ${pack.version}` }];
    if ((await packs.bytesOf(orgId)) + pack.bytes > packLimits.organisation) return [{ code: 'no-room', path: '', message: '' }];
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
      const replaces = newestOf(await packs.rowsOf(orgId, pack.id))[0]?.version ?? null;
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
        if (rows.some(({ version }) => version === pack.version)) throw badField('/id', 'not-newer');
      });
      await incoming.drop(id);
      return added;
    },

    removePack: ({ id, removed }, { accountId, orgId }) => packs.remove({ accountId, orgId }, id, removed),

    wordList: ({ id }, { orgId }) => lists.draft(orgId, id),

    planWordList: ({ id, draft }, { orgId }) => lists.plan(orgId, id, draft),

    saveWordList: (list, { accountId, orgId }) => lists.save({ accountId, orgId }, list, null),
  };
}
