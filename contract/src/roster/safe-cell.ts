/**
 * What begins a formula: one of its signs, full-width ones too, also after what nobody sees (spaces of any width, byte order mark, control characters, fillers,
 * marks of no letter), or a tab.
 */
const formula = /^(?:\t|[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹢﹣﹦﹫−])/u;
const lineBreak = /(\r\n|[\r\n\v\f\u0085\u2028\u2029])/;

/** A text that no spreadsheet runs: one that would begin a formula gets an apostrophe before it, in each of its lines: not every reader keeps a cell's lines together. */
export function safeCell(text: string): string {
  const guarded = text
    .split(lineBreak)
    .map((line) => (formula.test(line) && !lineBreak.test(line) ? `'${line}` : line))
    .join('');
  return /^[\r\n]/.test(guarded) ? `'${guarded}` : guarded;
}
