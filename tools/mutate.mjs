#!/usr/bin/env node
// Would a test notice? Changes one thing at a time in the rooms of tools/mutation/rooms.mjs, and runs the room's tests.
// node tools/mutate.mjs [--count 200] [--seed 1] [--room kernel] [--minutes 20] [--slack 0] [--trust] [file …]
// --slack: by how much a room's ratio may be below its least, where the sample is small.
// --trust: the tests are known to pass, and are not run unchanged first.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { main } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';
import { run, stopAll } from './lib/run.mjs';
import { importGraph } from './lib/vitest.mjs';
import { draw, mutantsOf } from './mutation/mutants.mjs';
import { isMutated, rooms } from './mutation/rooms.mjs';

function sourcesOf(room) {
  return readdirSync(join(root, room.folder), { recursive: true })
    .map((name) => `${room.folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => isMutated(path, room))
    .sort();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    room: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    slack: { type: 'string', default: '0' },
    trust: { type: 'boolean', default: false },
  },
});
const few = 20;
const work = mkdtempSync(join(tmpdir(), 'chorus-mutants-'));

function runTests(files, env, limitMs) {
  return run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tools/mutation/vitest.config.ts', '--reporter=dot', ...files],
    { cwd: root, env, quiet: true, limitMs },
  );
}

/** Runs the tests with nothing changed. Gives how long they may take with a mutant. */
async function limitByThemselves(files) {
  const started = Date.now();
  const { code, output } = await runTests(files, {}, 15 * 60_000);
  if (code !== 0) throw new Error(`The tests fail before anything is changed:\n${output.slice(-3000)}`);
  return 30_000 + 2 * (Date.now() - started);
}

async function survives(mutant, slot, tests, limitMs) {
  if (tests.length === 0) return true;
  const source = readFileSync(mutant.file, 'utf8');
  const changed = join(work, `${slot}.ts`);
  writeFileSync(changed, source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
  const { code } = await runTests(tests, { CHORUS_MUTANT_FILE: mutant.file, CHORUS_MUTANT_SOURCE: changed }, limitMs);
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
  const seed = Number(values.seed);
  const all = chosen.map((room) =>
    sourcesOf(room)
      .filter((path) => positionals.length === 0 || positionals.includes(path))
      .map((path) => join(root, path))
      .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')).map((mutant) => ({ ...mutant, file, room }))),
  );
  // Of each room the same number, in any order: where time is short, each has its share of it.
  const share = Math.ceil(Number(values.count) / all.filter((some) => some.length > 0).length);
  const drawn = draw(
    all.flatMap((some) => draw(some, share, seed)),
    Infinity,
    seed,
  );
  console.log(`${drawn.length} of ${all.flat().length} mutants, seed ${seed}`);
  const tests = new Map();
  const graph = await importGraph('tools/mutation/vitest.config.ts');
  for (const { file, room } of drawn) if (!tests.has(file)) tests.set(file, await graph.testsReaching([relative(root, file)], room.tests));
  await graph.close();
  const limit = values.trust || tests.size === 0 ? 120_000 : await limitByThemselves([...new Set([...tests.values()].flat())]);
  const tried = [];
  const queue = [...drawn];
  const worker = async (slot) => {
    for (let mutant = queue.shift(); mutant && Date.now() < until; mutant = queue.shift()) {
      tried.push({ ...mutant, survived: await survives(mutant, slot, tests.get(mutant.file), limit) });
      if (tried.length % 20 === 0) console.log(`  ${tried.length} tried`);
    }
  };
  await Promise.all([worker('a'), worker('b')]);
  for (const mutant of tried.filter(({ survived }) => survived)) console.log(`survived  ${describe(mutant)}`);
  for (const room of chosen) {
    const here = tried.filter((mutant) => mutant.room === room);
    const killed = here.filter(({ survived }) => !survived).length;
    const ratio = (100 * killed) / here.length;
    if (here.length > 0) console.log(`${room.name}: ${killed} of ${here.length} killed, ${ratio.toFixed(0)} %; at least ${room.least}`);
    // A ratio of a few says nothing.
    if (here.length >= few && ratio < room.least - Number(values.slack)) process.exitCode = 1;
  }
});
