import { join, relative } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { run, stopAll } from './run.mjs';
import { Tally } from './tally.mjs';
import { Times } from './times.mjs';
import { runTests } from './vitest.mjs';

const minute = 60_000;

/** One run of checks and tests within a limit. What a `bounded` one has no time for is left out and named; any other fails by it. */
export class TestRun {
  /** What was left out, each with its reason. */
  leftOut = [];
  #tally = new Tally();
  #times = new Times();
  #started = Date.now();
  #end;
  #bounded;
  #env = {};

  constructor({ minutes, bounded = false }) {
    this.#end = this.#started + minutes * minute;
    this.#bounded = bounded;
  }

  #left(most = Infinity) {
    return Math.max(0, Math.min(most, this.#end - Date.now()));
  }

  /** Installs and builds what is missing. */
  async prepare() {
    requireNode();
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopAll(), process.exit(1)));
    await this.#timed('install and build', async () => {
      await ensureInstalled({ tests: true });
      this.#env = { CHROMIUM_PATH: await ensureBrowser() };
      await ensureBuilt();
    });
  }

  /** Runs a program that says by its exit code whether all is well; its output is shown if not, or always when `loud`. */
  async check(name, script, args, { loud = false } = {}) {
    if (this.#noTime([name])) return;
    console.log(`\n— ${name}`);
    const { code, output, timedOut } = await this.#timed(name, () =>
      run(process.execPath, [script, ...args], { cwd: root, quiet: true, limitMs: this.#left() }),
    );
    if (timedOut && this.#bounded) return void this.leftOut.push(`${name}: no time`);
    if (code !== 0 || loud) console.log(timedOut ? `${name} took too long` : output.trim());
    this.#tally.count(name, code === 0, output.trim().split('\n').slice(-15).join('\n'));
  }

  /** Runs tests and adds them up. A run that ends badly with all its tests passed is a failure of its own. */
  async tests(name, args, { files = [], env = {}, node = process.execPath } = {}) {
    if (this.#noTime(files.length > 0 ? files : [name])) return;
    console.log(`\n— ${name}`);
    const before = this.#tally.failed;
    const { code, output, cutAt, outcomes } = await this.#timed(name, () =>
      runTests([...args, ...files], {
        node,
        env: { ...this.#env, ...env },
        limitMs: this.#left(),
        outcomes: join(root, `tests/.output/${name.replaceAll(/\W+/g, '-')}.jsonl`),
      }),
    );
    this.#tally.add(outcomes, cutAt);
    this.#times.files(outcomes);
    if (cutAt && this.#bounded) {
      const ended = new Set(outcomes.filter(({ at, state }) => state === 'ended' && at <= cutAt).map(({ file }) => file));
      const rest = files.length > 0 ? files.filter((file) => !ended.has(join(root, file))) : [name];
      this.leftOut.push(...rest.map((item) => `${item}: no time, or not for all of it`));
    } else if (cutAt) this.#tally.count(`${name}: took too long`, false, output.slice(-2000));
    else if (code !== 0 && this.#tally.failed === before) this.#tally.count(`${name}: ended with code ${code}`, false, output.slice(-2000));
    else if (code === 0) for (const none of nothingRan(name, files, outcomes)) this.#tally.count(`${none}: none of its tests ran`, false);
  }

  fail(name, why) {
    this.#tally.count(name, false, why);
  }

  async #timed(stage, run) {
    const started = Date.now();
    const result = await run();
    this.#times.stage(stage, Date.now() - started);
    return result;
  }

  /** Whether a bounded run is at its end. What takes less than half a minute isn't worth a question. */
  #noTime(items) {
    if (!this.#bounded || this.#left() > minute / 2) return false;
    this.leftOut.push(...items.map((item) => `${item}: no time`));
    return true;
  }

  /** Prints what it took and what came of it, and sets the exit code. */
  finish() {
    console.log(this.#times.summary());
    if (this.leftOut.length > 0) console.log(`\nLeft out:\n${this.leftOut.map((line) => `  ${line}`).join('\n')}`);
    console.log(`\n${Math.round((Date.now() - this.#started) / 1000)} s\n${this.#tally.summary()}`);
    // Only a bounded run may have had time for nothing.
    const nothing = this.#tally.passed === 0 && !(this.#bounded && this.leftOut.length > 0);
    process.exitCode = this.#tally.failed > 0 || nothing ? 1 : 0;
  }
}

/** Of what was to be run, each part that passes only because a filter or a skip left it empty. */
function nothingRan(name, files, outcomes) {
  const ran = new Set(outcomes.filter(({ state }) => state !== 'ended').map(({ file }) => relative(root, file).replaceAll('\\', '/')));
  return files.length > 0 ? files.filter((file) => !ran.has(file)) : ran.size > 0 ? [] : [name];
}
