import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLongRun, Api, launch, projectRoot, startChorus, type Chorus } from '../acceptance/harness/index.ts';

/** The real client in its build for browsers, on a page of the server. */
let chorus: Chorus;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  chorus = await startChorus();
  browser = await launch();
  // The client comes from beside the page, which the page's own policy would not allow.
  page = await (await browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(chorus.bare);
  await page.addScriptTag({ path: join(projectRoot, 'node_modules/ali-oss/dist/aliyun-oss-sdk.min.js') });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await chorus?.dispose();
});

/** Bytes of a WAV file of this length; each side makes them by itself. */
const content = (bytes: number): Buffer => {
  const all = Buffer.alloc(bytes);
  for (let i = 0; i < bytes; i += 1) all[i] = (i * 31 + (i >> 8)) % 256;
  all.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1');
  return all;
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Uploads in the page; gives what was said of it. */
async function upload(bytes: number, how: 'put' | 'parts', checkpoint = false): Promise<{ key: string; said: string; rounds: number }> {
  const api = await new Api(chorus).login();
  const {
    region,
    endpoint,
    answerMediaBucketName: bucket,
    keys,
    credentials,
  } = await api.call('ossParam', { needCredentials: true, keys: 1 });
  const key = keys[0]!;
  const result = await page.evaluate(
    async ({ region, endpoint, bucket, credentials, key, bytes, how, checkpoint }) => {
      const all = new Uint8Array(bytes);
      for (let i = 0; i < bytes; i += 1) all[i] = (i * 31 + (i >> 8)) % 256;
      all.set(new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt '));
      const blob = new Blob([all], { type: 'audio/wav' });
      const { OSS } = window as unknown as { OSS: new (options: object) => Record<string, (...given: unknown[]) => Promise<unknown>> };
      const client = () =>
        new OSS({
          region,
          endpoint,
          bucket,
          sldEnable: true,
          accessKeyId: credentials.accessKeyId,
          accessKeySecret: credentials.accessKeySecret,
          stsToken: credentials.securityToken,
          refreshSTSToken: async () => ({ ...credentials, stsToken: credentials.securityToken }),
          refreshSTSTokenInterval: 3_600_000,
        });
      let kept: unknown;
      const progress = (_part: number, latest: unknown) => (kept = latest ?? kept);
      for (let rounds = 1; ; rounds += 1) {
        try {
          if (how === 'put') await client()['put']!(key, blob);
          else {
            // Short only where a part that stalls is to be sent again, and longer each time, for a machine that is busy.
            const parts = { parallel: 5, partSize: 524_288, timeout: checkpoint ? 1500 * 2 ** (rounds - 1) : 60_000, progress };
            await client()['multipartUpload']!(key, blob, kept ? { ...parts, checkpoint: kept } : parts);
          }
          return { said: 'done', rounds };
        } catch (error) {
          if (!checkpoint || rounds === 8) return { said: String((error as { code?: string; name?: string }).code ?? error), rounds };
        }
      }
    },
    { region, endpoint, bucket, credentials: credentials!, key, bytes, how, checkpoint },
  );
  return { key, ...result };
}
async function stored(key: string): Promise<string> {
  const { url } = await (await new Api(chorus).login()).call('recordingUrl', { key });
  return sha256(Buffer.from(await (await fetch(url)).arrayBuffer()));
}

describe('the real ali-oss client in a browser', () => {
  it('puts a recording whole, and in parts [7.4-2]', async () => {
    for (const [bytes, how] of [
      [40_000, 'put'],
      [2_700_000, 'parts'],
    ] as const) {
      const { key, said } = await upload(bytes, how);
      expect(said).toBe('done');
      expect(await stored(key)).toBe(sha256(content(bytes)));
    }
  });

  inLongRun('goes on with the parts that are missing when each of them stalls, or fails, the first time [7.4-4]', async () => {
    const seen = new Map<string, number>();
    await page.route(/partNumber=/, async (route) => {
      const part = /partNumber=(\d+)/.exec(route.request().url())![1]!;
      const times = (seen.get(part) ?? 0) + 1;
      seen.set(part, times);
      if (times > 1) return route.continue();
      // Odd ones never get an answer: the client's own time limit ends them.
      return Number(part) % 2 === 0 ? route.abort('connectionreset') : undefined;
    });
    const { key, said, rounds } = await upload(2_700_000, 'parts', true);
    await page.unrouteAll({ behavior: 'wait' });
    expect([said, rounds > 1, await stored(key)]).toEqual(['done', true, sha256(content(2_700_000))]);
    expect([...seen.keys()].map(Number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
