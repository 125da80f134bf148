import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from './project-root.ts';
import { freePort } from './free-port.ts';

const serverFile = join(projectRoot, 'server/dist/main.mjs');

const startCode = '1111-2222-3333-4444';

/** The real, built server with a data folder of its own. */
export class Chorus {
  #child: ChildProcess | undefined;
  #log = '';
  #publicOrigin: string | undefined;

  constructor(
    readonly port: number,
    readonly data: string,
    private env: Readonly<Record<string, string>>,
    /** Whose build it is. */
    private readonly project: string = projectRoot,
  ) {}

  /** Where its browsers find it. */
  get origin(): string {
    return this.#publicOrigin ?? `http://127.0.0.1:${this.port}`;
  }

  get web(): string {
    return `${this.origin}/v2/`;
  }

  /** As whoever starts the server opens it: with the sample school's passwords one tap away, or with the code for the first administrator. */
  get opened(): string {
    return `${this.web}#start=${startCode}`;
  }

  /** A document of this origin that is not the web app: a script, as a browser shows it. All else that is no page has an origin of its own. */
  get bare(): string {
    return `${this.web}sw.js`;
  }

  /** What the server printed so far. */
  get log(): string {
    return this.#log;
  }

  get pluginsFolder(): string {
    return join(this.data, 'plugins');
  }

  /** Starts the server and resolves when it answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.project, 'server/dist/main.mjs')], {
      cwd: this.project,
      // With us for its parent it is one process: a kill is one of the server.
      env: {
        ...process.env,
        ...this.env,
        PORT: String(this.port),
        CHORUS_DATA: this.data,
        CHORUS_START_CODE: startCode,
        NODE_ENV: 'production',
        CHORUS_PARENT: String(process.pid),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (this.#log += chunk.toString()));
    const until = performance.now() + 90_000;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The server stopped while starting:\n${this.#log}`);
      if (await isAlive(this.port, this.env['CHORUS_TLS_CERT'] !== undefined)) return;
      if (performance.now() > until) throw new Error(`The server does not answer:\n${this.#log}`);
      await wait(50);
    }
  }

  /** Goes on behind a proxy, with these variables more: its browsers find it at another origin. */
  async moveBehind(publicOrigin: string, env: Readonly<Record<string, string>>): Promise<void> {
    await this.stop();
    this.#publicOrigin = publicOrigin;
    this.env = { ...this.env, ...env, CHORUS_PUBLIC_URL: publicOrigin, CHORUS_TRUST_PROXY: '127.0.0.1' };
    await this.start();
  }

  /** Ends the server: SIGKILL is a power cut, SIGTERM the polite way. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const hard = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(hard);
  }

  /** Copies a plugin's folder to where Chorus looks for plugins. */
  drop(folder: string, as = basename(folder)): void {
    mkdirSync(this.pluginsFolder, { recursive: true });
    cpSync(folder, join(this.pluginsFolder, as), { recursive: true, verbatimSymlinks: true });
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }
}

/** Whether a server at this port of this machine answers, whoever has signed its certificate. */
function isAlive(port: number, secure: boolean): Promise<boolean> {
  const options = { host: '127.0.0.1', port, path: '/health', timeout: 10_000 };
  return new Promise((resolve) => {
    const asked = secure ? https.get({ ...options, rejectUnauthorized: false }) : http.get(options);
    asked.once('response', (answer) => resolve(answer.resume().statusCode === 200));
    asked.once('timeout', () => asked.destroy());
    asked.once('close', () => resolve(false));
    asked.once('error', () => resolve(false));
  });
}

/** Where a worker finds what {@link prepareFirstStart} made, and has its data folders; the benches measure without. */
const prepared = 'CHORUS_TEST_PREPARED';
const folder = 'CHORUS_TEST_FOLDER';

/** Starts and ends the server once: a data folder as a first start leaves it, which those of the tests begin as copies of. Gives what ends them all. */
export async function prepareFirstStart(): Promise<() => void> {
  const data = mkdtempSync(join(tmpdir(), 'chorus-tests-'));
  process.env[folder] = data;
  if (existsSync(serverFile)) {
    const first = await startChorus();
    await first.stop();
    process.env[prepared] = first.data;
  }
  // A server that ends with its worker may still be writing.
  return () => rmSync(data, { recursive: true, force: true, maxRetries: 10 });
}

/** Starts Chorus as it was built, on a free port, with a data folder that nobody used; the sample school is in it, unless it is to be `empty`. */
export async function startChorus(
  options: {
    readonly env?: Readonly<Record<string, string>>;
    /** Phones find it where the other browsers do. */
    readonly phones?: boolean;
    readonly plugins?: readonly string[];
    readonly project?: string;
    /** Without the sample school: nobody has an account. */
    readonly empty?: boolean;
  } = {},
): Promise<Chorus> {
  if (!existsSync(serverFile)) throw new Error('Nothing is built: run `npm run build` first.');
  const data = mkdtempSync(join(process.env[folder] ?? tmpdir(), 'chorus-test-'));
  const begun = process.env[prepared];
  if (begun !== undefined && options.project === undefined && !options.empty) cpSync(begun, data, { recursive: true });
  const port = await freePort();
  const phones = options.phones && { CHORUS_PUBLIC_URL: `http://127.0.0.1:${port}` };
  const env = { ...(options.empty && { CHORUS_SAMPLE: '0' }), ...phones, ...options.env };
  const chorus = new Chorus(port, data, env, options.project);
  for (const folder of options.plugins ?? []) chorus.drop(folder);
  await chorus.start();
  return chorus;
}
