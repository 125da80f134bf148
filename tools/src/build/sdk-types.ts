import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from './bundle-files.ts';
import { root } from './paths.ts';

/** Writes the SDK's declarations into a folder: `index.d.ts`, `ui/index.d.ts`, `testing/index.d.ts`, and what they name. */
export function emitSdkTypes(outDir: string): void {
  const from = join(root, 'sdk/src');
  emit(
    outDir,
    { rootDir: from, types: [] },
    {
      include: ['**/*.ts', '**/*.tsx'].map((path) => join(from, path)),
      exclude: ['**/*.test.*', '**/*-for-test.*', 'testing/contracts/**'].map((path) => join(from, path)),
    },
  );
}

/** Writes the declarations of tests of pages into a folder: `index.d.ts`, and what it names of the project's tools. */
export function emitPageTypes(outDir: string): void {
  const work = mkdtempSync(join(tmpdir(), 'chorus-types-'));
  try {
    // what these files import is checked where it is built
    emit(work, { rootDir: root, types: [], noCheck: true }, { include: [join(root, 'tools/src/page/index.ts')] });
    const named = ['index', 'barriers', 'layout', 'looks', 'render-page', 'rendered-page', 'size-walk'];
    mkdirSync(outDir, { recursive: true });
    for (const name of named) copyFileSync(join(work, `tools/src/page/${name}.d.ts`), join(outDir, `${name}.d.ts`));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function emit(outDir: string, options: object, files: { readonly include: readonly string[]; readonly exclude?: readonly string[] }): void {
  const project = join(outDir, 'tsconfig.json');
  mkdirSync(outDir, { recursive: true });
  const compilerOptions = { noEmit: false, emitDeclarationOnly: true, declaration: true, outDir, ...options };
  writeFileSync(project, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, ...files }));
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
