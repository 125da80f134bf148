import { afterEach } from 'vitest';
import { endTest, hasFailed } from './after-test.ts';
import { keepEvidence } from './evidence.ts';

afterEach(async ({ task }) => {
  const failed = hasFailed(task);
  if (failed) await keepEvidence(task.name);
  await endTest(failed);
});
