import type { AttemptView } from '@chorus/sdk';
import type { JournalEntry } from './entry.ts';
import { heardTwice } from './heard-twice.ts';
import { pressOf } from './presses.ts';

/** An answer in a list, in the order of time. */
export interface ListedAnswer {
  readonly attempt: Pick<AttemptView, 'id' | 'voided'>;
  /** Another machine may have heard the same press: the teacher says whether both count. */
  readonly heardTwice?: true;
}

/** Leaves out what another machine has written of a press that is there already, and marks what may be such a copy. Rows come in the order of time. */
export function joinPresses<T extends ListedAnswer>(
  rows: readonly T[],
  entryOf: (attemptId: string) => JournalEntry<'attempt'> | undefined,
): readonly T[] {
  const presses = new Map<string, JournalEntry<'attempt'>[]>();
  const joined: T[] = [];
  for (const row of rows) {
    const entry = entryOf(row.attempt.id);
    const uid = entry?.payload.pressId === undefined ? undefined : pressOf(entry.payload.pressId)?.uid;
    const before = (uid === undefined ? undefined : presses.get(uid)) ?? [];
    const found = entry && !row.attempt.voided ? before.map((other) => heardTwice(other, entry)) : [];
    if (found.includes('same')) continue;
    joined.push(found.includes('maybe') ? { ...row, heardTwice: true as const } : row);
    if (entry && uid !== undefined && !row.attempt.voided) presses.set(uid, [...before, entry]);
  }
  return joined;
}
