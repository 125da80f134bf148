import { align, type WordSegment } from '../align/align.ts';
import type { PreparedWord } from '../align/prepared.ts';
import { emission, PRIOR_WEIGHT } from '../align/emission.ts';
import { Frames } from '../frames.ts';
import { PHONE_COUNT, SIL } from '../phones.ts';
import type { Steps } from '../steps.ts';
import { framesOf, type Heard, type Span } from './heard.ts';

/** Frames around a place in which its first and last phones may lie. */
const AROUND = 10;
/** Frames of speech right before or behind a place that are of its first or last word: nobody says another word of this length without a pause. */
const JOINED = 80;
/** Frames of silence that part what is said. */
const PAUSE = 6;
/** Nats a frame by which a word falls behind the best phones where it is not the one that was said there, or not the whole of it. */
const UNLIKE = 1.3;
/** Nats by which a phone falls behind the best one at most where a word is said in its own way … */
const OTHERWISE = 6;
/** … and which silence loses where something is said. */
const SPOKEN = 4;

/** Nats by which silence may fall behind the best phone where nothing is said. */
const CLOSE = 0.5;

type Segments = readonly WordSegment[];

/** The words within a place; frames count from the start of the sound. Undefined when the place is too short for them. */
export function* alignWithin(words: readonly PreparedWord[], heard: Heard, place: Span, room: Span): Steps<Segments | undefined> {
  const span = { from: Math.max(room.from, place.from - AROUND), to: Math.min(room.to, place.to + AROUND) };
  const segments = yield* align(words, framesOf(heard, span), heard.logPrior);
  return segments && shifted(segments, span.from);
}

/**
 * The same words with the whole of the first and the last one. A short word that is said in its own way ("Oh, …" of some voices) fits nowhere: the search begins
 * in the middle of it, or in the pause behind it.
 */
export function* withWholeEnds(words: readonly PreparedWord[], segments: Segments, heard: Heard, room: Span): Steps<Segments> {
  const span = { from: segments[0]!.phones[0]!.from, to: segments.at(-1)!.phones.at(-1)!.to };
  const whole = {
    from: lostIn(segments[0]!, heard) > UNLIKE ? joined(span.from, -1, room.from, heard) : span.from,
    to: lostIn(segments.at(-1)!, heard) > UNLIKE ? joined(span.to, 1, room.to, heard) : span.to,
  };
  if (whole.from === span.from && whole.to === span.to) return segments;
  const found = yield* align(words, spokenFrames(heard, whole), heard.logPrior);
  return found ? shifted(found, whole.from) : segments;
}

/** By how many nats a frame the best phones fit better than a word's own. */
function lostIn({ phones }: WordSegment, { frames, best, logPrior }: Heard): number {
  let [lost, count] = [0, 0];
  for (const { phone, from, to } of phones)
    for (let t = from; t < to; t++) {
      lost += best[t]! - emission(frames, t, phone, logPrior);
      count++;
    }
  return lost / count;
}

const shifted = (segments: Segments, by: number): Segments =>
  segments.map((segment) => ({
    ...segment,
    phones: segment.phones.map((phone) => ({ ...phone, from: phone.from + by, to: phone.to + by })),
  }));

/** Where the speech that goes on beyond an end of a place has its pause; the end itself where that is too far. */
function joined(end: number, step: 1 | -1, last: number, { frames, best, logPrior }: Heard): number {
  let silent = 0;
  for (let at = end; Math.abs(at - end) <= JOINED; at += step) {
    if (at === last) return at;
    const t = step < 0 ? at - 1 : at;
    silent = emission(frames, t, SIL, logPrior) > best[t]! - CLOSE ? silent + 1 : 0;
    if (silent === PAUSE) return at - step * (PAUSE - 1);
  }
  return end;
}

/** Frames in which any phone may stand for another, and silence for nothing that was said. */
function spokenFrames(heard: Heard, span: Span): Frames {
  const own = framesOf(heard, span).logPosteriors.slice();
  const prior = heard.logPrior.map((one) => PRIOR_WEIGHT * one);
  for (let row = 0; row < own.length; row += PHONE_COUNT) {
    let most = Number.NEGATIVE_INFINITY;
    for (let p = SIL + 1; p < PHONE_COUNT; p++) most = Math.max(most, own[row + p]! - prior[p]!);
    for (let p = SIL + 1; p < PHONE_COUNT; p++) own[row + p] = Math.max(own[row + p]!, most - OTHERWISE + prior[p]!);
    if (own[row + SIL]! - prior[SIL]! < most) own[row + SIL]! -= SPOKEN;
  }
  return Frames.of(own);
}
