import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { evaluated } from './evaluated.ts';

it('brings the values into the page, and not what they are made from', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'chorus-evaluated-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
  writeFileSync(join(folder, 'main.js'), `import { few } from './few.mjs'; console.log(few);`);
  writeFileSync(join(folder, 'few.mjs'), `import { all } from './all.mjs'; export const few = { login: all.login };`);
  writeFileSync(join(folder, 'all.mjs'), `export const all = { login: 'Log in', rest: 'The rest' };`);
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [evaluated(join(folder, 'few.mjs'))],
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  expect(code).toContain('Log in');
  expect(code).not.toContain('The rest');
});
