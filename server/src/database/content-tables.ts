/** A version of a content pack that an organisation has for itself and all that lie in it. Its files are in a folder that bears the id. */
export interface OwnPackTable {
  id: string;
  orgId: string;
  packId: string;
  version: string;
  /** `list`: a word list that is written in the administration. */
  kind: 'list' | 'pack';
  /** JSON: text by language. */
  title: string;
  licence: string;
  /** JSON: how many of which kind are in it. */
  counts: string;
  bytes: number;
  addedAt: number;
  accountId: string;
  /** When it was taken off the shelf, with all other versions. */
  removedAt: number | null;
}
