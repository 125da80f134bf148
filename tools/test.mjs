#!/usr/bin/env node
// Plain Node without packages: this is what a fresh clone runs first.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { main } from './lib/failure.mjs';
import { ensureBrowser } from './lib/find-browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/paths.mjs';
import { run, stopAll } from './lib/run.mjs';

const minute = 60_000;
const long = process.argv.includes('--long');
const reports = join(root, 'tests/.output');
// a shared machine may be slow: there the limit only keeps a hanging run from going on for ever
const deadline = Date.now() + (long ? 50 : process.env.CI ? 32 : 14.8) * minute;
const left = (most) => Math.max(1_000, Math.min(most, deadline - Date.now()));
const total = { passed: 0, failed: 0 };
const failures = [];

function count(name, ok, reason = '') {
  total[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(`${name}\n${firstLines(reason)}`);
}

async function check(name, script, args, most = 3 * minute) {
  console.log(`\n— ${name}`);
  const { code, output: text, timedOut } = await run(process.execPath, [script, ...args], { cwd: root, quiet: true, limitMs: left(most) });
  if (code !== 0 || long) console.log(timedOut ? `${name} took too long` : text.trim());
  count(name, code === 0, text.trim().split('\n').slice(-15).join('\n'));
}

/** Runs tests and adds their numbers. A run that left no report, or that failed with all its tests passed, is a failure of its own. */
async function tests(name, args, env = {}, most = 30 * minute) {
  console.log(`\n— ${name}`);
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const { code, output, timedOut } = await run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    {
      cwd: root,
      env: { CHORUS_SEED: process.env.CHORUS_SEED ?? '20260101', ...env },
      tee: true,
      limitMs: left(most),
    },
  );
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return count(`${name}: ${timedOut ? 'took too long' : 'ended without a report'}`, false, output.slice(-2000));
  }
  total.passed += result.numPassedTests;
  total.failed += result.numFailedTests;
  for (const file of result.testResults) {
    for (const test of file.assertionResults)
      if (test.status === 'failed') failures.push(`${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`);
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) count(file.name, false, file.message);
  }
  if (code !== 0 && result.numFailedTests === 0 && failures.length === 0)
    count(`${name}: ended with code ${code}`, false, /⎯+ Unhandled[^]*/.exec(output)?.[0] ?? output.slice(-2000));
}

/** What the summary at the end says of a failure: the first lines that say something. */
function firstLines(text) {
  const told = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return told
    .slice(0, 15)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}

/** Test files that hold counts too large for every day: named `*.long.test.ts`, or reading CHORUS_LONG, also through `everyDay` and `inLongRun`. */
function longFiles(folder = root, found = []) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !['node_modules', 'dist', '.git', 'coverage', '.output'].includes(entry.name)) longFiles(path, found);
    else if (
      /\.test\.tsx?$/.test(entry.name) &&
      (entry.name.includes('.long.test.') || /CHORUS_LONG|\b(everyDay|inLongRun)\(/.test(readFileSync(path, 'utf8')))
    )
      found.push(path);
  }
  return found;
}

await main(async () => {
  requireNode();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopAll(), process.exit(1)));
  const started = Date.now();
  mkdirSync(reports, { recursive: true });
  await ensureInstalled({ tests: true });
  const env = { CHROMIUM_PATH: await ensureBrowser() };
  await ensureBuilt();
  if (long) {
    env.CHORUS_LONG = '1';
    const files = longFiles();
    const browser = files.filter((file) => ['acceptance', 'conformance'].some((folder) => file.includes(join('tests', folder))));
    const rest = files.filter((file) => !browser.includes(file));
    if (rest.length > 0) await tests('long counts', ['--project=unit', '--project=dom', ...rest], env, 25 * minute);
    if (browser.length > 0) await tests('long counts in the browser', ['--project=acceptance', ...browser], env, 25 * minute);
    await check('mutants killed', 'tools/mutate.mjs', ['--minutes=14'], 16 * minute);
  } else {
    await check('types', 'node_modules/typescript/bin/tsc', ['-p', '.']);
    await check('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
    await tests('unit', ['--project=unit', '--project=dom'], env);
    await tests('acceptance', ['--project=acceptance'], env);
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
  console.log(`\n${Math.round((Date.now() - started) / 1000)} s\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
});
