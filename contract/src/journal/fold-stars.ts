import type { GivenStar } from '@chorus/sdk';
import { compareEntries } from './order.ts';
import type { JournalEntry } from './entry.ts';

/** Stars of a class that were given and not taken back, newest first. Entries may come in any order and more than once. */
export function foldStars(entries: Iterable<JournalEntry>, classId: string): readonly GivenStar[] {
  const all = [...new Map([...entries].map((entry) => [entry.id, entry])).values()];
  const undone = starsUndone(all);
  return all
    .flatMap((entry) =>
      entry.kind === 'star.given' && entry.payload.classId === classId && !undone.has(entry.payload.starId) ? [entry] : [],
    )
    .sort((a, b) => b.wallMs - a.wallMs || compareEntries(b, a))
    .map(({ payload: { starId: id, groupId, reason }, wallMs: at }) => ({ id, ...(groupId !== undefined && { groupId }), reason, at }));
}

/** Which stars were taken back. */
export const starsUndone = (entries: Iterable<JournalEntry>): ReadonlySet<string> =>
  new Set([...entries].flatMap((entry) => (entry.kind === 'star.undone' ? [entry.payload.starId] : [])));
