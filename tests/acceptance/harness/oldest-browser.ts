/** In a page: takes away what came after Chromium 109, the oldest that Chorus runs in. Workers keep it; `oldest-browser.test.ts` reads their code. */
export function asChromium109(): void {
  const younger: readonly (readonly [object, readonly string[]])[] = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Object.getPrototypeOf(Int8Array.prototype) as object, ['toSorted', 'toReversed', 'with']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['setHTMLUnsafe', 'getHTML', 'moveBefore']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object,
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
  ];
  for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name);
}
