import type { Flag } from './people-tables.ts';

/** A version of a content pack that an organisation has for itself and all that lie in it. Its files are in a folder that bears the id. */
export interface OwnPackTable {
  id: string;
  orgId: string;
  packId: string;
  version: string;
  /** `list`: a word list that is written here. */
  kind: 'list' | 'pack';
  /** JSON: text by language. */
  title: string;
  licence: string;
  /** JSON: how many of which kind are in it. */
  counts: string;
  bytes: number;
  addedAt: number;
  accountId: string;
  /** The account of the teacher who made the list; null: it was made or brought in by the administration. */
  ownerId: string | null;
  /** When it was taken off the shelf, with all other versions. */
  removedAt: number | null;
}

/** The last change of an organisation's own packs, by a word that no other change has: what is made of them says up to which one it is. */
export interface OwnPackChangeTable {
  orgId: string;
  changed: string;
}

/** A text that a teacher of an organisation has brought in, as it is now. */
export interface OwnTextTable {
  id: string;
  orgId: string;
  /** The account of the teacher who brought it in. */
  ownerId: string;
  version: string;
  /** JSON: what a list shows of it. */
  about: string;
  changedAt: number;
  accountId: string;
  removedAt: number | null;
  /** Since when the other schools of the region have it. */
  sharedAt: number | null;
}

/** A version of a text: what answers name stays. */
export interface OwnTextVersionTable {
  textId: string;
  version: string;
  orgId: string;
  /** JSON: as it was written. */
  draft: string;
  /** JSON: as it is taught from, and its file of timings. */
  pack: string;
  timings: string | null;
  addedAt: number;
  accountId: string;
}

/** A sound that an organisation has put for its texts. The file is of all organisations that have it. */
export interface OwnTextSoundTable {
  orgId: string;
  sha256: string;
  bytes: number;
  addedAt: number;
}

/** An address that an organisation lets its teachers, and those of all that lie in it, open beside the lesson. */
export interface OutsidePageTable {
  id: string;
  orgId: string;
  address: string;
  /** JSON: text by language. */
  title: string;
  /** Whether it may lie in the own network. */
  privateNetwork: Flag;
  /** JSON: what its answer said of who may show it inside another page, when it was last asked, and the origins on the way to it. */
  asked: string;
  checkedAt: number;
  addedAt: number;
  /** Null while it is allowed. */
  removedAt: number | null;
}
