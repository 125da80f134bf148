import { appendFileSync } from 'node:fs';

/**
 * Vitest's reporter for `npm test`: one JSON a line in the file CHORUS_OUTCOMES, as each test and file ends.
 * So a run that is cut short still counts what it did, and a test that needed a second try is told apart.
 */
export default class TestReporter {
  #say(outcome) {
    appendFileSync(process.env.CHORUS_OUTCOMES, `${JSON.stringify({ at: Date.now(), ...outcome })}\n`);
  }

  #fault(file, name, errors) {
    if (errors.length > 0) this.#say({ file, name, state: 'failed', why: errors.map(words).join('\n') });
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state === 'skipped') return;
    const again = state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0;
    this.#say({ file: test.module.moduleId, name: test.fullName, state, again, why: errors.map(words).join('\n') });
  }

  onTestSuiteResult(suite) {
    this.#fault(suite.module.moduleId, suite.fullName, suite.errors());
  }

  onTestModuleEnd(module) {
    this.#fault(module.moduleId, module.relativeModuleId, module.errors());
    this.#say({ file: module.moduleId, state: 'ended', ms: took(module.diagnostic()) });
  }

  onTestRunEnd(_, errors) {
    this.#fault('', 'outside any test', errors);
  }
}

/** All that a file costs its worker; Vitest's `duration` has the tests and hooks alone. */
const took = (times) =>
  times.environmentSetupDuration + times.prepareDuration + times.setupDuration + times.collectDuration + times.duration;
const words = (error) => error.stack ?? error.message;
