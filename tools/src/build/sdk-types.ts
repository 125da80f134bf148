import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './bundle-files.ts';
import { root } from './paths.ts';

/** Writes the SDK's declarations into a folder: `index.d.ts`, `ui/index.d.ts`, `testing/index.d.ts`, and what they name. */
export function emitSdkTypes(outDir: string): void {
  const project = join(outDir, 'tsconfig.json');
  mkdirSync(outDir, { recursive: true });
  const options = { noEmit: false, emitDeclarationOnly: true, declaration: true, rootDir: join(root, 'sdk/src'), outDir, types: [] };
  const include = [join(root, 'sdk/src/**/*.ts'), join(root, 'sdk/src/**/*.tsx')];
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: options,
      include,
      exclude: ['**/*.test.*', '**/*-for-test.*', 'testing/contracts/**'].map((path) => join(root, 'sdk/src', path)),
    }),
  );
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const path of listFiles(outDir).filter((name) => name.endsWith('.d.ts'))) {
    const file = join(outDir, path);
    // beside a declaration there is no source of that name
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(['"])(\.{1,2}\/[^'"]+)\.tsx?\1/g, '$1$2.js$1'));
  }
}
