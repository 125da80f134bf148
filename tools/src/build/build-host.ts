import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { adminConfig, hostConfig, phoneConfig } from './host-config.ts';
import { hostDist } from './paths.ts';
import { buildServiceWorker } from './service-worker.ts';

/** Builds the classroom's page with its service worker, the administration's and the phone's, into `host/dist`. What was there is served until the new one is whole. */
export async function buildHost(): Promise<void> {
  const next = join(dirname(hostDist), `.dist-${process.pid}`);
  try {
    await build(await hostConfig({ outDir: next }));
    await buildServiceWorker(next);
    // After the service worker, which holds every file that is there for times without a server.
    await build(adminConfig({ outDir: next }));
    await build(phoneConfig({ outDir: next }));
    rmSync(hostDist, { recursive: true, force: true });
    renameSync(next, hostDist);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}
