import type { Dialect } from './dialect.ts';

/** The default model (9-2). */
export const clicker18: Dialect = {
  type: 18,
  sequence: false,
  copyMs: 120,
  doublePressMs: 400,
  pollMs: 100,
  codec: 'mp3',
  rateHz: 44_100,
  message: 'echo',
};
