import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from './harness/free-port.ts';
import { projectRoot } from './harness/index.ts';

const started: ChildProcess[] = [];
const folder = () => mkdtempSync(join(tmpdir(), 'chorus-start-'));

function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: undefined, CHORUS_OPEN: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, said, ended };
}

const long = process.env.CHORUS_LONG === '1';

describe('npm start', () => {
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  it.skipIf(!long || process.platform === 'win32')('leaves no server behind when npm’s shell is ended', { tags: 'long' }, async () => {
    const port = await freePort();
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        () => true,
        () => false,
      );
    // `;` keeps the shell from becoming the program itself.
    const shell = spawn('sh', ['-c', `"${process.execPath}" tools/start.mjs; true`], {
      cwd: projectRoot,
      env: {
        ...process.env,
        NODE_ENV: undefined,
        CHORUS_OPEN: '0',
        PORT: String(port),
        CHORUS_DATA: folder(),
        npm_lifecycle_event: 'start',
      },
      stdio: 'ignore',
    });
    started.push(shell);
    await expect.poll(answers, { timeout: 150_000 }).toBe(true);
    shell.kill('SIGTERM');
    await expect.poll(answers, { timeout: 10_000 }).toBe(false);
  });

  it('builds nothing when everything is built, says where it is, and stops cleanly', async () => {
    const port = await freePort();
    const data = folder();
    // What is not built yet is built by the first start.
    const first = start({ PORT: String(port), CHORUS_DATA: data });
    await expect.poll(() => first.said.out, { timeout: 150_000 }).toContain(`Chorus is ready at http://127.0.0.1:${port}/v2/`);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = start({ PORT: String(port), CHORUS_DATA: data });
    await expect.poll(() => second.said.out, { timeout: 150_000 }).toContain('Chorus is ready');
    expect(second.said.out).not.toContain('Building');
    const wellKnown = (await (await fetch(`http://127.0.0.1:${port}/.well-known/chorus.json`)).json()) as Record<string, unknown>;
    expect(wellKnown).toMatchObject({ web: expect.stringContaining('/v2/') as string });
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(second.said.err).toBe('');
  });

  it('says in one sentence that the port is taken', async () => {
    const port = await freePort();
    const other: Server = await new Promise((resolve) => {
      const server = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1', () => resolve(server));
    });
    const { said, ended } = start({ PORT: String(port), CHORUS_DATA: folder() });
    expect(await ended).toBe(1);
    other.close();
    expect(said.err.trim().split('\n')).toEqual([
      `Port ${port} is taken by another program: end it, or choose another port with PORT, such as PORT=8141.`,
    ]);
  });

  it.each(['not-a-port', '70000', '0', '1.5'])('says in one sentence that %s is no port', async (port) => {
    const { said, ended } = start({ PORT: port, CHORUS_DATA: folder() });
    expect(await ended).toBe(1);
    expect(said.err.trim().split('\n')).toEqual([`PORT is "${port}", and a port is a whole number from 1 to 65535.`]);
  });

  it('says in one sentence that the data folder can’t be written', async () => {
    const file = join(folder(), 'a-file');
    writeFileSync(file, '');
    const { said, ended } = start({ PORT: String(await freePort()), CHORUS_DATA: join(file, 'data') });
    expect(await ended).toBe(1);
    expect(said.err.trim().split('\n')).toEqual([
      `The data folder ${join(file, 'data')} can't be written (ENOTDIR): make it writable, or name another with CHORUS_DATA.`,
    ]);
  });
});
