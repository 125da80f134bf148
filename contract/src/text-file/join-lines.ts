/** Marks a hyphen at a line's end that was taken away; what has one is to be looked at. Not in Unicode's text, so that no source has it. */
export const hyphenMark = '\uE0FF';

const keepsHyphen =
  /(?:^|[^\p{L}])(?:well|self|ex|half|all|anti|non|co|mid|semi|so|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|mother|father|brother|sister|old|new|good|long|T|e|X)-$/iu;

/** Two lines as one: without a blank between Chinese characters, and without a hyphen that was only at the line's end. */
export function joinedLines(one: string, next: string): string {
  const [above, below] = [one.trimEnd(), next.trimStart()];
  if (above === '' || below === '') return above + below;
  if (above.endsWith('\u00AD')) return above.slice(0, -1) + below;
  if (/\p{L}[-\u2010]$/u.test(above) && /^\p{L}/u.test(below)) {
    const kept = keepsHyphen.test(above.replace(/\u2010$/, '-')) || !/^\p{Ll}/u.test(below) || /\p{L}-\p{L}+-$/u.test(above);
    return kept ? above + below : above.slice(0, -1) + hyphenMark + below;
  }
  const tight = /[\p{Script=Han}，。！？；：、“‘（《]$/u.test(above) && /^[\p{Script=Han}，。！？；：、”’）》]/u.test(below);
  return tight ? above + below : `${above} ${below}`;
}
