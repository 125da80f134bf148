#!/usr/bin/env node
// Prints every figure beside the same work done by the bare platform:
// node tools/bench.mjs [--list] [--only PART,PART] [--small | --full] [--against COMMIT] [--json FILE]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measurePart } from './lib/bench-part.mjs';
import { compared, heading, isWorse, merged, missesBar, rowLine } from './lib/bench-table.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { Failure, main } from './lib/failure.mjs';
import { ensureBrowser } from './lib/find-browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { otherBuild } from './lib/other-build.mjs';
import { root } from './lib/paths.mjs';
import { stopAll } from './lib/run.mjs';
import { parts } from '../tests/bench/parts.mjs';

/** Beside another build each part is measured so often there and here, in turn. */
const turns = 3;

await main(async () => {
  requireNode();
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      only: { type: 'string' },
      small: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      against: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const { only, small, full, against, json } = values;
  const names = Object.keys(parts);
  if (values.list) return console.log(names.join('\n'));
  const wanted = only?.split(',') ?? names;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Failure(`There is no part ${unknown.join(', ')}: ${names.join(', ')}.`);

  let other;
  process.on('exit', () => other?.dispose());
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopAll(), process.exit(1)));
  await ensureInstalled({ tests: true });
  const env = { CHROMIUM_PATH: await ensureBrowser() };
  await ensureBuilt();
  if (against !== undefined) other = await otherBuild(against);

  const here = { root, small, full, env };
  const there = other && { ...here, root: other.folder };
  const measure = async (part) => {
    if (!there) return measurePart(part, here);
    const [ours, others] = [[], []];
    for (let turn = 0; turn < (small ? 1 : turns); turn += 1) {
      others.push(await measurePart(part, there));
      ours.push(await measurePart(part, here));
    }
    return compared(merged(ours), merged(others), other.commit);
  };
  const rows = [];
  console.log(heading(there !== undefined));
  for (const part of wanted) {
    const found = await measure(part);
    for (const row of found) console.log(rowLine(row));
    rows.push(...found);
    if (json) writeFileSync(json, `${JSON.stringify(rows, null, 2)}\n`);
  }
  const worse = rows.filter(isWorse).map(({ name }) => name);
  if (worse.length > 0) console.log(`Worse than ${other.commit} by 15 % or more: ${worse.join(', ')}.`);
  const failed = rows.filter((row) => row.failed !== undefined).map(({ name }) => name);
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
  const missed = rows.filter(missesBar).map(({ name }) => name);
  if (missed.length > 0) console.log(`Not within their bar: ${missed.join(', ')}.`);
  process.exitCode = failed.length > 0 || worse.length > 0 || missed.length > 0 ? 1 : 0;
});
