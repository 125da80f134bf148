import type { Reference } from '../model/speech.ts';

const coreTypes: ReadonlyMap<number, Reference['kind']> = new Map([
  [1, 'word'],
  [2, 'sentence'],
  [3, 'paragraph'],
  [4, 'choice'],
  [5, 'qa'],
  [12, 'symbol'],
  [15, 'retell'],
]);

/** What a core type's number (9-6), as homework and papers carry it, asks of a speaker; undefined for those that can't be scored: an unknown question type. */
export const referenceKind = (coreType: number): Reference['kind'] | undefined => coreTypes.get(coreType);

/** How many options of a written question are right, by its question type's number (9-6); undefined for any other. */
export function choiceKind(questionType: number): 'single' | 'multiple' | undefined {
  if (questionType === 1) return 'single';
  return questionType === 2 ? 'multiple' : undefined;
}

/** What is done with the words of a unit. */
export type WordDrill =
  | 'read-aloud'
  | 'choose-meaning-by-word'
  | 'paper-dictation'
  | 'choose-meaning-by-hearing'
  | 'word-pk'
  | 'choose-word-by-hearing'
  | 'lead-reading';

const wordDrills: ReadonlyMap<number, WordDrill> = new Map([
  [1, 'read-aloud'],
  [2, 'choose-meaning-by-word'],
  [4, 'paper-dictation'],
  [6, 'choose-meaning-by-hearing'],
  [8, 'word-pk'],
  [9, 'choose-word-by-hearing'],
  [16, 'lead-reading'],
]);

/** A word drill by its number (9-4); undefined for any other. */
export const wordDrill = (type: number): WordDrill | undefined => wordDrills.get(type);

/** How a passage is read. */
export type PassageMode = 'read-through' | 'sentence-follow' | 'role-dialogue' | 'sentence-recitation' | 'lead-reading';

/** A passage's reading mode by its number (9-5). A text's 10 is its role dialogue, where it has roles (`roles`), else each sentence is followed. */
export function passageMode(mode: number, roles = false): PassageMode | undefined {
  switch (mode) {
    case 1:
      return 'read-through';
    case 10:
      return roles ? 'role-dialogue' : 'sentence-follow';
    case 11:
      return 'sentence-recitation';
    case 12:
      return 'lead-reading';
    default:
      return undefined;
  }
}

/** What is practised with a sentence, by its number (9-5): 1 reading it, 2 choosing it by hearing. */
export function sentencePractice(practice: number): 'read' | 'choose-by-hearing' | undefined {
  if (practice === 1) return 'read';
  return practice === 2 ? 'choose-by-hearing' : undefined;
}
