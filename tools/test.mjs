#!/usr/bin/env node
// Plain Node without packages: this is what a fresh clone runs first.
// node tools/test.mjs [--changed [--base COMMIT]]; --changed: of the tests those that the work in progress can reach, as reachedBy says.
import { parseArgs } from 'node:util';
import { changedFiles } from './lib/changed-files.mjs';
import { main } from './lib/failure.mjs';
import { reachedBy } from './lib/reached-by.mjs';
import { TestRun } from './lib/test-run.mjs';

/** What each stage of tests has of vitest.config.ts. */
const stages = { unit: ['unit', 'dom'], pages: ['pages'], acceptance: ['acceptance'] };
const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false }, base: { type: 'string' } } });

/** The test files that the work in progress can reach. */
async function chosen() {
  const { base, files } = changedFiles(values.base);
  const found = await reachedBy(files);
  console.log(`\n${files.length} files differ from ${base.slice(0, 8)}: they can reach ${found.length} test files.`);
  return found;
}

await main(async () => {
  // The limit keeps a hanging run from going on for ever; a slow machine is not one. CI ends everything at 90 minutes, the long run's part included.
  const run = new TestRun({ minutes: process.env.CI ? 75 : 180 });
  await run.prepare();
  const some = values.changed ? await chosen() : undefined;
  await Promise.all([
    run.check('types', 'node_modules/typescript/bin/tsc', ['-p', '.']),
    run.check('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  ]);
  for (const [name, projects] of Object.entries(stages)) {
    const files = some?.filter(([, project]) => projects.includes(project)).map(([file]) => file);
    if (files?.length === 0) continue;
    await run.tests(
      name,
      projects.map((project) => `--project=${project}`),
      { files },
    );
  }
  run.finish();
});
