import { compareEntries, type JournalEntry } from '@chorus/contract';
import type { DeviceBinding } from '@chorus/sdk';

/** The clickers that are on loan on a day, from a lesson's record on top of what earlier lessons of the day left; a student has one. */
export function foldLoans(
  entries: readonly JournalEntry<'device.loaned' | 'device.returned'>[],
  day: string,
  before: readonly DeviceBinding[] = [],
): readonly DeviceBinding[] {
  const loans = new Map(before.map((loan) => [loan.uid, loan]));
  for (const { kind, payload } of [...entries].sort(compareEntries)) {
    if (kind === 'device.returned' && payload.day === day) loans.delete(payload.uid);
    if (kind !== 'device.loaned' || payload.day !== day) continue;
    const { studentId, uid, type } = payload;
    for (const [other, loan] of loans) if (loan.studentId === studentId) loans.delete(other);
    loans.set(uid, Object.freeze({ studentId, uid, type, loan: true }));
  }
  return Object.freeze([...loans.values()]);
}
