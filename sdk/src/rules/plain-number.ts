/** What a paste from a chat or a document brings along and nobody sees. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A number as it was typed, in the digits and signs of a keyboard without a Chinese input method: “１０。５” is `10.5`. What is no number stays what it is, so that
 * whoever reads it refuses it. For every field that takes a number.
 */
export const plainNumber = (typed: string): string => typed.replace(unseen, '').normalize('NFKC').replaceAll('。', '.').trim();
