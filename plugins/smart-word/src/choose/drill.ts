import { chooseLook, chooseMeaning, chooseMeaningByHearing, chooseWordByHearing } from '../routes.ts';

/** The route of a choosing drill. */
export type DrillRoute = typeof chooseMeaning;

/** A drill in which the class chooses one of four [9-4]: 2 meaning by word, 6 meaning by hearing, 9 word by hearing; word by look has no number there. */
export interface Drill {
  readonly id: 'meaning' | 'hear-meaning' | 'hear-word' | 'look';
  readonly route: DrillRoute;
  /** What the wrong ones are near in. */
  readonly by: 'meaning' | 'sound' | 'spelling';
  /** What is asked by. */
  readonly shows: 'word' | 'sound' | 'picture';
  /** What is chosen from. */
  readonly options: 'meaning' | 'word';
}

export const drills: readonly Drill[] = [
  { id: 'meaning', route: chooseMeaning, by: 'meaning', shows: 'word', options: 'meaning' },
  { id: 'hear-meaning', route: chooseMeaningByHearing, by: 'meaning', shows: 'sound', options: 'meaning' },
  { id: 'hear-word', route: chooseWordByHearing, by: 'sound', shows: 'sound', options: 'word' },
  { id: 'look', route: chooseLook, by: 'spelling', shows: 'picture', options: 'word' },
];

/** A drill by its name. */
export const drillOf = (id: Drill['id']): Drill => drills.find((drill) => drill.id === id)!;
