import Type, { type Static } from 'typebox';
import { OwnTextDraft, TextSource } from '../content/own-text-draft.ts';
import { Version } from '../content/word-list-draft.ts';
import { Id } from '../journal/entry.ts';
import { call, closed, Nullable } from './envelope.ts';
import { callPaths } from './paths.ts';

const Ms = Type.Integer();
const Count = Type.Integer({ minimum: 0 });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** An own text of the school, as its teachers see it. */
export const OwnTextInfo = closed({
  id: Id,
  version: Version,
  title: Type.String(),
  sentences: Count,
  words: Count,
  roles: Count,
  /** How long its sounds are together; 0: it has none. */
  soundMs: Count,
  belongsTo: Nullable(closed({ packId: Id, itemId: Id })),
  /** Null: nobody has said it. */
  source: Nullable(TextSource),
  changedAt: Ms,
  changedBy: Type.String(),
  madeBy: Type.String(),
  mine: Type.Boolean(),
  /** The caller may change and delete it: who made it, and administrators. */
  editable: Type.Boolean(),
  removedAt: Nullable(Ms),
});
export type OwnTextInfo = Static<typeof OwnTextInfo>;

/** Texts that teachers bring in. They belong to the school: every teacher of it sees, copies and teaches them. */
export const ownTextCalls = {
  ownTexts: call(
    callPaths.ownTexts,
    'The school’s own texts, those changed last first, with those that the caller can put back. `allowed`: its teachers may bring some in; where not, there are none, and the other calls know no text.',
    closed({}),
    closed({ allowed: Type.Boolean(), texts: Type.Array(OwnTextInfo) }),
  ),
  ownText: call(
    callPaths.ownText,
    'A text, to be changed or copied.',
    closed({ id: Id }),
    closed({ id: Id, version: Version, draft: OwnTextDraft }),
  ),
  saveOwnText: call(
    callPaths.saveOwnText,
    'Write a text, which is taught from then on. `id` is made by the client; `version`: which one was changed, null for a new text. Its sounds have been put before: see `ownTextSounds`.',
    closed({ id: Id, version: Nullable(Version), draft: OwnTextDraft }),
    OwnTextInfo,
  ),
  removeOwnText: call(
    callPaths.removeOwnText,
    'Take a text away, or put it back within 30 days. What answers name of it can be looked up until it is deleted.',
    closed({ id: Id, removed: Type.Boolean() }),
    OwnTextInfo,
  ),
  ownTextSounds: call(
    callPaths.ownTextSounds,
    'Where sounds of texts are put, by `PUT` with their bytes: an address for each in the order asked, null for one that the school has already.',
    closed({ sounds: Type.Array(closed({ sha256: Sha256, bytes: Type.Integer({ minimum: 1 }) }), { minItems: 1, maxItems: 100 }) }),
    closed({ urls: Type.Array(Nullable(Type.String())) }),
  ),
} as const;
