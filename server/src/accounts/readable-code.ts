import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another, read out or written on a board. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random code to be read, said and typed: 5 bits a character. */
export const makeReadableCode = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]!).join('');

/** As it is shown. */
export const inFours = (code: string): string => code.match(/.{1,4}/g)!.join('-');
