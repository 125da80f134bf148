import type { Steps } from '../steps.ts';
import { bestChain, type Link } from './chain.ts';
import type { Heard, Span } from './heard.ts';
import { search, type Place } from './search.ts';
import type { Unit } from './units.ts';

/** Places of a unit that are weighed against each other. */
const MOST_PLACES = 8;
/** Times that what is still open is looked for again between what is sure. */
const ROUNDS = 3;
/** Nats by which a place must be better than anything else in three seconds of sound, and in each doubling of that: chance finds more in more sound. */
const MARGIN = 14;
const MARGIN_PER_DOUBLING = 6;
const SHORT_SPAN = 300;
const LEAST_MARGIN = 5;
/** Nats by which each of its phones must be better than any other on average, in three seconds of sound, in each doubling of that, and at most. */
const GAIN = 1;
const GAIN_PER_DOUBLING = 0.8;
const MOST_GAIN = 4.5;
/** Share of the margin from which a place is told at all. */
const LIKELY = 0.5;
/** Share of a place's gain from which another place is a second reading. */
const ALIKE = 0.6;

/** Where a unit was found. `sure`: nothing else in the sound could well be it; `twice`: something else is it as well. */
export interface Found {
  readonly place: Place;
  readonly sure: boolean;
  readonly twice: boolean;
}

/** Finds each unit in the sound, in their order; undefined for what isn't there. */
export function* find(units: readonly Unit[], heard: Heard): Steps<(Found | undefined)[]> {
  const whole = { from: 0, to: heard.frames.length };
  const spans: Span[] = units.map(() => whole);
  const places: Place[][] = [];
  for (const { words } of units) places.push(yield* search(words, heard, whole, MOST_PLACES));
  let found = judged(units, spans, bestChain(places, whole.to));
  for (let round = 1; round < ROUNDS && found.some((one) => !one?.sure); round++) {
    const before = found;
    let end = 0;
    const anchors = found.map((one) => {
      if (one?.sure) end = one.place.to;
      return end;
    });
    let begin = whole.to;
    for (let i = units.length - 1; i >= 0; i--) {
      const one = found[i];
      if (one?.sure) {
        begin = one.place.from;
        places[i] = [one.place];
        continue;
      }
      const span = { from: anchors[i]!, to: Math.max(anchors[i]!, begin) };
      if (span.from === spans[i]!.from && span.to === spans[i]!.to) continue;
      spans[i] = span;
      places[i] = yield* search(units[i]!.words, heard, span, MOST_PLACES);
    }
    found = judged(units, spans, bestChain(places, whole.to)).map((one, i) => (before[i]?.sure ? before[i] : one));
    if (found.filter((one) => one?.sure).length === before.filter((one) => one?.sure).length) break;
  }
  return found;
}

const shareOf = ({ from, to }: Span): number => (to - from) / SHORT_SPAN;

/** What chance is not expected to find in a span. */
function marginIn(span: Span): number {
  const share = shareOf(span);
  return share < 1 ? Math.max(LEAST_MARGIN, MARGIN * share) : MARGIN + MARGIN_PER_DOUBLING * Math.log2(share);
}

function judged(units: readonly Unit[], spans: readonly Span[], links: readonly Link[]): (Found | undefined)[] {
  return links.map(({ place, margin, rival }, i) => {
    if (!place) return undefined;
    const needed = marginIn(spans[i]!);
    const each = Math.min(MOST_GAIN, GAIN + GAIN_PER_DOUBLING * Math.max(0, Math.log2(shareOf(spans[i]!))));
    const clear = place.gain >= needed && place.gain >= each * units[i]!.phones;
    const twice = rival !== undefined && rival.behind < needed && rival.place.gain >= ALIKE * place.gain;
    if (place.gain < LIKELY * needed || (!twice && margin < LIKELY * needed && !clear)) return undefined;
    return { place, sure: clear && margin >= needed, twice: clear && twice };
  });
}
