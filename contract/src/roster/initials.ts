import { pinyin } from 'pinyin-pro';

/** Letters, digits, marks on letters; the rest parts words. */
const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*|[^\p{P}\p{Z}\p{C}\p{M}]/gu;
const hanOrWord = /\p{Script=Han}|[^\p{Script=Han}]+/gu;

/**
 * Initials of a name in upper case: of each Chinese character that of its pinyin, a surname as surnames are read (GB/T 28039), of other words their first
 * letter; `#` for what has none.
 */
export function initialsOf(name: string): string {
  const composed = name.normalize('NFC');
  const letters = pinyin(composed, { pattern: 'first', surname: 'head', toneType: 'none', type: 'array' });
  // One entry a character; only of the Chinese ones they are used.
  const characters = [...composed];
  const read = new Map<number, string>();
  let at = 0;
  characters.forEach((char, index) => {
    read.set(at, letters[index] ?? '');
    at += char.length;
  });
  let initials = '';
  for (const word of composed.matchAll(words)) {
    for (const part of word[0].matchAll(hanOrWord)) {
      const letter = /^\p{Script=Han}$/u.test(part[0]) ? read.get(word.index + part.index)! : part[0].normalize('NFD').charAt(0);
      initials += /^[a-z]$/i.test(letter) ? letter.toUpperCase() : '#';
    }
  }
  return initials;
}

/** The first of them, by which lists are sorted. */
export const initialLetterOf = (name: string): string => initialsOf(name).charAt(0) || '#';
