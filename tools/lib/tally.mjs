import { stripVTControlCharacters } from 'node:util';

/** What a run of `npm test` comes to: counts, what failed and why, and what passed only when it was tried again. */
export class Tally {
  passed = 0;
  failed = 0;
  #failures = [];
  #again = [];

  count(name, ok, why = '') {
    if (ok) return void (this.passed += 1);
    this.failed += 1;
    this.#failures.push(`${name}\n${firstLines(why)}`);
  }

  /** Adds what TestReporter wrote, up to a time: what ends while a run is cut short is no finding. */
  add(outcomes, until = Infinity) {
    for (const { at, name, state, again, why } of outcomes) {
      if (at > until || state === 'ended') continue;
      this.count(name, state === 'passed', why);
      if (again) this.#again.push(name);
    }
  }

  /** The last lines of the run. `.ci/run` reads them: a heading, its lines, an empty line; the counts. */
  summary() {
    const part = (heading, lines) => (lines.length > 0 ? `\n${heading}:\n${lines.map((line) => `  ${line}`).join('\n')}\n` : '');
    return `${part('Failed', this.#failures)}${part('Passed only at the second try', this.#again)}\n${this.passed} passed, ${this.failed} failed`;
  }
}

/** The first lines that say something. */
function firstLines(text) {
  const told = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return told
    .slice(0, 15)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}
