import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from '../app.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { runProgram } from '../testing/run-program.ts';

const files = () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const put = (pair: { readonly cert: string; readonly key: string }) => {
    writeFileSync(tls.cert, pair.cert);
    writeFileSync(tls.key, pair.key);
  };
  return { folder, tls, put };
};
/** The name in the certificate that a new connection is shown. */
const shown = (url: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN as string);
      socket.destroy();
    });
    socket.on('error', reject);
  });

it('has a new certificate when its files change, and keeps the one before where the new one can’t be used', async () => {
  const { folder, tls, put } = files();
  const first = selfSigned('first.example');
  put(first);
  const said: string[] = [];
  const server = await createServer({
    dataDir: join(folder, 'data'),
    port: 0,
    hostDir: '',
    tls,
    log: (message) => void said.push(message),
  });
  onTestFinished(() => server.close());
  const now = async () => {
    server.lookAtCertificate();
    return shown(server.url);
  };
  said.length = 0;
  expect([await now(), said]).toEqual(['first.example', []]);
  const second = selfSigned('second.example');
  put({ cert: second.cert, key: first.key });
  expect([await now(), said]).toEqual(['first.example', [expect.stringContaining('the one before stays')]]);
  put({ cert: 'no certificate', key: second.key });
  rmSync(tls.key);
  for (let n = 0; n < 2; n += 1) expect([await now(), said.length]).toEqual(['first.example', 2]);
  put(second);
  expect([await now(), said.at(-1)]).toEqual(['second.example', expect.stringContaining('read again')]);
});

it('refuses to start with a pair that is none, in one sentence', async () => {
  const { folder, tls, put } = files();
  put({ cert: selfSigned('one.example').cert, key: selfSigned('other.example').key });
  await expect(createServer({ dataDir: join(folder, 'data'), port: 0, hostDir: '', tls })).rejects.toMatchObject({
    code: 'tls-unreadable',
  });
});

it('looks at SIGHUP', async () => {
  const { folder, tls, put } = files();
  put(selfSigned('first.example'));
  const env = { PORT: '0', CHORUS_DATA: join(folder, 'data'), CHORUS_TLS_CERT: tls.cert, CHORUS_TLS_KEY: tls.key, CHORUS_SAMPLE: '0' };
  const { child, ready, ended } = await runProgram(env);
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = (await ready).split(' ').at(-1)!;
  expect(await shown(url)).toBe('first.example');
  put(selfSigned('second.example'));
  child.kill('SIGHUP');
  await expect.poll(() => shown(url)).toBe('second.example');
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
