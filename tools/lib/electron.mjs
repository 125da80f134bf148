import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const names = { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' };
const nameOf = (platform) => names[platform] ?? 'electron';

/** Electron's program: in the folder that `ELECTRON_OVERRIDE_DIST_PATH` names, else where its package puts it; undefined where it is not. */
export function findElectron({ env = process.env, platform = process.platform, folder = join(root, 'node_modules/electron') } = {}) {
  const own = env.ELECTRON_OVERRIDE_DIST_PATH;
  const path = join(own || join(folder, 'dist'), nameOf(platform));
  if (existsSync(path)) return path;
  if (own) throw new Failure(`ELECTRON_OVERRIDE_DIST_PATH names ${own}, and there is no ${nameOf(platform)} in it.`);
  return undefined;
}

/** Electron's program, fetched once when it is not here: some 120 MB, from GitHub or the mirror that `ELECTRON_MIRROR` names. */
export async function ensureElectron() {
  const here = findElectron();
  if (here) return here;
  const folder = join(root, 'node_modules/electron');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  console.log(`Fetching Electron ${version} (once, some 120 MB) …`);
  const { code, output } = await run(process.execPath, [join(folder, 'install.js')], { cwd: folder, quiet: true, limitMs: 20 * 60_000 });
  const fetched = code === 0 ? findElectron() : undefined;
  if (fetched) return fetched;
  const why = output.split('\n').find((line) => /error/i.test(line)) ?? `its installer ended with code ${code}`;
  throw new Failure(
    [
      `The desktop client needs Electron's own program, which is not on this machine and could not be fetched from ${process.env.ELECTRON_MIRROR || 'github.com'} (${why.trim()}).`,
      'Name a mirror, as ELECTRON_MIRROR=https://npmmirror.com/mirrors/electron/ npm run desktop',
      `or unpack electron-v${version}-${process.platform}-${process.arch}.zip somewhere and name that folder: ELECTRON_OVERRIDE_DIST_PATH=FOLDER npm run desktop`,
      'Without it, npm start shows the same classroom in a browser, and npm run portable makes a folder that needs nothing installed.',
    ].join('\n'),
  );
}
