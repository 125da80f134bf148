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
  /** The other schools of the region see and copy it. */
  shared: Type.Boolean(),
});
export type OwnTextInfo = Static<typeof OwnTextInfo>;

/** A text that another school of the region shares. */
export const RegionTextInfo = closed({
  id: Id,
  title: Type.String(),
  school: Type.String(),
  sentences: Count,
  roles: Count,
  soundMs: Count,
  source: Nullable(TextSource),
  changedAt: Ms,
});
export type RegionTextInfo = Static<typeof RegionTextInfo>;

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
    'Write a text, which is taught from then on. `id` is made by the client; `version`: which one was changed, null for a new text; `of`: the SHA-256 of the JSON of its draft, because two machines without a server may come to the same version. Saving the same again changes nothing. Its sounds have been put before: see `ownTextSounds`.',
    closed({ id: Id, version: Nullable(Version), of: Type.Optional(Sha256), draft: OwnTextDraft }),
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
    'Where sounds of texts are put, by `PUT` with their bytes: an address for each in the order asked, null for one that the school has already. `copyOf`: a text that another school of the region shares; its sounds are the school’s then, too.',
    closed({
      sounds: Type.Array(closed({ sha256: Sha256, bytes: Type.Integer({ minimum: 1 }) }), { minItems: 1, maxItems: 100 }),
      copyOf: Type.Optional(Id),
    }),
    closed({ urls: Type.Array(Nullable(Type.String())) }),
  ),
  shareOwnText: call(
    callPaths.shareOwnText,
    'Let the other schools of the region see and copy a text, or no longer: copies stay. Of texts whose source is the school’s own or in the public domain.',
    closed({ id: Id, shared: Type.Boolean() }),
    OwnTextInfo,
  ),
  regionTexts: call(
    callPaths.regionTexts,
    'Texts that the other schools of the region share, those changed last first. `region`: its name; null where there is none, or no other school in it.',
    closed({ offset: Type.Integer({ minimum: 0, maximum: 1_000_000 }), limit: Type.Integer({ minimum: 1, maximum: 200 }) }),
    closed({ region: Nullable(Type.String()), texts: Type.Array(RegionTextInfo), total: Count }),
  ),
  regionText: call(
    callPaths.regionText,
    'A text that another school of the region shares, to be looked at and copied. Its source is that school where it wrote it.',
    closed({ id: Id }),
    closed({ id: Id, version: Version, draft: OwnTextDraft }),
  ),
} as const;
