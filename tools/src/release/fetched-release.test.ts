import type { Envelope } from '@chorus/contract';
import { systemHeader } from '@chorus/contract/api/sign';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ClientUpdate } from '../../../desktop/src/updates/client-update.ts';
import { SignedUpdater } from '../../../desktop/src/updates/signed-updater.ts';
import { releaseKeys } from '../../../desktop/src/updates/testing/feed-server.ts';
import { nodeUpdater } from '../../../desktop/src/updates/testing/node-updater.ts';
import { commonHeaders, startTestServer } from '../../../server/src/testing/test-server.ts';
import { makeRelease } from './make-release.ts';

it('brings a release to a client, which fetches of the installer what it has not [7.2-8] [7.4-19]', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const releases = join(server.dataDir, 'releases');
  const [made, client] = [join(server.dataDir, 'made'), join(server.dataDir, 'client')];
  for (const folder of [made, join(client, 'cache/chorus-updater')]) mkdirSync(folder, { recursive: true });
  const keys = releaseKeys();
  const program = (name: string, bytes: number) => createHash('shake256', { outputLength: bytes }).update(name).digest();
  const old = program('1.1.0', 3_000_000);
  const next = Buffer.concat([old.subarray(0, 1_000_000), program('1.2.0', 50_000), old.subarray(1_000_000)]);
  for (const [version, installer] of [
    ['1.1.0', old],
    ['1.2.0', next],
  ] as const) {
    writeFileSync(join(made, `chorus-${version}.exe`), installer);
    makeRelease({ from: made, to: releases, version, ...keys, now: new Date(0) });
  }
  writeFileSync(join(client, 'cache/chorus-updater/installer.exe'), old);
  writeFileSync(join(releases, 'rollout.json'), JSON.stringify({ client: { version: '1.2.0' } }));

  const token = await server.login();
  const headers = { ...commonHeaders('{}', token), device: 'windows-pc', release: '1.1.0', [systemHeader]: 'win32-x64' };
  const { data } = (await server.send('checkVersion', {}, undefined, headers)) as Envelope<{ downloadUrl: string }>;
  expect(data!.downloadUrl).toBe(`${server.url}/releases/chorus-1.2.0.exe`);

  const electronUpdater = nodeUpdater(client, '1.1.0', 'win32');
  let file = '';
  let fetched = 0;
  electronUpdater.on('update-downloaded', ({ downloadedFile }) => (file = downloadedFile));
  electronUpdater.on('download-progress', ({ transferred }) => (fetched = transferred));
  const update = new ClientUpdate({
    updater: new SignedUpdater(electronUpdater, { system: 'win32-x64', publicKey: keys.publicKey }),
    isWithdrawn: () => false,
    prepare: () => undefined,
    tell: () => undefined,
    wait: () => Promise.resolve(),
    log: () => undefined,
  });
  await update.begin(data!.downloadUrl);
  expect(update.state).toEqual({ phase: 'ready', version: '1.2.0' });
  expect(readFileSync(file).equals(next)).toBe(true);
  expect(fetched).toBeGreaterThan(0);
  expect(fetched).toBeLessThan(next.length / 10);
});
