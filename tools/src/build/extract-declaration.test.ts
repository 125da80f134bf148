import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { extractDeclaration } from './extract-declaration.ts';
import { root } from './paths.ts';

it.each(['setInterval(() => undefined, 1_000);', 'setTimeout(() => undefined, 1_000);'])(
  'refuses at the top level, where nothing ends it: %s',
  async (code) => {
    const folder = mkdtempSync(join(tmpdir(), 'chorus-entry-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(join(folder, 'src'));
    writeFileSync(
      join(folder, 'src/index.ts'),
      `${code}\nexport default { $type: 'chorus.plugin/1', declaration: {}, evaluateTypes: [] };`,
    );
    await expect(extractDeclaration(folder, 'src/index.ts')).rejects.toThrow(
      new RegExp(`${code.split('(')[0]} is called.* Its top level must define the plugin and do nothing else`),
    );
  },
);
