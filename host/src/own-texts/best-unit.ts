/** A unit with its words. */
export interface UnitWords<U> {
  readonly unit: U;
  readonly words: readonly string[];
}

/** A unit that a text fits to: how many of its words the text has. */
export interface FittingUnit<U> {
  readonly unit: U;
  readonly found: number;
  readonly of: number;
}

/** Fewer words say nothing. */
const leastFound = 2;

/** The unit that most words of a text are of, by their share of the unit where several have as many; undefined: none has at least two. */
export function bestUnit<U>(text: string, units: readonly UnitWords<U>[]): FittingUnit<U> | undefined {
  const said = ` ${wordsIn(text).join(' ')} `;
  const fitting = units.map(({ unit, words }) => {
    const known = [...new Set(words.map((word) => wordsIn(word).join(' ')).filter((word) => word !== ''))];
    return { unit, found: known.filter((word) => forms(word).some((form) => said.includes(` ${form} `))).length, of: known.length };
  });
  const [best] = fitting.filter(({ found }) => found >= leastFound).sort((a, b) => b.found - a.found || a.of - b.of);
  return best;
}

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/\p{L}[\p{L}\p{M}\p{N}'-]*/gu) ?? [];

/** A word as it stands in a text: in the plural, too. */
const forms = (word: string): readonly string[] => [word, `${word}s`, `${word}es`];
