/** A link to words that stands on summaries for parents. It names no child: who has it can learn of none, and no deletion has to look for it. */
export interface SummaryLinkTable {
  id: string;
  /** SHA-256 of what stands in the address. */
  tokenHash: string;
  schoolId: string;
  classId: string;
  /** Who made it. */
  teacherId: string;
  /** JSON: addresses of words in packs. */
  words: string;
  accent: 'us' | 'uk';
  madeAt: number;
  expiresAt: number;
}
