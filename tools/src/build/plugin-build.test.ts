import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSafePath } from '@chorus/contract/manifest';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './paths.ts';
import { buildPlugin } from './plugin-build.ts';

const activity = join(root, 'tests/fixtures/plugins/activates');

it('knows where code was written, and hands on no source maps; dev leaves them for the page', async () => {
  const work = mkdtempSync(join(tmpdir(), 'chorus-maps-'));
  onTestFinished(() => rmSync(work, { recursive: true }));
  const { manifest, maps, dir } = await buildPlugin(activity, { outDir: join(work, 'dist') });
  const code = readFileSync(join(dir, manifest.entry), 'utf8');
  const [before] = code.split(/Error\(.no.\)/);
  const place = `${manifest.entry}:${before!.split('\n').length}:${before!.length - before!.lastIndexOf('\n')}`;
  expect(maps.sourceOf(place)).toBe('src/index.ts:14');
  expect(maps.sourceOf('other.js:1:1')).toBe('other.js:1:1');
  expect([readdirSync(dir).filter((name) => name.endsWith('.map')), code.includes('sourceMappingURL')]).toEqual([[], false]);

  const debug = await buildPlugin(activity, { outDir: join(work, 'dev'), debug: true });
  expect(readFileSync(join(debug.dir, debug.manifest.entry), 'utf8')).toContain(`sourceMappingURL=${debug.manifest.entry}.map`);
  expect(debug.manifest.files.map(({ path }) => path)).toContain(`${debug.manifest.entry}.map`);
});

it('gives the built files names that a Chorus takes, whatever the sources are called', async () => {
  const work = mkdtempSync(join(tmpdir(), 'chorus-names-'));
  onTestFinished(() => rmSync(work, { recursive: true }));
  cpSync(join(root, 'tests/fixtures/plugins/unloads/src'), join(work, 'src'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(work, 'node_modules'));
  writeFileSync(join(work, 'src/猫 (1).svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(
    join(work, 'src/测验页.tsx'),
    "import cat from './猫 (1).svg';\nimport './样式.css';\nexport default () => <img src={cat} alt='' />;\n",
  );
  writeFileSync(join(work, 'src/样式.css'), '.lab-cat { color: red }');
  const entry = join(work, 'src/index.ts');
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('./page.tsx', './测验页.tsx'));
  const { manifest } = await buildPlugin(work, { outDir: join(work, 'dist') });
  expect(manifest.files.map(({ path }) => path).filter((path) => !isSafePath(path))).toEqual([]);
  expect(manifest.files.map(({ path }) => path).filter((path) => /\.(svg|css)$/.test(path))).toHaveLength(2);
});
