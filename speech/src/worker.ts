/** The scorer as a module worker; `SpeechWorkerClient` speaks with it. */
import { fetchBytes } from './fetch-bytes.ts';
import { serveScorer } from './worker-host.ts';
import type { WorkerPort } from './worker-host.ts';

serveScorer(globalThis as unknown as WorkerPort, fetchBytes);
