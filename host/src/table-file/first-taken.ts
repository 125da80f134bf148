/** Which sheet of a file is looked at first. */
export const firstTaken = (sheets: readonly { readonly taken: boolean }[]): number =>
  Math.max(
    0,
    sheets.findIndex(({ taken }) => taken),
  );
