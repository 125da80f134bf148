import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { chunkGroups } from './chunk-groups.ts';

const files = {
  'index.html': '<script type="module" src="/main.js"></script>',
  'main.js': `import { used } from './barrel.js'; import './page.css'; document.title = used; import('./later.js'); import('./last.js');`,
  'barrel.js': `export { used } from './used.js'; export { unused } from './unused.js';`,
  'used.js': `import { shared } from './shared.js'; export const used = shared + 'used';`,
  'shared.js': `export const shared = document.baseURI;`,
  'unused.js': `export const unused = 'unused';`,
  'later.js': `import { shared } from './shared.js'; import { both } from './both.js'; console.log(shared, both);`,
  'last.js': `import { both } from './both.js'; console.log('last', both);`,
  'both.js': `export const both = document.referrer;`,
  'page.css': 'body { margin: 0; }',
};

it('finds what the entry draws with, and neither what it loads later nor what it does not use', async () => {
  expect(await groupsOf([])).toEqual({
    'index.html': 'first',
    'main.js': 'first',
    'page.css': 'first',
    'shared.js': 'first',
    'used.js': 'first',
  });
});

it('puts what two that are loaded later share to the one that is named first', async () => {
  expect(await groupsOf(['later.js', 'last.js'])).toMatchObject({
    'shared.js': 'first',
    'later.js': 'later.js',
    'both.js': 'later.js',
    'last.js': 'last.js',
  });
});

it('says which module the page never loads', async () => {
  await expect(groupsOf(['unused.js'])).rejects.toThrow('unused.js');
});

/** The groups of the modules by name, in a page of these files, with a group for each of those that are loaded later. */
async function groupsOf(later: readonly string[]): Promise<Record<string, string>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'chorus-chunks-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{"type":"module","sideEffects":["./main.js","./later.js","./last.js","*.css"]}');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const groups = await chunkGroups(
    { configFile: false, root: folder, logLevel: 'error' },
    Object.fromEntries(later.map((name) => [name, [join(folder, name)]])),
  );
  return Object.fromEntries([...groups].filter(([id]) => dirname(id) === folder).map(([id, group]) => [basename(id), group]));
}
