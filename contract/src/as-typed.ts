/** What nobody sees: marks that turn a line's direction, which come along when a contact is copied, joiners, control characters. */
const unseen = /[\p{Cf}\p{Cc}]/gu;
/** What groups the digits of a phone, and the quote that makes a spreadsheet keep them. */
const grouping = /[\s\p{Pd}().·'’]/gu;
/** China's prefix, before a mobile phone of eleven digits. */
const china = /^(?:\+|00)?86(?=1\d{10}$)/;

const narrow = (typed: string) => typed.normalize('NFKC').replaceAll(unseen, '');

/** The only mobile phone within words: "Phone: 138…". */
const within = /^[^\d+]*(?:(?:\+|00)?86)?(1[3-9]\d{9})[^\d+]*$/;

/**
 * A phone as it is kept: however its digits are grouped, in letters of full width, with China's prefix or without, or copied with what stood beside it, it is one
 * number.
 */
export function plainPhone(typed: string): string {
  const plain = narrow(typed)
    .replace(/^\s*tel:/i, '')
    .replaceAll(grouping, '');
  return within.exec(plain)?.[1] ?? plain.replace(china, '');
}

/** Whether this can be a phone, once it is plain. */
export const isPhone = (plain: string): boolean => /^\+?\d{5,20}$/.test(plain);

/** A code as it was made: in any case and width, with or without the dashes. No code has an I or a 1: whoever types one has read an L. */
export const plainCode = (typed: string): string =>
  narrow(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[I1]/g, 'L');

/** What is typed as digits, such as a PIN. */
export const plainDigits = (typed: string): string => narrow(typed).replaceAll(/\D/g, '');
