#!/usr/bin/env node
// npm run desktop: the desktop client, from the sources, where Electron's program is or can be fetched.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { ensureElectron } from './lib/electron.mjs';
import { main } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled({ tests: true });
  const electron = await ensureElectron();
  await ensureBuilt({ client: true });
  const { ELECTRON_RUN_AS_NODE: _plain, ...env } = process.env;
  const child = spawn(electron, [`${root}/desktop`, ...process.argv.slice(2)], { stdio: 'inherit', env });
  child.once('exit', (code) => process.exit(code ?? 1));
});
