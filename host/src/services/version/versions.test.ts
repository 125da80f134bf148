import { expect, it } from 'vitest';
import type { CallOptions } from '../../api/api-client.ts';
import { Versions } from './versions.ts';

const server = (found: string | Record<string, unknown>) => {
  const asked: (CallOptions | undefined)[] = [];
  const api = {
    async call(_name: string, _body: object, options?: CallOptions) {
      asked.push(options);
      if (found === 'away') throw new Error('away');
      const said = typeof found === 'string' ? { build: found } : found;
      return { upgrade: false, lastVersion: '1.0.0', upgradeMsg: '', forceUpgrade: false, downloadUrl: '', build: 'A', ...said };
    },
  };
  return { api: api as never, asked };
};
const clock = { mono: () => 0 };
const about = { version: '1.0.0', system: 'win32-x64' };

it('says that there is a newer one once the server gives out another build [2.4-3] [3-12] [7.2-8]', async () => {
  const versions = new Versions(server('B').api, clock, '1.0.0 A');
  expect(await versions.check()).toBe('newer');
  expect(versions.state.get()).toEqual({ version: '1.0.0', build: 'A', page: { message: '', forced: false }, client: undefined });
});

it('is the newest as long as the server gives out the same [8-19]', async () => {
  expect(await new Versions(server('A').api, clock, '1.0.0 A').check()).toBe('newest');
  expect(await new Versions(server('').api, clock, '1.0.0 A').check()).toBe('newest');
});

it('does not know without a server, and claims nothing', async () => {
  const versions = new Versions(server('away').api, clock, '1.0.0 A');
  expect(await versions.check()).toBe('unknown');
  expect(versions.state.get()).toMatchObject({ page: undefined, client: undefined });
});

it('asks by itself every six hours', async () => {
  let now = 0;
  const { api, asked } = server('A');
  const versions = new Versions(api, { mono: () => now }, '1.0.0 A');
  for (const hour of [0, 1, 5.9, 6, 7]) {
    now = hour * 3_600_000;
    await versions.checkNowAndThen();
  }
  expect(asked).toHaveLength(2);
});

const release = {
  upgrade: true,
  lastVersion: '1.2.0',
  upgradeMsg: '修复了点名。',
  forceUpgrade: true,
  downloadUrl: 'http://127.0.0.1/releases/a.exe',
};

it('asks as the desktop client that it is in, and tells of the client’s release [3-12] [7.1-5] [7.2-22]', async () => {
  const { api, asked } = server({ ...release, build: 'B' });
  const versions = new Versions(api, clock, '1.0.0 A', about);
  expect(await versions.check()).toBe('newer');
  expect(asked[0]?.headers).toEqual({ device: 'windows-pc', release: '1.0.0', 'chorus-system': 'win32-x64' });
  const { page, client } = versions.state.get();
  expect(client).toEqual({ version: '1.2.0', message: '修复了点名。', forced: true, downloadUrl: release.downloadUrl });
  // What the server says is of the client then, not of the page.
  expect(page).toEqual({ message: '', forced: false });
});

it('knows of no client’s release in a browser, and asks as one', async () => {
  const { api, asked } = server(release);
  const versions = new Versions(api, clock, '1.0.0 A');
  expect(await versions.check()).toBe('newest');
  expect([asked[0]?.headers, versions.state.get().client]).toEqual([undefined, undefined]);
});
