import { randomInt, timingSafeEqual } from 'node:crypto';
import { plainDigits } from '@chorus/contract/as-typed';
import { sha256Hex } from '../sha256.ts';

/** A code for whoever started the server: 16 digits, typed from the log or opened in an address. */
export const makeStartCode = (): string => Array.from({ length: 4 }, () => String(randomInt(10_000)).padStart(4, '0')).join('-');

/** Whether somebody has it, however it was typed. */
export const isStartCode = (typed: string | undefined, code: string): boolean =>
  typed !== undefined && timingSafeEqual(digest(typed), digest(code));

const digest = (code: string): Buffer => Buffer.from(sha256Hex(plainDigits(code)));
