import { compareEntries, type JournalEntry } from '@chorus/contract';
import type { GivenPraise } from '@chorus/sdk';

/** What was praised and not taken back, newest first. Entries may come in any order and more than once. */
export function foldPraise(entries: Iterable<JournalEntry>): readonly GivenPraise[] {
  const all = [...new Map([...entries].map((entry) => [entry.id, entry])).values()];
  const undone = new Set(all.flatMap((entry) => (entry.kind === 'praise.undone' ? [entry.payload.praiseId] : [])));
  return all
    .flatMap((entry) => (entry.kind === 'student.praised' && !undone.has(entry.payload.praiseId) ? [entry] : []))
    .sort((a, b) => compareEntries(b, a))
    .map(({ payload, wallMs: at }) => {
      const { praiseId: id, kind } = payload;
      return 'studentIds' in payload ? { id, kind, at, studentIds: payload.studentIds } : { id, kind, at, groupId: payload.groupId };
    });
}
