/** A sentence as what comes before the word, the word as it is written there (with its ending: `apple` finds `apples`), and what comes after. */
export function splitAtWord(sentence: string, word: string): readonly [before: string, found: string, after: string] {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const match = new RegExp(`(?<![\\p{L}])${escaped}(?:s|es|ed|d|ing)?(?![\\p{L}])`, 'iu').exec(sentence);
  if (!match) return [sentence, '', ''];
  return [sentence.slice(0, match.index), match[0], sentence.slice(match.index + match[0].length)];
}
