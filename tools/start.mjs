#!/usr/bin/env node
// Plain Node without packages: this is what a fresh clone runs first.
import { ensureBuilt } from './lib/build.mjs';
import { requireDataFolder } from './lib/data-folder.mjs';
import { main } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { openBrowser } from './lib/open-browser.mjs';
import { whenNpmIsGone } from './lib/parent.mjs';
import { chosenPort, requireFreePort } from './lib/port.mjs';
import { stopAll } from './lib/run.mjs';
import { ownAddress, restartCode, startServer } from './lib/server-process.mjs';

await main(async () => {
  requireNode();
  const buildOnly = process.argv.includes('--build-only');
  const port = chosenPort();
  const data = buildOnly ? undefined : requireDataFolder();
  if (!buildOnly) await requireFreePort(port);

  let server;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    stopAll();
    await server?.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  whenNpmIsGone(stop);

  await ensureInstalled();
  await ensureBuilt();
  if (buildOnly || stopping) return;

  server = await startServer({ port, data });
  const url = ownAddress(port);
  console.log(`Chorus is ready at ${url}`);
  if (process.env.CHORUS_OPEN !== '0') openBrowser(url, data);
  let { code } = await server.ended;
  // A restore waits for the folder: the next server puts its database in its place.
  while (code === restartCode && !stopping) {
    server = await startServer({ port, data });
    ({ code } = await server.ended);
  }
  if (!stopping) {
    console.error('The server stopped unexpectedly; start Chorus again: every answer is on disk.');
    process.exit(code || 1);
  }
});
