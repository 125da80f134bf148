import type { Dialect } from './dialect.ts';

export const clicker4: Dialect = {
  type: 4,
  sequence: true,
  copyMs: 120,
  doublePressMs: 400,
  pollMs: 50,
  codec: 'ogg',
  rateHz: 16_000,
  message: 'tag',
};
