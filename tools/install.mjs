#!/usr/bin/env node
// Before the commands that need more than `npm start` installs.
import { main } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled({ tests: true });
});
