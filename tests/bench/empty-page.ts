import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../acceptance/harness/index.ts';

/** A project folder whose web app is an empty page: the same HTML and import map, one Blueprint button, in the same language: what a browser needs to draw its first Chinese character is the platform's. The same server serves it. */
export async function emptyProject(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-empty-'));
  const html = readFileSync(join(projectRoot, 'host/dist/index.html'), 'utf8')
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    .replace('</body>', '<script type="module" src="./main.js"></script></body>')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet|icon)"[^>]*>/g, '');
  const source = join(folder, 'source');
  mkdirSync(source);
  writeFileSync(join(source, 'index.html'), html);
  writeFileSync(
    join(source, 'main.js'),
    `import { createElement } from 'react';\nimport { createRoot } from 'react-dom/client';\nimport { Button } from '@blueprintjs/core/lib/esm/components/button/buttons.js';\ncreateRoot(document.getElementById('root')).render(createElement(Button, { text: '开始上课' }));\n`,
  );
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    base: '/v2/',
    build: { outDir: join(folder, 'host/dist'), emptyOutDir: true, target: 'chrome109' },
  });
  mkdirSync(join(folder, 'server'), { recursive: true });
  cpSync(join(projectRoot, 'server/dist'), join(folder, 'server/dist'), { recursive: true });
  symlinkSync(join(projectRoot, 'server/content'), join(folder, 'server/content'));
  return folder;
}
