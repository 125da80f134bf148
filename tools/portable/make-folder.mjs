import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { packageClosure } from './package-closure.mjs';
import { ownSystem, systems } from './systems.mjs';

/** What of the project runs, as it lies in the folder's `app`. */
const parts = [
  'package.json',
  'LICENSE',
  'host/dist',
  'sdk/dist',
  'server/dist',
  'server/content/pack',
  'server/content/school.json',
  'server/content/ATTRIBUTION.md',
  'speech/model',
  'speech/dictionary',
  'tools/dist/built-in.json',
  'tools/lib',
  'tools/portable/launch.mjs',
  'tools/portable/locales',
  'tools/portable/notice.mjs',
  'tools/portable/one-launcher.mjs',
  'tools/portable/places.mjs',
  'tools/portable/window.mjs',
];

const launchers = {
  chorus:
    '#!/bin/sh\ncase $0 in */*) here=${0%/*} ;; *) here=. ;; esac\nexec "$here/runtime/node" "$here/app/tools/portable/launch.mjs" "$@"\n',
  'chorus.cmd': '@echo off\r\nstart "Chorus" /min "%~dp0runtime\\node.exe" "%~dp0app\\tools\\portable\\launch.mjs" %*\r\n',
};

/** Makes the folder anew; what was taught with one that was there is kept. */
export async function makeFolder({ system, node, folder }) {
  const { binding, node: nodeName, launcher } = systems[system];
  const next = `${folder}.new`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(join(next, 'runtime'), { recursive: true });
  const app = join(next, 'app');
  const activities = JSON.parse(readFileSync(join(root, 'tools/dist/built-in.json'), 'utf8')).plugins.map(({ dir }) => dir);
  for (const part of [...parts, ...activities]) copy(part, app);

  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const path of packageClosure(packages, ['server', 'speech', 'contract'])) copy(path, app);
  await bringBinding({ system, binding, version: packages[`node_modules/${binding}`], app });

  cpSync(node, join(next, 'runtime', nodeName));
  writeFileSync(join(next, launcher), launchers[launcher]);
  // As Notepad of any Windows reads it.
  const locales = join(root, 'tools/portable/locales');
  for (const name of readdirSync(locales).filter((one) => one.endsWith('.txt')))
    writeFileSync(join(next, name), `\uFEFF${readFileSync(join(locales, name), 'utf8').replaceAll('\n', '\r\n')}`);
  chmodSync(join(next, 'runtime', nodeName), 0o755);
  chmodSync(join(next, launcher), 0o755);
  replace(folder, next);
}

function copy(path, app) {
  const from = join(root, path);
  if (!existsSync(from)) throw new Failure(`${path} is not there: npm run build makes what is built.`);
  // Tests and sources' maps run nowhere.
  cpSync(from, join(app, path), {
    recursive: true,
    dereference: true,
    filter: (each) => !/\.(test\.ts|d\.ts|d\.mts|map)$/.test(basename(each)),
  });
}

/** The database's binding for the system: this machine's own, or from the registry, as the lock file knows it. */
async function bringBinding({ system, binding, version, app }) {
  const to = join(app, 'node_modules', binding);
  const own = join(root, 'node_modules', binding);
  if (system === ownSystem() && existsSync(own)) return cpSync(own, to, { recursive: true });
  if (!version) throw new Failure(`package-lock.json does not know ${binding}.`);
  const work = mkdtempSync(join(tmpdir(), 'chorus-binding-'));
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { code, output } = await run(npm, ['pack', '--silent', `${binding}@${version.version}`], {
      cwd: work,
      quiet: true,
      limitMs: 5 * 60_000,
    });
    if (code !== 0) throw new Failure(`${output.trim()}\nnpm could not fetch ${binding}@${version.version}.`);
    const archive = join(work, output.trim().split('\n').at(-1));
    const sum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (sum !== version.integrity) throw new Failure(`${binding}@${version.version} is not what package-lock.json knows: ${sum}`);
    mkdirSync(to, { recursive: true });
    const unpacked = await run('tar', ['-xzf', archive, '-C', to, '--strip-components=1'], { cwd: work, quiet: true, limitMs: 60_000 });
    if (unpacked.code !== 0) throw new Failure(`${unpacked.output.trim()}\n${archive} could not be unpacked.`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function replace(folder, next) {
  for (const kept of ['data', 'browser', 'logs']) if (existsSync(join(folder, kept))) renameSync(join(folder, kept), join(next, kept));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(next, folder);
}
