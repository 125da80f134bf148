import { lessonOf } from './context.ts';
import type { JournalEntry } from './entry.ts';
import { machineOf } from './machine.ts';
import { isSamePress, numbers, pressOf, sameMomentMs, saysSame } from './presses.ts';

/**
 * Whether two answers that count are one press that two machines heard without knowing of each other. `same`: in lessons of their own, and the clicker's
 * own number of the press says so. `maybe`: the clicker does not number its presses, and said the same of the same item at one moment; a teacher decides.
 */
export function heardTwice(a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>): 'same' | 'maybe' | undefined {
  const [first, second] = [a, b].map(({ payload: { pressId } }) => (pressId === undefined ? undefined : pressOf(pressId)));
  if (!first || !second || first.uid !== second.uid || machineOf(a.deviceId) === machineOf(b.deviceId)) return undefined;
  if (first.numbered && second.numbered) {
    const apart = lessonOf(a.payload) !== lessonOf(b.payload);
    return apart && first.n % numbers === second.n % numbers && isSamePress(a, b) ? 'same' : undefined;
  }
  if (!saysSame(a, b)) return undefined;
  const { item } = b.payload;
  const sameItem = a.payload.item.packId === item.packId && a.payload.item.itemId === item.itemId;
  return sameItem && Math.abs(a.payload.givenAt - b.payload.givenAt) <= sameMomentMs ? 'maybe' : undefined;
}
