import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { noteBuiltIn, writeBuiltIn } from './built-in.ts';
import { root } from './paths.ts';
import { buildPlugin, type BuiltPlugin } from './plugin-build.ts';

/** Folders of the activities that come with Chorus, examples last. */
export function pluginFolders(): string[] {
  return ['plugins', 'plugins/examples'].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(root, parent, entry.name))
      .filter((folder) => existsSync(join(folder, 'src/index.ts')) || existsSync(join(folder, 'src/index.tsx'))),
  );
}

/** Builds all of them and writes `tools/dist/built-in.json`, by whose hashes the server knows our bundles. */
export async function buildPlugins(): Promise<BuiltPlugin[]> {
  const built: BuiltPlugin[] = [];
  for (const folder of pluginFolders()) {
    const plugin = await buildPlugin(folder);
    noteBuiltIn(plugin);
    built.push(plugin);
  }
  writeBuiltIn(built);
  return built;
}
