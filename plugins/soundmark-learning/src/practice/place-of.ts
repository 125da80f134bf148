import type { SymbolExample } from '@chorus/sdk';

/** Where in a word a sound is written. */
export type WordPlace = 'start' | 'middle' | 'end';

export const wordPlaces: readonly WordPlace[] = ['start', 'middle', 'end'];

/** Where in its word the sound is; a silent e at the end does not count. Undefined where it is not known which letters it has, or it is all of them. */
export function placeOf({ text, letters }: Pick<SymbolExample, 'text' | 'letters'>): WordPlace | undefined {
  if (!letters) return undefined;
  const [start, end] = letters;
  const last =
    end >= text.length || (end === text.length - 1 && /e$/iu.test(text) && end - start >= 1 && !/[aeiou]$/iu.test(text.slice(start, end)));
  if (start <= 0) return last ? undefined : 'start';
  return last ? 'end' : 'middle';
}
