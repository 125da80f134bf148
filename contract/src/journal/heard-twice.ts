import { machineOf, pressOf } from './attempts.ts';
import type { JournalEntry } from './entry.ts';

/** Clocks of machines that the server has set are not further apart than this, and no clicker says a number of its own again so soon. */
const sameNumberMs = 10 * 60_000;
/** What is said further apart than this is said twice. */
const sameMomentMs = 2_000;

/**
 * Whether two answers are one press that two machines heard without knowing of each other, each at a question of its own. `same`: the clicker's own number of
 * the press says so. `maybe`: the clicker does not number its presses, and said the same of the same item at one moment; a teacher decides.
 */
export function heardTwice(a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>): 'same' | 'maybe' | undefined {
  const [first, second] = [a, b].map(({ payload: { pressId } }) => (pressId === undefined ? undefined : pressOf(pressId)));
  if (!first || !second || first.uid !== second.uid || machineOf(a.deviceId) === machineOf(b.deviceId)) return undefined;
  if (a.payload.questionId === b.payload.questionId || JSON.stringify(a.payload.answer) !== JSON.stringify(b.payload.answer))
    return undefined;
  const apartMs = Math.abs(a.payload.givenAt - b.payload.givenAt);
  if (first.numbered && second.numbered) return first.n % numbers === second.n % numbers && apartMs <= sameNumberMs ? 'same' : undefined;
  const { item } = b.payload;
  const sameItem = a.payload.item.packId === item.packId && a.payload.item.itemId === item.itemId;
  return sameItem && apartMs <= sameMomentMs ? 'maybe' : undefined;
}

/** A clicker's numbers go from 65,535 on to 0. */
const numbers = 65_536;
