import { fileURLToPath } from 'node:url';
import type { ScoringOptions } from '../scoring/create-gateway.ts';
import { ownProgram } from './own-program.ts';

/** The real scorer in threads. */
export const testScoring = async (more: Partial<ScoringOptions> = {}): Promise<ScoringOptions> => ({
  workerFile: await ownProgram('server/src/worker.ts'),
  speechDir: fileURLToPath(new URL('../../../speech', import.meta.url)),
  applications: new Map([['school-app', 'secret']]),
  ...more,
});
