import { pinyinOf } from '@chorus/contract/content/pinyin-of';

/** What something can be found by, and how near that is to its name: smaller is nearer. */
export type SearchKey = readonly [key: string, weight: number];

/** Longer than anybody types. */
const longestKey = 32;
/** A text is found by its first words, not by every one of them. */
const mostKeys = { name: 60, text: 24 } as const;

/** As it is compared: small letters without marks, words parted by one space. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim();

const han = /\p{Script=Han}/u;

/**
 * The beginnings that lead to a text: of each of its words, of each Chinese character, of their pinyin and of its initials. Of a `name` the pinyin counts from
 * every syllable on, of a `text` from the beginning of each part.
 */
export function searchKeys(texts: readonly string[], of: keyof typeof mostKeys): readonly SearchKey[] {
  const keys = new Map<string, number>();
  const add = (key: string, weight: number) => {
    const cut = key.slice(0, longestKey).trimEnd();
    if (cut !== '' && (keys.get(cut) ?? Number.POSITIVE_INFINITY) > weight && (keys.size < mostKeys[of] || keys.has(cut)))
      keys.set(cut, weight);
  };
  texts.forEach((text, nth) => {
    const folded = foldText(text);
    const words = folded.split(' ');
    words.forEach((word, n) => {
      const later = n === 0 ? 0 : 1;
      add(words.slice(n, n + 8).join(' '), nth + later);
      if (!han.test(word)) return;
      const signs = [...word];
      const read = pinyinOf(word);
      // beyond the first 65,536 signs the two count differently
      const syllables = read.length === signs.length ? read : signs;
      for (const [from] of signs.entries()) {
        const inner = from === 0 ? later : later + 1;
        if (from > 0) add(signs.slice(from).join(''), nth + inner);
        if ((of === 'text' && from > 0) || !han.test(signs[from]!)) continue;
        add(syllables.slice(from).join(''), nth + inner + 2);
        const initials = syllables.slice(from).map((syllable) => syllable.charAt(0));
        if (initials.length > 1) add(initials.join(''), nth + inner + 3);
      }
    });
  });
  return [...keys];
}

/** What a teacher typed, as keys are compared: also without the spaces that some put between syllables. */
export function wantedKeys(query: string): readonly string[] {
  const folded = foldText(query);
  return [...new Set([folded, folded.replaceAll(' ', '')])].filter((key) => key !== '').map((key) => key.slice(0, longestKey));
}
