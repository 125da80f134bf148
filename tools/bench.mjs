#!/usr/bin/env node
// Prints every figure beside the same work done by the bare platform: node tools/bench.mjs [--json FILE] [--only pages|rollcall|pk|history|kernel|speech|gateway|bus|drill|ink|team|score|administration|backup|memory|packages]
import { resolve } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { main } from './lib/failure.mjs';
import { ensureBrowser } from './lib/find-browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';
import { run, stopAll } from './lib/run.mjs';

await main(async () => {
  requireNode();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopAll(), process.exit(1)));
  const args = process.argv.slice(2).map((arg, index, all) => (all[index - 1] === '--json' ? resolve(process.cwd(), arg) : arg));
  await ensureInstalled({ tests: true });
  const CHROMIUM_PATH = await ensureBrowser();
  await ensureBuilt();
  const { code } = await run(process.execPath, ['--expose-gc', '--import', 'tsx', 'tests/bench/main.ts', ...args], {
    cwd: root,
    env: { CHROMIUM_PATH },
    limitMs: 30 * 60_000,
  });
  process.exitCode = code;
});
