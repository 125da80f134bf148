import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
