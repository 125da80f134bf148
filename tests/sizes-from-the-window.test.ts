import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './acceptance/harness/project-root.ts';

/** What may ask how large the window is: the size that all others are counted in, how large a dialog may be, and a shade that reaches past every edge. */
const allowed = new Set([
  'sdk/src/ui/styles/base.css: font-size: clamp(13px, min(0.8333vw, 1.4815vh), 40px)',
  'sdk/src/ui/styles/blueprint-dress.css: max-height: calc(100vh - 2rem)',
  'sdk/src/ui/styles/blueprint-dress.css: max-height: calc(100dvh - 6rem)',
  'plugins/board-tools/src/spotlight/spotlight.css: box-shadow: 0 0 0 400vmax rgb(6 8 14 / 88%)',
]);

const styleSheets = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !/node_modules|dist\//.test(file))
    .map((file) => `${folder}/${file}`);
const files = [
  ...styleSheets('sdk/src/ui/styles'),
  ...styleSheets('plugins').filter((file) => /^plugins\/(examples\/)?[^/]+\/src\//.test(file)),
  ...styleSheets('tools/templates'),
];

/** The declarations of a style sheet that count in parts of the window. */
const fromWindow = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([\w-]+:[^;{}]*\d[sld]?v(?:h|w|i|b|min|max)\b[^;{}]*)/g)].map(([declaration]) =>
    declaration.trim().replaceAll(/\s+/g, ' '),
  );

describe('a style sheet of an activity or of the SDK', () => {
  it('counts in no part of the window, where bars, lists and larger text take what a page has [2.4-5]', () => {
    expect(files.length).toBeGreaterThan(40);
    const found = files.flatMap((file) => fromWindow(readFileSync(join(projectRoot, file), 'utf8')).map((one) => `${file}: ${one}`));
    expect(
      found.filter((one) => !allowed.has(one)),
      'Size it by its own box: container-type, and cqi and cqh in it.',
    ).toEqual([]);
    expect(new Set(found)).toEqual(allowed);
  });

  it.each([
    '.a { --height: calc(100dvh - 20rem); }',
    '.a { width: min(4rem,\n  34vh - 7rem) }',
    '@container x (width < 9rem) { .a { font-size: 3.5svh; } }',
    '.a { inset: 0 10vw; }',
  ])('is refused where it does: %s', (css) => expect(fromWindow(css)).toHaveLength(1));

  it.each(['.a { width: min(4rem, 34cqi); }', '/* 100vh */ .a { color: red }', '.a100vh { gap: 1rem }'])('is well with %s', (css) =>
    expect(fromWindow(css)).toEqual([]),
  );
});
