import type { CDPSession } from 'playwright-core';

/** What is alive in the page once what is garbage has gone. */
export async function alive(devtools: CDPSession) {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { jsEventListeners, nodes } = await devtools.send('Memory.getDOMCounters');
  return { usedSize, jsEventListeners, nodes };
}
