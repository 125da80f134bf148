import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

describe('the kernel', () => {
  it.each(sources)('has no React, no DOM, no tsyringe, no timers of its own: %s', (name) => {
    const text = readFileSync(`${folder}${name}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const imports = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1] as string);
    for (const one of imports) expect(one).toMatch(/^(\.\/|@chorus\/(sdk|contract|contract\/\w+)$)/);
    expect(text).not.toMatch(
      /\b(document|window|navigator|localStorage|sessionStorage|indexedDB|setTimeout|setInterval|fetch\(|HTMLElement|performance|Date\.now)/,
    );
  });

  it('has at most 18.5 KiB, compressed: what checks a manifest and its icons is in it', async () => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        target: 'chrome109',
        lib: { entry: `${folder}index.ts`, formats: ['es'] },
        rolldownOptions: { external: ['@chorus/sdk', /^typebox/], output: { minify: true } },
      },
    });
    const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
    const bytes = outputs.reduce((sum, one) => sum + (one.type === 'chunk' ? gzipSync(one.code, { level: 9 }).length : 0), 0);
    expect(bytes).toBeGreaterThan(4_000);
    expect(bytes).toBeLessThanOrEqual(18.5 * 1024);
  }, 60_000);
});
