/** The aligner as a module worker; `AlignWorkerClient` speaks with it. */
import { serveAligner } from './align-worker-host.ts';
import type { AlignPort } from './align-worker-host.ts';
import { fetchBytes } from './fetch-bytes.ts';

serveAligner(globalThis as unknown as AlignPort, fetchBytes);
