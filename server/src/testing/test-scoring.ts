import { fileURLToPath } from 'node:url';
import type { ScoringOptions } from '../scoring/create-gateway.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The real scorer in threads that run its source. */
export const testScoring = (more: Partial<ScoringOptions> = {}): ScoringOptions => ({
  workerFile: path('./source-worker.mjs'),
  modelDir: path('../../../speech/model'),
  dictionaryFile: path('../../../speech/dictionary/cmudict.txt'),
  applications: new Map([['school-app', 'secret']]),
  ...more,
});
