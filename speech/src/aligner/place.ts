import { align, type WordSegment } from '../align/align.ts';
import type { PreparedWord } from '../align/prepared.ts';
import { emission } from '../align/emission.ts';
import type { Steps } from '../steps.ts';
import { framesOf, type Heard, type Span } from './heard.ts';

/** Frames around a place in which its first and last phones may lie. */
const AROUND = 10;

/** The words within a place; frames count from the start of the sound. Undefined when the place is too short for them. */
export function* alignWithin(
  words: readonly PreparedWord[],
  heard: Heard,
  place: Span,
  room: Span,
): Steps<readonly WordSegment[] | undefined> {
  const from = Math.max(room.from, place.from - AROUND);
  const to = Math.min(room.to, place.to + AROUND);
  const segments = yield* align(words, framesOf(heard, { from, to }), heard.logPrior);
  return segments?.map((segment) => ({
    ...segment,
    phones: segment.phones.map((phone) => ({ ...phone, from: phone.from + from, to: phone.to + from })),
  }));
}

/** By how many nats a frame the best phones fit better than a word's own, word by word. */
export function lostPerWord(segments: readonly WordSegment[], { frames, best, logPrior }: Heard): number[] {
  return segments.map(({ phones }) => {
    let lost = 0;
    let count = 0;
    for (const { phone, from, to } of phones)
      for (let t = from; t < to; t++) {
        lost += best[t]! - emission(frames, t, phone, logPrior);
        count++;
      }
    return count > 0 ? lost / count : 0;
  });
}
