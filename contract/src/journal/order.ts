import type { JournalEntry } from './entry.ts';
import { machineOf } from './machine.ts';

type Place = Pick<JournalEntry, 'epoch' | 'deviceId' | 'seq' | 'id'>;

/**
 * The order of entries, the same for whoever has them, never wall time: the epoch, then device by device, each in the order in which it wrote. Of one
 * epoch the device whose id is the lesser comes first as a whole: neither saw what the other wrote, and their numbers say nothing of each other.
 */
export function compareEntries(a: Place, b: Place): number {
  const machines = a.deviceId === b.deviceId ? 0 : compareText(machineOf(a.deviceId), machineOf(b.deviceId));
  return a.epoch - b.epoch || machines || a.seq - b.seq || compareText(a.deviceId, b.deviceId) || compareText(a.id, b.id);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
