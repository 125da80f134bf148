import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { selfSigned } from './self-signed.ts';

/** Debian's. */
const program = '/usr/sbin/nginx';
export const hasNginx = existsSync(program);
/** The name in `server/deploy/nginx.conf`. */
export const publicName = 'chorus.school.example';

/** nginx in front of a server, with the directives of `server/deploy/nginx.conf`: other ports, files and upstream are all that is changed. */
export interface Nginx {
  readonly port: number;
  /** What a client has to trust. */
  readonly ca: string;
  /** What it has put aside into files, of answers and requests, as its log says it. */
  kept(): readonly string[];
  close(): Promise<void>;
}

export async function startNginx(upstream: string): Promise<Nginx> {
  const dir = mkdtempSync(join(tmpdir(), 'chorus-nginx-'));
  const { cert, key } = selfSigned(publicName);
  writeFileSync(join(dir, 'cert.pem'), cert);
  writeFileSync(join(dir, 'key.pem'), key);
  const port = await freePort();
  const sample = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const changes = [
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['/etc/ssl/chorus/fullchain.pem', join(dir, 'cert.pem')],
    ['/etc/ssl/chorus/key.pem', join(dir, 'key.pem')],
    ['proxy_pass http://127.0.0.1:8140;', `proxy_pass ${upstream};${upstream.startsWith('https:') ? ' proxy_ssl_verify off;' : ''}`],
  ] as const;
  const site = changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The sample has no ${from}`);
    return text.replaceAll(from, to);
  }, sample);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const one of temporary) mkdirSync(join(dir, one));
  writeFileSync(
    join(dir, 'nginx.conf'),
    [
      'daemon off; worker_processes 1;',
      process.getuid?.() === 0 ? 'user root;' : '',
      `pid ${join(dir, 'pid')}; error_log ${join(dir, 'error.log')} warn;`,
      'events {}',
      `http { access_log off; ${temporary.map((one) => `${one}_temp_path ${join(dir, one)};`).join(' ')}`,
      site,
      '}',
    ].join('\n'),
  );
  const child = spawn(program, ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(join(dir, 'error.log'), 'utf8')}`);
    await wait(20);
  }
  return {
    port,
    ca: cert,
    kept: () => readFileSync(join(dir, 'error.log'), 'utf8').match(/.* buffered to a temporary file.*/g) ?? [],
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve((socket.destroy(), true)));
    socket.once('error', () => resolve(false));
  });
