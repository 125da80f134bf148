import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { firstModules } from './first-modules.ts';

it('finds what the entry draws with, and neither what it loads later nor what it does not use', async () => {
  const found = await firstModulesOf({
    'index.html': '<script type="module" src="/main.js"></script>',
    'main.js': `import { used } from './barrel.js'; import './page.css'; document.title = used; import('./later.js');`,
    'barrel.js': `export { used } from './used.js'; export { unused } from './unused.js';`,
    'used.js': `import { shared } from './shared.js'; export const used = shared + 'used';`,
    'shared.js': `export const shared = document.baseURI;`,
    'unused.js': `export const unused = 'unused';`,
    'later.js': `import { shared } from './shared.js'; console.log(shared);`,
    'page.css': 'body { margin: 0; }',
  });
  expect(found.filter((name) => /^(main|used|shared|unused|later)\.js$|\.css$/.test(name)).sort()).toEqual([
    'main.js',
    'page.css',
    'shared.js',
    'used.js',
  ]);
});

/** Names of the modules that are found in a folder of these files. */
async function firstModulesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'chorus-first-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{"type":"module","sideEffects":["./main.js","*.css"]}');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const found = await firstModules({ configFile: false, root: folder, logLevel: 'error' });
  return [...found].filter((id) => dirname(id) === folder).map((id) => basename(id));
}
