#!/usr/bin/env node
// Plain Node without packages: this is what a fresh clone runs first.
import { main } from './lib/failure.mjs';
import { TestRun } from './lib/test-run.mjs';

await main(async () => {
  // The limit keeps a hanging run from going on for ever; a slow machine is not one. CI ends everything at 90 minutes, the long run's part included.
  const run = new TestRun({ minutes: process.env.CI ? 55 : 180 });
  await run.prepare();
  await run.check('types', 'node_modules/typescript/bin/tsc', ['-p', '.']);
  await run.check('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']);
  await run.tests('unit', ['--project=unit', '--project=dom']);
  await run.tests('pages', ['--project=pages']);
  await run.tests('acceptance', ['--project=acceptance']);
  run.finish();
});
