import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Now } from '../clock.ts';
import type { Sessions } from '../session/sessions.ts';
import { Applications } from './applications.ts';
import { FaultSwitches } from './faults.ts';
import { ScoringGateway } from './gateway.ts';
import { KeptAudio } from './kept-audio.ts';
import type { WorkerFiles } from './pool-protocol.ts';
import type { GatewayInOrder } from './remote-gateways.ts';
import { ScorerPool, usualLimits, type PoolLimits } from './scorer-pool.ts';
import { startThread } from './scoring-threads.ts';

/** How a server scores. */
export interface ScoringOptions extends WorkerFiles {
  /** What a scoring thread runs. */
  readonly workerFile: string;
  /** Secrets by application. */
  readonly applications: ReadonlyMap<string, string>;
  /** For schools that have recordings scored by one: our own and others elsewhere; our own alone where none are named. */
  readonly gateways?: readonly GatewayInOrder[];
  /** Origins of pages elsewhere that may have recordings scored here. */
  readonly pages?: ReadonlySet<string>;
  /** Faults can be switched on; tests only. */
  readonly faults?: boolean;
  readonly limits?: Partial<PoolLimits>;
}

/** One core is the API's, the others score; four are enough for a school's machine. */
const usualThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

/** `loopback`: the server is for this machine alone, so that the sample application may be let in. */
export function createGateway(
  { workerFile, speechDir, applications, faults, limits }: ScoringOptions,
  {
    dataDir,
    ownSecret,
    loopback,
    sessions,
    now,
    log,
  }: {
    dataDir: string;
    ownSecret: string;
    loopback: boolean;
    sessions: Sessions;
    now: Now;
    log: (message: string, error: unknown) => void;
  },
): ScoringGateway {
  const pool = new ScorerPool({ threads: usualThreads, ...usualLimits, ...limits }, () => startThread(workerFile, { speechDir }, log), log);
  const kept = new KeptAudio(join(dataDir, 'scoring-audio'), now);
  return new ScoringGateway(
    pool,
    kept,
    new Applications(applications, loopback, now, ownSecret),
    sessions,
    now,
    faults ? new FaultSwitches() : undefined,
  );
}
