import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { root, serverDist } from './paths.ts';

/** Builds the server, its workers included, into `server/dist`; packages from the registry stay imports. */
export async function buildServer(): Promise<void> {
  const input: Record<string, string> = {};
  for (const name of ['main', 'worker', 'pack-worker']) {
    const path = join(root, `server/src/${name}.ts`);
    if (existsSync(path)) input[name] = path;
  }
  const rooms = ['server', 'speech', 'contract'].flatMap((room) =>
    Object.keys((JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as { dependencies?: object }).dependencies ?? {}),
  );
  // Bundled although they are packages: as hundreds of files they take most of a start to be read.
  const bundled = new Set(['kysely', 'typebox']);
  const packages = rooms.filter((name) => !name.startsWith('@chorus/') && !bundled.has(name));
  await build({
    configFile: false,
    root: join(root, 'server'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { target: 'node', noExternal: [/^@chorus\//, /^(kysely|typebox)($|\/)/] },
    build: {
      ssr: true,
      outDir: serverDist,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input,
        external: (id) =>
          id.startsWith('node:') || builtinModules.includes(id) || packages.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}
