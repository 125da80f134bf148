import { afterEach } from 'vitest';
import { endTest } from './after-test.ts';
import { keepEvidence } from './evidence.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepEvidence(task.name);
  await endTest();
});
