/** Letter A–Z of an option by its index 0–25. Error: RangeError. */
export function optionLetter(index: number): string {
  if (!Number.isInteger(index) || index < 0 || index > 25) throw new RangeError(`An option's index is 0 to 25, not ${index}.`);
  return String.fromCharCode(65 + index);
}

/** Index 0–25 of an option's letter, in either case; undefined for anything else. */
export function optionIndex(letter: string): number | undefined {
  return /^[a-z]$/i.test(letter) ? letter.toUpperCase().charCodeAt(0) - 65 : undefined;
}

/** The symbol of a judgement's letter: E is √, F is ×. */
export function judgementSymbol(letter: string): '√' | '×' | undefined {
  if (letter === 'E') return '√';
  return letter === 'F' ? '×' : undefined;
}
