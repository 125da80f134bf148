import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../build/paths.ts';
import { typesCheck } from './types-check.ts';

it('says what to do about a library that has no types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'));
  const names = ['shuffles', '@lab/dice'];
  for (const name of names) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'node_modules', name, 'index.js'), 'export const any = 1;');
  }
  symlinkSync(join(root, 'node_modules/typescript'), join(folder, 'node_modules/typescript'), 'junction');
  writeFileSync(join(folder, 'src/dice.js'), 'export const dice = 6;');
  const imports = ["export * from 'shuffles';", "export { any as one } from '@lab/dice/index.js';", "export { dice } from './dice.js';"];
  writeFileSync(join(folder, 'src/index.ts'), `${imports.join('\n')}\nexport const two: string = 2;\n`);
  const compilerOptions = { strict: true, module: 'ESNext', moduleResolution: 'bundler', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  expect(typesCheck(folder).map(({ where, message }) => `${where} ${message.replace(/\.( '\/.* type\.)/, '.')}`)).toEqual([
    "src/index.ts:1 Could not find a declaration file for module 'shuffles'. Fetch its types with npm install -D @types/shuffles; where there are none, make a file src/shuffles.d.ts with the line: declare module 'shuffles';",
    "src/index.ts:2 Could not find a declaration file for module '@lab/dice/index.js'. Fetch its types with npm install -D @types/lab__dice; where there are none, make a file src/dice.d.ts with the line: declare module '@lab/dice/index.js';",
    "src/index.ts:3 Could not find a declaration file for module './dice.js'. Write it in TypeScript, or put a .d.ts of the same name beside it.",
    "src/index.ts:4 Type 'number' is not assignable to type 'string'.",
  ]);
  writeFileSync(join(folder, 'src/shuffles.d.ts'), "declare module 'shuffles';\n");
  expect(typesCheck(folder).map(({ where }) => where)).toEqual(['src/index.ts:2', 'src/index.ts:3', 'src/index.ts:4']);
});
