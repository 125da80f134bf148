import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PluginManifest } from '@chorus/sdk';
import { bundleHash } from '@chorus/contract';
import { sha256Hex } from '../sha256.ts';

/** Writes a bundle that passes every check, and gives its hash; `change` spoils its manifest. */
export function writeBundle(
  dir: string,
  options: { id?: string; version?: string; files?: Record<string, string>; change?: (manifest: Record<string, unknown>) => void } = {},
): string {
  const { id = 'stranger.game', version = '1.0.0', change } = options;
  const files: Record<string, string> = { 'index-abc.js': 'export default {};', 'assets/style-abc.css': '.a{}', ...options.files };
  const text = (en: string) => ({ en, 'zh-CN': en });
  const manifest: PluginManifest = {
    manifestVersion: 1,
    id,
    version,
    sdk: '^1.0.0',
    title: text('Game'),
    description: text('A game'),
    publisher: { name: 'Stranger' },
    stages: ['primary', 'middle'],
    capabilities: [],
    requires: [],
    optional: [],
    contributes: { routes: [], menus: [], evaluateTypes: [], locales: ['en', 'zh-CN'] },
    shared: { react: 19 },
    entry: 'index-abc.js',
    styles: ['assets/style-abc.css'],
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes: Buffer.byteLength(content),
      integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    })),
  };
  change?.(manifest as unknown as Record<string, unknown>);
  for (const [path, content] of Object.entries({ ...files, 'manifest.json': JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return bundleHash(manifest, sha256Hex);
}
