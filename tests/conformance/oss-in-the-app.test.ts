import { expect } from 'vitest';
import { inLongRun, Api, classroom, reads } from '../acceptance/harness/index.ts';

inLongRun('a recording that the network does not carry whole goes another way, under the same key, and is heard [7.4-4]', async () => {
  const { teacher, page, chorus } = await classroom({ voice: reads('teacher') });
  const puts: string[] = [];
  await page.route(
    (url) => url.origin === chorus.origin && url.pathname.endsWith('.wav'),
    async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      puts.push(new URL(route.request().url()).pathname);
      return puts.length === 1 ? route.abort('connectionreset') : route.fallback();
    },
  );
  const stored = page.waitForRequest(
    (request) => request.url().endsWith('/journal/append') && (request.postData() ?? '').includes('"stored"'),
  );
  await teacher.enter();
  await teacher.openUnit();
  await teacher.read('马洁');
  await stored;
  expect([puts.length, new Set(puts).size]).toEqual([2, 1]);
  const { url } = await (await new Api(chorus).login()).call('recordingUrl', { key: puts[0]!.split('/').at(-1)! });
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
});
