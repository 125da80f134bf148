/** Random bits, 32 of them, 0 to 2³² − 1. */
export type RandomBits = () => number;

const range = 2 ** 32;

/** Bits of the machine's own source of chance. */
export const cryptoBits: RandomBits = () => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** A number 1 to `most`, each as likely as the other: bits that would favour the low ones are drawn again. */
export function fairNumber(most: number, bits: RandomBits): number {
  const fair = range - (range % most);
  let drawn = bits();
  while (drawn >= fair) drawn = bits();
  return (drawn % most) + 1;
}
