/**
 * Packs what Blueprint's parts use of `@blueprintjs/icons` into `host/vendor/blueprint-icons`, a workspace of that name: the parts' own icons, and
 * the paths of all others by name. The package itself is 44,000 files, most of what an installation writes (docs/decisions/blueprint-icons.md).
 *
 *     npx tsx tools/bin/pack-icons.ts 6.14.1
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { licencesOf } from '../src/build/licences.ts';

const version = process.argv[2];
if (!version) throw new Error('Say which version of @blueprintjs/icons: npx tsx tools/bin/pack-icons.ts 6.14.1');

const here = dirname(fileURLToPath(import.meta.url));
const vendor = join(here, '../../host/vendor/blueprint-icons');
const core = dirname(createRequire(import.meta.url).resolve('@blueprintjs/core/package.json'));

/** The names that Blueprint's parts import from a module. */
function importedByCore(module: string): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(join(core, 'lib/esm'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const source = readFileSync(join(core, 'lib/esm', file), 'utf8');
    for (const [, list, from] of source.matchAll(/import \{([^}]*)\} from "([^"]+)"/g)) {
      if (from === module) for (const name of list!.split(',')) if (name.trim()) names.add(name.trim());
    }
  }
  return [...names].sort();
}

const folder = mkdtempSync(join(tmpdir(), 'blueprint-icons-'));
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', `@blueprintjs/icons@${version}`], {
    cwd: folder,
    stdio: 'inherit',
  });
  const real = join(folder, 'node_modules/@blueprintjs/icons');
  const index = importedByCore('@blueprintjs/icons');
  const next = importedByCore('@blueprintjs/icons/next');
  writeFileSync(
    join(folder, 'index.js'),
    `export { ${index.join(', ')} } from './node_modules/@blueprintjs/icons/lib/esm/generated/index.js';\n`,
  );
  writeFileSync(
    join(folder, 'next.js'),
    `export { ${next.join(', ')} } from './node_modules/@blueprintjs/icons/lib/esm/next/generated/index.js';\n`,
  );

  rmSync(vendor, { recursive: true, force: true });
  const bundled = (await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      outDir: vendor,
      emptyOutDir: true,
      minify: false,
      lib: { entry: { index: join(folder, 'index.js'), next: join(folder, 'next.js') }, formats: ['es'] },
      rolldownOptions: {
        external: ['react', 'react/jsx-runtime', 'classnames'],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          comments: false,
          // A page that draws one icon does not fetch the others, nor the list of all names.
          codeSplitting: {
            groups: [
              { name: 'names', test: /esm\/generated\/.*blueprint-icons-\d+\.js$|esm\/iconNames\.js$/ },
              { name: 'icons', test: /esm\/(?:next\/)?generated\/(?:components|icons)\// },
            ],
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput[];

  // The bundler's remarks name the temporary folder.
  for (const file of readdirSync(vendor)) {
    const path = join(vendor, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\/\/.*\n/gm, ''));
  }

  const declared = (file: string) => cpSync(join(real, 'lib/esm', file), join(vendor, 'types', file));
  mkdirSync(join(vendor, 'types'));
  for (const file of ['iconTypes.d.ts', 'svgIconProps.d.ts', 'svgIconContainer.d.ts', 'iconLoader.d.ts']) declared(file);
  const { IconNames } = (await import(join(real, 'lib/cjs/iconNames.js'))) as { IconNames: Record<string, string> };
  writeFileSync(
    join(vendor, 'types/iconNames.d.ts'),
    `export type IconName =\n${[...new Set(Object.values(IconNames))].map((name) => `  | '${name}'`).join('\n')};\nexport declare const IconNames: Record<string, IconName>;\n`,
  );
  const icons = index.filter((name) => name.endsWith('Icon'));
  writeFileSync(
    join(vendor, 'index.d.ts'),
    `import type { FC } from 'react';
import type { DefaultSVGIconProps } from './types/svgIconProps';
export { IconNames, type IconName } from './types/iconNames';
export { IconSize, type IconPaths } from './types/iconTypes';
export { Icons, type IconLoaderOptions, type IconPathsLoader } from './types/iconLoader';
export { SVGIconContainer, type SVGIconContainerComponent, type SVGIconContainerProps } from './types/svgIconContainer';
export type { DefaultSVGIconAttributes, DefaultSVGIconProps, SVGIconAttributes, SVGIconProps } from './types/svgIconProps';
${icons.map((name) => `export declare const ${name}: FC<DefaultSVGIconProps>;`).join('\n')}
`,
  );
  writeFileSync(
    join(vendor, 'next.d.ts'),
    `export type { DefaultSVGIconProps, SVGIconProps } from './types/svgIconProps';
export { IconSize } from './types/iconTypes';
export type IconNextName = string;
export type NextIconVariant = 'outlined' | 'filled';
`,
  );
  writeFileSync(
    join(vendor, 'LICENSES.md'),
    licencesOf(bundled.flatMap(({ output }) => output).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))),
  );
  const { dependencies, peerDependencies, license } = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'));
  const manifest = {
    name: '@blueprintjs/icons',
    version,
    private: true,
    description: 'What @blueprintjs/core uses of the package of this name; made by tools/bin/pack-icons.ts',
    license,
    type: 'module',
    sideEffects: false,
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './next': { types: './next.d.ts', default: './next.js' },
      './package.json': './package.json',
    },
    dependencies: { classnames: dependencies.classnames },
    peerDependencies: { react: peerDependencies.react },
  };
  writeFileSync(join(vendor, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
