import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findChorus, originOfKit } from './running-chorus.ts';

it('takes the Chorus that the kit was installed from, also in the folder above', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-kit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const activity = join(folder, 'race');
  mkdirSync(activity);
  const write = (at: string, content: object) => writeFileSync(join(at, 'package.json'), JSON.stringify(content));
  write(activity, { name: 'race' });
  expect(originOfKit(activity)).toBeUndefined();
  write(folder, { dependencies: { '@chorus/sdk': 'http://127.0.0.1:9000/sdk/chorus-sdk-1.1.0.tgz' } });
  expect(originOfKit(activity)).toBe('http://127.0.0.1:9000');
  write(activity, { dependencies: { '@chorus/sdk': '^1.1.0' } });
  expect(originOfKit(activity)).toBeUndefined();
});

it.each(['127.0.0.1:8741', 'nonsense', '', 'ftp://127.0.0.1', 'localhost:8140'])(
  'says of the address "%s" how one is written',
  async (address) => {
    await expect(findChorus(address, tmpdir())).rejects.toThrow(
      `"${address}" is no address of a Chorus: write it with http:// before it, as in --url http://127.0.0.1:8140.`,
    );
  },
);

it('goes to the address to which a Chorus leads its pages, by whatever name the kit came', async () => {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    if (request.url === '/.well-known/chorus.json')
      return response.end(JSON.stringify({ web: `http://${request.headers.host}/v2/`, plugins: '/data/plugins' }));
    if (!request.headers.host?.startsWith('localhost')) return response.end('the page');
    return response.writeHead(302, { location: `http://127.0.0.1:${port}${request.url}` }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const web = `http://127.0.0.1:${port}/v2/`;
  for (const name of ['localhost', '127.0.0.1'])
    expect(await findChorus(`http://${name}:${port}`, tmpdir())).toEqual({ web, plugins: '/data/plugins' });
});
