import { compareEntries, type KeptEntry } from '@chorus/contract';
import type { RollCall } from '@chorus/sdk';

/** The roll calls of a lesson's record that were not undone, newest first. */
export function foldCalls(rows: readonly KeptEntry[]): readonly RollCall[] {
  const undone = new Set(rows.flatMap(({ entry }) => (entry.kind === 'roll.undone' ? [entry.payload.callId] : [])));
  return rows
    .map(({ entry }) => entry)
    .filter((entry) => entry.kind === 'roll.called')
    .filter(({ payload }) => !undone.has(payload.callId))
    .sort((a, b) => compareEntries(b, a))
    .map(({ payload, wallMs }) => Object.freeze({ id: payload.callId, studentIds: payload.studentIds, at: wallMs }));
}
