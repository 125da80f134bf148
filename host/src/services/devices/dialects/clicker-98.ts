import type { Dialect } from './dialect.ts';

export const clicker98: Dialect = {
  type: 98,
  sequence: true,
  copyMs: 120,
  doublePressMs: 400,
  pollMs: 50,
  codec: 'mp3',
  rateHz: 16_000,
  message: 'tag',
};
