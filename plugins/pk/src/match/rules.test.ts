import { describe, expect, it } from 'vitest';
import type { Heard, Round, Side, Slot } from '../place.ts';
import {
  afterTurns,
  cheerOf,
  firstOf,
  isTie,
  kindWordOf,
  marksOf,
  placesOf,
  pointsOf,
  revealMs,
  roundOf,
  streakOf,
  turnOf,
  type Answered,
} from './rules.ts';

const heard = (at: number, by: Heard['by'] = 'screen', tie = false): Heard => ({ at, by, tie });
const answered = (slot: Answered['slot'], right: boolean | null, at?: number, by?: Heard['by'], tie?: boolean): Answered => ({
  slot,
  studentId: slot,
  right,
  score: null,
  heard: at === undefined ? undefined : heard(at, by, tie),
});
const said = (slot: Answered['slot'], score: number | null): Answered => ({ slot, studentId: slot, right: null, score, heard: undefined });

describe('who was first', () => {
  it.each([
    ['two touches in one frame', heard(0), heard(16), true],
    ['two touches a frame apart', heard(0), heard(17), false],
    ['a touch and a clicker within its poll period', heard(0), heard(99, 'clicker'), true],
    ['a touch and a clicker a poll period apart', heard(0, 'clicker'), heard(100), false],
    ['two clickers that the host could not tell apart', heard(0, 'clicker'), heard(60, 'clicker', true), true],
    ['two clickers that it could', heard(0, 'clicker'), heard(60, 'clicker'), false],
  ])('%s', (_, earlier, later, tie) => expect(isTie(earlier, later)).toBe(tie));

  it('is who was right first, not who touched first', () => {
    expect(firstOf([answered('left', false, 0), answered('right', true, 500)])).toEqual(['right']);
    expect(firstOf([answered('left', true, 700), answered('right', true, 500)])).toEqual(['right']);
    expect(firstOf([answered('left', true, 505), answered('right', true, 500)])).toEqual(['right', 'left']);
    expect(firstOf([answered('left', false, 0), answered('right', null)])).toEqual([]);
  });
});

describe('what a word brings', () => {
  const both = [answered('left', true, 100), answered('right', true, 900)];
  it('is the same for fast and slow where only right counts', () => {
    const { sides, tie } = roundOf('w', 'meaning', 'right', both);
    expect([sides['left']?.points, sides['right']?.points, tie]).toEqual([100, 100, false]);
  });
  it('is more for the first where it counts, and for both in a tie', () => {
    expect(roundOf('w', 'meaning', 'fast', both).sides).toMatchObject({ left: { points: 150, first: true }, right: { points: 100 } });
    const tie = roundOf('w', 'meaning', 'fast', [answered('left', true, 100), answered('right', true, 110)]);
    expect([tie.tie, tie.sides['left']?.points, tie.sides['right']?.points]).toEqual([true, 150, 150]);
  });
  it('is nothing for wrong and for no answer', () => {
    const { sides } = roundOf('w', 'spelling', 'fast', [answered('left', false, 1), answered('right', null)]);
    expect([sides['left']?.points, sides['right']?.points, sides['right']?.right]).toEqual([0, 0, null]);
  });
  it('is the score of what was said, and nothing where it has none', () => {
    const { sides } = roundOf('w', 'reading', 'fast', [said('left', 87.6), said('right', null)]);
    expect([sides['left']?.points, sides['right']?.points]).toEqual([88, 0]);
  });
});

const side = (slot: Side['slot'], ...studentIds: string[]): Side => ({ slot, name: '', studentIds });
const round = (left: boolean | null, right: boolean | null = null, wordId = 'w'): Round => ({
  ...roundOf(wordId, 'meaning', 'right', [answered('left', left, 0), answered('right', right, 500)]),
});

it('gives each of a team a turn, and passes over who is not there', () => {
  const team = side('left', 'a', 'b', 'c');
  const turns = (there: (id: string) => boolean) => [0, 1, 2, 3].map((index) => turnOf(team, index, there));
  expect(turns(() => true)).toEqual(['a', 'b', 'c', 'a']);
  expect(turns((id) => id !== 'b')).toEqual(['a', 'c', 'a', 'c']);
  expect(turnOf(team, 0, () => false)).toBeUndefined();
});

it('goes on with those of a team who had no turn, in another match', () => {
  expect(afterTurns(side('left', 'a', 'b', 'c'), 2).studentIds).toEqual(['c', 'a', 'b']);
  expect(afterTurns(side('left', 'a', 'b', 'c'), 4).studentIds).toEqual(['b', 'c', 'a']);
  expect(afterTurns(side('left', 'a'), 5).studentIds).toEqual(['a']);
});

