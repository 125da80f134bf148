import { wordDictation, wordRead } from '../routes.ts';
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

/** Dictation on paper [9-4] 4: each word said so often, in the time that the class has for it. */
export const dictation: PacedKind = {
  id: 'dictation',
  route: wordDictation,
  initial: { times: 3, seconds: 12, slow: false },
  times: [1, 5],
  seconds: [4, 40],
  hidden: true,
  waitMs: ({ seconds, times }) => (seconds * 1_000) / times,
};
