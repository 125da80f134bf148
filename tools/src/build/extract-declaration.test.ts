import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { extractDeclaration } from './extract-declaration.ts';
import { root } from './paths.ts';

const whole = "export default { $type: 'chorus.plugin/1', declaration: {}, evaluateTypes: [] };";

function folderWith(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-entry-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/index.ts'), `${code}\n${whole}`);
  return folder;
}

it.each(['setInterval(() => undefined, 1_000);', 'setTimeout(() => undefined, 1_000);'])(
  'refuses at the top level, where nothing ends it: %s',
  async (code) => {
    await expect(extractDeclaration(folderWith(code), 'src/index.ts')).rejects.toThrow(
      new RegExp(`${code.split('(')[0]} is called.* Its top level must define the plugin and do nothing else`),
    );
  },
);

it('names an await at the top level that never ends', async () => {
  await expect(extractDeclaration(folderWith('await new Promise(() => undefined);'), 'src/index.ts')).rejects.toMatchObject({
    code: 'side-effect',
    message:
      'src/index.ts never ends loading: an `await` at its top level, or in what it imports, waits for what does not come. Its top level must define the plugin and do nothing else.',
  });
});
