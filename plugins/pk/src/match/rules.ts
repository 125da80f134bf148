import type { AttemptView, RecordResult } from '@chorus/sdk';
import type { Heard, Match, Mode, Round, Rule, Side, SideRound, Slot } from '../place.ts';

/** What a right word brings, and what being right first brings beside it. */
export const rightPoints = 100;
export const firstPoints = 50;

/** Two touches within a frame came together; a clicker is asked no more often than this, in milliseconds. */
const frameMs = 17;
const pollMs = 100;

/** What a side answered: whether it was right (null: not judged), its score where it was said, and when it was heard. */
export interface Answered {
  readonly slot: Slot;
  readonly studentId: string;
  readonly right: boolean | null;
  readonly score: number | null;
  readonly heard: Heard | undefined;
}

/** Nobody can know which of two was first: then both are. Of two clickers the host itself says so. */
export function isTie(earlier: Heard, later: Heard): boolean {
  const apart = later.at - earlier.at;
  if (earlier.by === 'clicker' && later.by === 'clicker') return later.tie;
  return apart < (earlier.by === 'clicker' || later.by === 'clicker' ? pollMs : frameMs);
}

/** Who was right first: one side, or all that came too close together to be told apart. */
export function firstOf(answers: readonly Answered[]): readonly Slot[] {
  const right = answers.flatMap(({ slot, right: is, heard }) => (is === true && heard ? [{ slot, heard }] : []));
  const [first, ...others] = right.sort((a, b) => a.heard.at - b.heard.at);
  return first ? [first.slot, ...others.filter(({ heard }) => isTie(first.heard, heard)).map(({ slot }) => slot)] : [];
}

/** What an answer was judged: right or not, or the score of what was said. */
export function judgedOf(attempt: AttemptView | undefined, mode: Mode): Pick<Answered, 'right' | 'score'> {
  if (!attempt) return { right: null, score: null };
  if (mode === 'reading') {
    const outcome = (attempt.result as RecordResult | undefined)?.outcome;
    return { right: null, score: attempt.override?.overall ?? (outcome?.kind === 'scored' ? outcome.overall : null) };
  }
  const overall = attempt.override?.overall ?? (attempt.result as { readonly overall?: number } | undefined)?.overall;
  return { right: overall === undefined ? null : overall === 100, score: null };
}

/** What a word brought each side. A spoken word brings its score, a chosen or spelled one what the rule says. */
export function roundOf(wordId: string, mode: Mode, rule: Rule, answers: readonly Answered[]): Round {
  const first = rule === 'fast' && mode !== 'reading' ? firstOf(answers) : [];
  const sides = answers.map(({ slot, studentId, right, score }): readonly [Slot, SideRound] => {
    const led = first.includes(slot);
    const points = mode === 'reading' ? Math.round(score ?? 0) : right === true ? rightPoints + (led ? firstPoints : 0) : 0;
    return [slot, { studentId, right, score, points, first: led }];
  });
  return { wordId, tie: first.length > 1, sides: Object.fromEntries(sides) };
}

/** The points of a side so far. */
export const pointsOf = (rounds: readonly Round[], slot: Slot): number =>
  rounds.reduce((sum, { sides }) => sum + (sides[slot]?.points ?? 0), 0);

/** How many words in a row a side has right until now. */
export function streakOf(rounds: readonly Round[], slot: Slot): number {
  const wrong = rounds.findLastIndex(({ sides }) => sides[slot]?.right !== true);
  return rounds.length - 1 - wrong;
}

/** What there is to cheer a side for. `overtook`, `caught-up`, `leads`: what the last word changed between the sides. `streak`: so many in a row. */
export type Cheer = { readonly kind: 'overtook' | 'caught-up' | 'leads' } | { readonly kind: 'streak'; readonly count: number };