it('counts points and what was right in a row', () => {
  const rounds = [round(true, true), round(false, true), round(true, true), round(true, null)];
  expect([pointsOf(rounds, 'left'), pointsOf(rounds, 'right')]).toEqual([300, 300]);
  expect([streakOf(rounds, 'left'), streakOf(rounds, 'right'), streakOf([], 'left')]).toEqual([2, 0, 0]);
});

describe('the podium', () => {
  it('has equal places for equal points, and nobody without a point', () => {
    const sides = [side('left', 'a'), side('right', 'b')];
    expect(placesOf({ sides, rounds: [round(true, true)] }).map(({ place }) => place)).toEqual([1, 1]);
    expect(placesOf({ sides, rounds: [round(true, false)] }).map(({ side: { slot } }) => slot)).toEqual(['left']);
    expect(placesOf({ sides, rounds: [] })).toEqual([]);
  });
  it('has three at most', () => {
    const slots = ['left', 'right', 'third', 'fourth'] as const;
    const rounds = [
      roundOf(
        'w',
        'reading',
        'right',
        slots.map((slot, n) => said(slot, 90 - n)),
      ),
    ];
    const places = placesOf({ sides: slots.map((slot) => side(slot, slot)), rounds });
    expect(places.map(({ side: { slot }, place }) => [slot, place])).toEqual([
      ['left', 1],
      ['right', 2],
      ['third', 3],
    ]);
  });
});

it('is shown from its last place to its first, equal places together', () => {
  const sides = [side('left', 'a'), side('right', 'b'), side('third', 'c')];
  const waits = (...points: readonly number[]) => {
    const slots = ['left', 'right', 'third'] as const;
    const places = placesOf({
      sides,
      rounds: [
        roundOf(
          'w',
          'reading',
          'right',
          slots.map((slot, n) => said(slot, points[n]!)),
        ),
      ],
    });
    return places.map(({ place }) => revealMs(places, place));
  };
  expect(waits(90, 80, 70)).toEqual([900, 450, 0]);
  expect(waits(90, 90, 70)).toEqual([900, 900, 0]);
  expect(waits(90, 0, 0)).toEqual([0]);
});

it('says to everybody what is true of them', () => {
  const two = [round(true, false), round(true, true)];
  expect(['left', 'right'].map((id) => kindWordOf(two, id))).toEqual([
    { kind: 'all', count: 2 },
    { kind: 'right', count: 1, wordId: 'w' },
  ]);
  expect(kindWordOf([round(false), round(true), round(false), round(true)], 'left')).toEqual({ kind: 'came-back' });
  expect(kindWordOf([round(false), round(true), round(true), round(true), round(false)], 'left')).toEqual({ kind: 'streak', count: 3 });
  expect(kindWordOf([round(false), round(false)], 'left')).toEqual({ kind: 'to-the-end', count: 2 });
  expect(kindWordOf([round(null)], 'left')).toEqual({ kind: 'was-there' });
  const read = ['a', 'b'].map((id, n) => roundOf(id, 'reading', 'right', [said('left', 60 + n * 20)]));
  expect(kindWordOf(read, 'left')).toEqual({ kind: 'best-read', score: 80, wordId: 'b' });
});

it('cheers for a match that the last word has turned, and for a row of three', () => {
  const both = ['left', 'right'] as const;
  const points = (left: number, right: number) => roundOf('w', 'reading', 'right', [said('left', left), said('right', right)]);
  const cheers = (...rounds: readonly Round[]) => both.map((slot) => cheerOf(rounds, both, slot)?.kind);
  expect(cheers(points(80, 0))).toEqual([undefined, undefined]);
  expect(cheers(points(80, 0), points(0, 90))).toEqual([undefined, 'overtook']);
  expect(cheers(points(80, 0), points(0, 80))).toEqual([undefined, 'caught-up']);
  expect(cheers(points(80, 80), points(10, 5))).toEqual(['leads', undefined]);
  expect(cheers(points(80, 0), points(10, 5))).toEqual([undefined, undefined]);
  const row = [round(true), round(true), round(true)];
  expect(cheerOf(row, both, 'left')).toEqual({ kind: 'streak', count: 3 });
  expect(cheerOf(row, both, 'right')).toBeUndefined();
});

it('marks each word for each side by whether it brought points', () => {
  const rounds = [round(true, false), round(false, true), round(null, true)];
  expect(['left', 'right'].map((slot) => marksOf(rounds, slot as Slot))).toEqual([
    ['good', 'other', 'other'],
    ['other', 'good', 'good'],
  ]);
});
