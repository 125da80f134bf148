import Type, { type Static } from 'typebox';
import { PlannedWordList, SavedWordList, Version, WordListToPlan, WordListToSave } from '../../content/word-list-draft.ts';
import { Id } from '../../journal/entry.ts';
import { closed, Nullable, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';

const Ms = Type.Integer();
const Count = Type.Integer({ minimum: 0 });
const Texts = Type.Record(Type.String(), Type.String());

/** Bounds of what an organisation brings in: of the file as it is sent, of what is in it, and of all that the organisation has. Bytes but `files`. */
export const packLimits = {
  file: 300 * 1024 ** 2,
  part: 4 * 1024 ** 2,
  asset: 60 * 1024 ** 2,
  unpacked: 600 * 1024 ** 2,
  files: 20_000,
  organisation: 2 * 1024 ** 3,
} as const;

/** How long a pack that was taken away can be put back, in days; then its files are deleted. */
export const packKeptDays = 30;

/** Why a file is no pack that can be taken in; closed. Beside them stand the codes of what is wrong in `pack.json`. */
export const archiveProblems = [
  'not-zip',
  'other-archive',
  'archive-inside',
  'cut-off',
  'parts',
  'encrypted',
  'method',
  'too-large',
  'too-many-files',
  'bad-name',
  'link',
  'bomb',
  'no-pack-json',
  'not-json',
  'asset-missing',
  'asset-bytes',
  'asset-changed',
  'markup',
  'id-taken',
  'book-taken',
  'not-newer',
  'no-room',
] as const;
export type ArchiveProblem = (typeof archiveProblems)[number];

/** Something that keeps a pack out: what, where in the file, and in an author's words. */
export const PackProblem = closed({ code: Type.String(), path: Type.String(), message: Type.String() });
export type PackProblem = Static<typeof PackProblem>;

/** What is in a pack: how many of which kind. */
export const PackCounts = closed({ books: Count, units: Count, items: Type.Record(Type.String(), Count) });
export type PackCounts = Static<typeof PackCounts>;

/** A pack of an organisation, as it is listed: its newest version. */
export const OwnPackInfo = closed({
  id: Id,
  /** `list`: written here; `pack`: brought in as a file. */
  kind: Type.Enum(['list', 'pack']),
  title: Texts,
  version: Version,
  licence: Type.String(),
  counts: PackCounts,
  /** Of all its versions. */
  bytes: Count,
  addedAt: Ms,
  addedBy: Type.String(),
  org: closed({ id: Id, name: Type.String() }),
  /** The teacher who made the list; null: it was made or brought in here. */
  teacher: Nullable(Type.String()),
  /** It is the caller's to change; those of wider organisations are only seen. */
  own: Type.Boolean(),
  removedAt: Nullable(Ms),
});
export type OwnPackInfo = Static<typeof OwnPackInfo>;

/** Content packs and word lists of the organisation that is acted for. */
export const ownContentCalls = {
  ownPacks: adminCall(
    adminPaths.ownPacks,
    'content.read',
    'Packs and word lists of the organisation and of the wider ones, the newest first, and how much room they take.',
    closed({}),
    closed({ packs: Type.Array(OwnPackInfo), usedBytes: Count, quotaBytes: Count }),
  ),
  packUse: adminCall(
    adminPaths.packUse,
    'content.read',
    'How many answers in the organisation name a pack of it, and when the last was given.',
    closed({ id: Id }),
    closed({ answers: Count, lastAt: Nullable(Ms) }),
  ),
  receivePack: adminCall(
    adminPaths.receivePack,
    'content.write',
    `Begin to take in a pack's zip file of so many bytes: parts of at most ${packLimits.part} bytes are put to the address, one after the other, each with \`&offset=\` the bytes before it.`,
    closed({ bytes: Type.Integer({ minimum: 1 }) }),
    closed({ id: Id, url: Type.String(), expiresAt: Ms }),
  ),
  planPack: adminCall(
    adminPaths.planPack,
    'content.write',
    'Unpack and check a file that has come: what keeps it out, or what is in it and which version it follows. Nothing is added.',
    closed({ id: Id }),
    closed({
      problems: Type.Array(PackProblem),
      warnings: Count,
      pack: Nullable(closed({ title: Texts, version: Version, licence: Type.String(), counts: PackCounts, bytes: Count })),
      replaces: Nullable(Version),
    }),
  ),
  addPack: adminCall(
    adminPaths.addPack,
    'content.write',
    'Add a pack that was checked. New lessons have it; those under way keep what they have.',
    closed({ id: Id }),
    OwnPackInfo,
  ),
  removePack: adminCall(
    adminPaths.removePack,
    'content.write',
    `Take a pack off the shelf, or put it back within ${packKeptDays} days. What answers name of it can be looked up until its files are deleted.`,
    closed({ id: Id, removed: Type.Boolean() }),
    OwnPackInfo,
  ),
  wordList: adminCall(
    adminPaths.wordList,
    'content.read',
    'A word list of the organisation, to be changed.',
    closed({ id: Id }),
    SavedWordList,
  ),
  planWordList: adminCall(
    adminPaths.planWordList,
    'content.read',
    'What would become of each row of a word list, unit by unit. Nothing is written.',
    WordListToPlan,
    PlannedWordList,
  ),
  saveWordList: adminCall(
    adminPaths.saveWordList,
    'content.write',
    'Write a word list, which is a pack from then on. `id` is made by the client; `version`: which one was changed, null for a new list. Words that stay keep their ids.',
    WordListToSave,
    OwnPackInfo,
  ),
} as const satisfies Record<string, AdminCall>;
