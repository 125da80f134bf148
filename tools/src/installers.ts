import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builderConfig } from '../../desktop/src/packaging/builder-config.ts';
import { packageClosure } from '../portable/package-closure.mjs';
import { root } from './build/paths.ts';

/** electron-builder is fetched where installers are made, in the version whose schema the configuration is checked by. */
const builder = 'electron-builder@26.17.0';

/** `npm run installers -- --win`: makes the desktop client's installers out of what is built; what follows goes to electron-builder. */
const { plugins } = JSON.parse(readFileSync(join(root, 'tools/dist/built-in.json'), 'utf8')) as { plugins: { dir: string }[] };
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, object> };
const publisher = process.env['CHORUS_PUBLISHER'];
const config = builderConfig({
  activities: plugins.map(({ dir }) => dir),
  packages: packageClosure(packages, ['server', 'speech', 'contract']),
  ...(publisher ? { publisher } : {}),
});
const path = join(root, 'dist/electron-builder.json');
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(path, JSON.stringify(config, undefined, 2));
execFileSync('npx', ['--yes', builder, '--config', path, '--publish', 'never', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
