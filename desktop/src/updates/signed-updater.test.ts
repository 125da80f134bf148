import type { UpdateState } from '@chorus/contract/desktop/updates';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientUpdate } from './client-update.ts';
import { SignedUpdater } from './signed-updater.ts';
import { installer, releaseKeys, signedFeed, startFeed, type FeedServer } from './testing/feed-server.ts';
import { nodeUpdater } from './testing/node-updater.ts';

const { publicKey, privateKey } = releaseKeys();
const feedFile = '/releases/latest-linux.yml';
const installerFile = '/releases/chorus-1.2.0.AppImage';

let feed: FeedServer;
let folder: string;
let states: UpdateState[];
let downloaded: string | undefined;

beforeEach(async () => {
  feed = await startFeed();
  folder = mkdtempSync(join(tmpdir(), 'chorus-updates-'));
  states = [];
  downloaded = undefined;
});
afterEach(async () => {
  await feed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Updates a client of 1.0.0 from the feed, and gives how that ended. */
async function update({ version = '1.0.0', url = `${feed.url}${installerFile}`, stallMs = 10_000 } = {}): Promise<UpdateState> {
  const electronUpdater = nodeUpdater(folder, version);
  electronUpdater.on('update-downloaded', ({ downloadedFile }) => (downloaded = downloadedFile));
  const client = new ClientUpdate({
    updater: new SignedUpdater(electronUpdater, { system: 'linux-x64', publicKey, stallMs }),
    isWithdrawn: () => false,
    prepare: () => undefined,
    tell: (state) => states.push(state),
    wait: () => Promise.resolve(),
    log: () => undefined,
  });
  await client.begin(url);
  return client.state;
}
const failed = (fault: string) => ({ phase: 'failed', fault });
/** Sends the first part of the installer, and cuts the line. */
const cut = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': installer.length });
  response.write(installer.subarray(0, 1_000_000), () => setTimeout(() => response.destroy(), 20));
};

it('fetches a newer release, with a progress that ends at 100 [4-42] [7.4-19]', async () => {
  feed.answers = { [feedFile]: signedFeed('1.2.0', privateKey), [installerFile]: installer };
  expect(await update()).toEqual({ phase: 'ready', version: '1.2.0' });
  expect(states[0]).toEqual({ phase: 'checking' });
  expect(states.filter(({ phase }) => phase === 'downloading').at(0)).toEqual({ phase: 'downloading', version: '1.2.0', percent: 0 });
  expect(states.filter(({ phase }) => phase === 'downloading').at(-1)).toEqual({ phase: 'downloading', version: '1.2.0', percent: 100 });
  expect(readFileSync(downloaded!).equals(installer)).toBe(true);
});

it('says that the address is none before it asks anybody [8-19]', async () => {
  for (const url of ['', 'chorus.exe', 'file:///etc/passwd', `${feed.url}/releases/`])
    expect(await update({ url })).toEqual(failed('address'));
  expect(feed.asked).toEqual([]);
});

it('has no update where the feed is missing', async () => {
  expect(await update()).toEqual(failed('no-feed'));
});

it.each([
  ['the page of a network that asks for a login', '<!doctype html><html lang="zh"><body><p>登录校园网</p></body></html>'],
  ['a page in lines', '<html>\n<head><title>a: b</title></head>\n</html>'],
  ['nothing', ''],
  ['a number', '7'],
  ['an empty object', '{}'],
  ['null', 'null'],
])('has no update where %s is in the place of the feed', async (_what, text) => {
  feed.answers = { [feedFile]: text };
  expect(await update()).toEqual(failed('no-feed'));
});

it('is up to date where the feed has an older version or the same, and fetches nothing [8-19]', async () => {
  for (const version of ['0.9.0', '1.0.0']) {
    feed.answers = { [feedFile]: signedFeed(version, privateKey), [`/releases/chorus-${version}.AppImage`]: installer };
    expect(await update()).toEqual({ phase: 'newest' });
  }
  expect(feed.asked).toEqual([feedFile, feedFile]);
});

it('refuses a feed that nobody signed, another one signed, or that was changed after it was signed', async () => {
  const good = JSON.parse(signedFeed('1.2.0', privateKey)) as { version: string; files: [{ sha512: string }]; chorus: { feed: string } };
  const { chorus: _none, ...unsigned } = good;
  for (const bad of [
    JSON.stringify(unsigned),
    signedFeed('1.2.0', releaseKeys().privateKey),
    JSON.stringify({ ...good, version: '1.3.0' }),
    JSON.stringify({ ...good, files: [{ ...good.files[0], sha512: `${'A'.repeat(86)}==` }] }),
    JSON.stringify({ ...good, packages: { x64: { path: 'other.7z', sha512: good.files[0].sha512 } } }),
    signedFeed('1.2.0', privateKey, { chorus: { feed: 'latest.yml' } }),
    signedFeed('1.2.0', privateKey, { files: [{ ...good.files[0], url: '../other.AppImage' }] }),
  ]) {
    feed.answers = { [feedFile]: bad, [installerFile]: installer };
    expect(await update()).toEqual(failed('not-signed'));
  }
  expect(feed.asked).not.toContain(installerFile);
});

it('takes a signed feed whose keys stand in another order', async () => {
  const { version, ...rest } = JSON.parse(signedFeed('1.2.0', privateKey)) as Record<string, unknown>;
  feed.answers = { [feedFile]: JSON.stringify({ ...rest, version }), [installerFile]: installer };
  expect(await update()).toEqual({ phase: 'ready', version: '1.2.0' });
});

it('refuses an installer that is another one than the feed says, and keeps nothing of it', async () => {
  feed.answers = { [feedFile]: signedFeed('1.2.0', privateKey), [installerFile]: Buffer.alloc(installer.length, 1) };
  expect(await update()).toEqual(failed('damaged'));
  expect(downloaded).toBeUndefined();
});

it('begins again after a cut in the middle, and ends whole', async () => {
  let times = 0;
  feed.answers = {
    [feedFile]: signedFeed('1.2.0', privateKey),
    [installerFile]: (response) => (++times === 1 ? cut(response) : response.end(installer)),
  };
  expect(await update()).toEqual({ phase: 'ready', version: '1.2.0' });
  expect(times).toBe(2);
  expect(readFileSync(downloaded!).equals(installer)).toBe(true);
});

it('gives up after three cuts, and begins anew when it is asked again', async () => {
  let cuts = true;
  feed.answers = {
    [feedFile]: signedFeed('1.2.0', privateKey),
    [installerFile]: (response) => (cuts ? cut(response) : response.end(installer)),
  };
  expect(await update()).toEqual(failed('cut'));
  expect(feed.asked.filter((path) => path === installerFile)).toHaveLength(3);
  cuts = false;
  expect(await update()).toEqual({ phase: 'ready', version: '1.2.0' });
});

it('gives up a download that stands still', async () => {
  feed.answers = {
    [feedFile]: signedFeed('1.2.0', privateKey),
    [installerFile]: (response) => response.writeHead(200, { 'content-length': installer.length }).write(installer.subarray(0, 1000)),
  };
  expect(await update({ stallMs: 60 })).toEqual(failed('cut'));
});

it('says that nobody answers where there is no server', async () => {
  const { url } = feed;
  await feed.close();
  expect(await update({ url: `${url}${installerFile}` })).toEqual(failed('unreachable'));
}, 15_000);
