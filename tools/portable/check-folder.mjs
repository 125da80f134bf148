import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../lib/failure.mjs';
import { ownSystem, systemOf, systems } from './systems.mjs';

const startLimitMs = 60_000;

/** Looks at a portable folder, and on its own system starts it as a machine does that has no Node: true when it was started. */
export async function checkFolder({ system, folder }) {
  const { binding, node, launcher } = systems[system];
  const program = join(folder, 'runtime', node);
  if (systemOf(program) !== system)
    throw new Failure(`${program} is a program for ${systemOf(program) ?? 'no system of ours'}, not for ${system}.`);
  const library = nativeIn(join(folder, 'app/node_modules', binding));
  if (systemOf(library) !== system)
    throw new Failure(`${library} is made for ${systemOf(library) ?? 'no system of ours'}, not for ${system}.`);
  const programs = ['main', 'worker', 'pack-worker'].map((name) => `app/server/dist/${name}.mjs`);
  for (const path of [launcher, 'app/host/dist/index.html', ...programs, 'app/speech/model'])
    if (!existsSync(join(folder, path))) throw new Failure(`${join(folder, path)} is missing.`);
  if (system !== ownSystem()) return false;
  await tryOut(join(folder, launcher));
  return true;
}

function nativeIn(folder) {
  const name = existsSync(folder) && readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((each) => each.endsWith('.node'));
  if (!name) throw new Failure(`${folder} has no binding in it.`);
  return join(folder, name);
}

/** With no program of this machine's on its path, and data of its own that goes again. */
async function tryOut(launcher) {
  const data = mkdtempSync(join(tmpdir(), 'chorus-portable-'));
  const port = await freePort();
  const child = spawn(launcher, [], {
    env: { PATH: data, PORT: String(port), CHORUS_DATA: join(data, 'data'), CHORUS_OPEN: '0', HOME: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const until = performance.now() + startLimitMs;
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() > until) throw new Failure(`${said.trim()}\n${launcher} did not start.`);
      await wait(200);
    }
    const page = await fetch(`http://127.0.0.1:${port}/v2/`, { signal: AbortSignal.timeout(10_000) });
    if (!page.ok) throw new Failure(`${launcher} started, and its page answers ${page.status}.`);
  } finally {
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(hard);
    rmSync(data, { recursive: true, force: true });
  }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const answers = (port) =>
  fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