/** The cheer of a side: for the last word where it has turned the match, else for a row of three and more. The first points of all turn nothing. */
export function cheerOf(rounds: readonly Round[], slots: readonly Slot[], slot: Slot): Cheer | undefined {
  const standing = (until: readonly Round[]) => {
    const others = Math.max(0, ...slots.filter((one) => one !== slot).map((one) => pointsOf(until, one)));
    return { own: pointsOf(until, slot) - others, others };
  };
  const [before, now] = [standing(rounds.slice(0, -1)), standing(rounds)];
  if (before.own < 0 && now.own > 0) return { kind: 'overtook' };
  if (before.own < 0 && now.own === 0) return { kind: 'caught-up' };
  const count = streakOf(rounds, slot);
  if (count >= 3) return { kind: 'streak', count };
  return before.own === 0 && now.own > 0 && now.others > 0 ? { kind: 'leads' } : undefined;
}

/** How each word went for a side: it brought points or did not. */
export const marksOf = (rounds: readonly Round[], slot: Slot): readonly ('good' | 'other')[] =>
  rounds.map(({ sides }) => ((sides[slot]?.points ?? 0) > 0 ? 'good' : 'other'));

/** Whose turn it is of a side at this word: one after the other, without those who are not there. Undefined: nobody is left. */
export function turnOf({ studentIds }: Side, index: number, there: (studentId: string) => boolean): string | undefined {
  const left = studentIds.filter(there);
  return left[index % left.length];
}

/** A side for another match with the same ones: those whose turn did not come are the first. */
export function afterTurns(side: Side, words: number): Side {
  const had = words % Math.max(1, side.studentIds.length);
  return { ...side, studentIds: [...side.studentIds.slice(had), ...side.studentIds.slice(0, had)] };
}

/** A place on the podium. */
export interface Placed {
  readonly place: 1 | 2 | 3;
  readonly side: Side;
  readonly points: number;
}

/** The podium, of three at most; as many points are the same place. Without a point nobody stands on it. */
export function placesOf({ sides, rounds }: Pick<Match, 'sides' | 'rounds'>): readonly Placed[] {
  const ranked = sides
    .map((side) => ({ side, points: pointsOf(rounds, side.slot) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 3);
  return ranked.map((one) => ({ ...one, place: (1 + ranked.filter(({ points }) => points > one.points).length) as Placed['place'] }));
}

/** The podium is shown from its last place to its first, one after the other; equal places together. */
export const revealMs = (places: readonly Placed[], place: number): number =>
  450 * (Math.max(place, ...places.map((one) => one.place)) - place);

/** A true word for a player: what was best of it, and in figures. */
export type KindWord =
  | { readonly kind: 'all'; readonly count: number }
  | { readonly kind: 'streak'; readonly count: number }
  | { readonly kind: 'came-back' }
  | { readonly kind: 'best-read'; readonly score: number; readonly wordId: string }
  | { readonly kind: 'right'; readonly count: number; readonly wordId: string }
  | { readonly kind: 'to-the-end'; readonly count: number }
  | { readonly kind: 'was-there' };

/** What can truly be said to a player for the words that were theirs. */
export function kindWordOf(rounds: readonly Round[], studentId: string): KindWord {
  const own = rounds.flatMap(({ wordId, sides }) =>
    Object.values(sides).flatMap((side) => (side.studentId === studentId ? [{ wordId, ...side }] : [])),
  );
  const read = own.filter(({ score }) => score !== null).sort((a, b) => b.score! - a.score!)[0];
  if (read) return { kind: 'best-read', score: Math.round(read.score!), wordId: read.wordId };
  const right = own.filter((one) => one.right === true);
  if (right.length === own.length && own.length > 1) return { kind: 'all', count: own.length };
  const longest = longestRun(own.map((one) => one.right === true));
  if (longest >= 3) return { kind: 'streak', count: longest };
  if (right.length > 1 && own[0]!.right !== true && own.at(-1)!.right === true) return { kind: 'came-back' };
  if (right.length > 0) return { kind: 'right', count: right.length, wordId: right.at(-1)!.wordId };
  const answered = own.filter((one) => one.right !== null).length;
  return answered > 0 ? { kind: 'to-the-end', count: answered } : { kind: 'was-there' };
}

function longestRun(right: readonly boolean[]): number {
  let [now, longest] = [0, 0];
  for (const one of right) {
    now = one ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return longest;
}
