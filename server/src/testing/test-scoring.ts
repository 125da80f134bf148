import { fileURLToPath } from 'node:url';
import type { ScoringOptions } from '../scoring/create-gateway.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The real scorer in threads that run its source. */
export const testScoring = (more: Partial<ScoringOptions> = {}): ScoringOptions => ({
  workerFile: path('./source-worker.mjs'),
  speechDir: path('../../../speech'),
  applications: new Map([['school-app', 'secret']]),
  ...more,
});
