#!/usr/bin/env node
// Would a test notice? Changes one thing at a time in kernel, contract and rules, and runs that room's tests.
// node tools/mutate.mjs [--count 200] [--seed 1] [--room kernel|contract|rules] [--minutes 20] [--least 80]
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { main } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';
import { run, stopAll } from './lib/run.mjs';
import { draw, mutantsOf } from './mutation/mutants.mjs';

const rooms = [
  { name: 'kernel', folder: 'host/src/kernel', tests: ['host/src/kernel', 'sdk/src/plugin'] },
  { name: 'contract', folder: 'contract/src', tests: ['contract/src'] },
  { name: 'rules', folder: 'sdk/src/rules', tests: ['sdk/src/rules'] },
];

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'testing') yield* sources(path);
    else if (/\.ts$/.test(entry.name) && !/\.(test|d)\.ts$|-types\.ts$/.test(entry.name)) yield path;
  }
}

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    least: { type: 'string', default: '80' },
  },
});
const work = mkdtempSync(join(tmpdir(), 'chorus-mutants-'));

function runTests(room, env, limitMs) {
  return run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tools/mutation/vitest.config.ts', '--reporter=dot', ...room.tests],
    { cwd: root, env, quiet: true, limitMs },
  );
}

async function survives(mutant, slot, limitMs) {
  const source = readFileSync(mutant.file, 'utf8');
  const changed = join(work, `${slot}.ts`);
  writeFileSync(changed, source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
  const { code } = await runTests(mutant.room, { CHORUS_MUTANT_FILE: mutant.file, CHORUS_MUTANT_SOURCE: changed }, limitMs);
  return code === 0;
}

function describe({ file, rule, start, end, text }) {
  const source = readFileSync(file, 'utf8');
  const line = source.slice(0, start).split('\n').length;
  return `${relative(root, file)}:${line}  ${rule}: ${source.slice(start, Math.min(end, start + 60)).replaceAll(/\s+/g, ' ')} → ${text.trim() || '(nothing)'}   in: ${source.split('\n')[line - 1].trim().slice(0, 100)}`;
}

await main(async () => {
  process.on('exit', () => rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopAll('SIGKILL'), process.exit(1)));
  const until = Date.now() + Number(values.minutes) * 60_000;
  const chosen = rooms.filter(({ name }) => !values.room || name === values.room);
  const limits = new Map();
  for (const room of chosen) {
    const started = Date.now();
    const { code, output } = await runTests(room, {}, 180_000);
    if (code !== 0) throw new Error(`The tests of ${room.name} fail before anything is changed:\n${output.slice(-3000)}`);
    limits.set(room.name, 15_000 + 4 * (Date.now() - started));
  }
  const all = chosen.flatMap((room) =>
    [...sources(join(root, room.folder))].flatMap((file) =>
      mutantsOf(file, readFileSync(file, 'utf8')).map((mutant) => ({ ...mutant, file, room })),
    ),
  );
  const drawn = draw(all, Number(values.count), Number(values.seed));
  console.log(`${drawn.length} of ${all.length} mutants, seed ${values.seed}`);
  const survivors = [];
  let done = 0;
  const queue = [...drawn];
  const worker = async (slot) => {
    for (let mutant = queue.shift(); mutant && Date.now() < until; mutant = queue.shift()) {
      if (await survives(mutant, slot, limits.get(mutant.room.name))) survivors.push(mutant);
      done += 1;
      if (done % 20 === 0) console.log(`  ${done} tried, ${survivors.length} survived`);
    }
  };
  await Promise.all([worker('a'), worker('b')]);
  for (const mutant of survivors) console.log(`survived  ${describe(mutant)}`);
  const ratio = (100 * (done - survivors.length)) / Math.max(1, done);
  console.log(`${done - survivors.length} of ${done} killed: ${ratio.toFixed(1)} %`);
  process.exitCode = done > 0 && ratio >= Number(values.least) ? 0 : 1;
});
