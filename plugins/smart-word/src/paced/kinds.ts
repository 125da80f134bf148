import { wordRead } from '../routes.ts';
import type { PacedKind } from './paced-store.ts';

/** Lead reading [9-4] 16: the model says a word, the class repeats it in chorus. */
export const lead: PacedKind = {
  id: 'lead',
  route: wordRead,
  initial: { times: 1, seconds: 3, slow: false },
  times: [1, 5],
  seconds: [1, 10],
  waitMs: ({ seconds }) => seconds * 1_000,
};
