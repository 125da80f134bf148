import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './acceptance/harness/project-root.ts';

/** What is before each `:has(`: parts that hold no page. When something changes in such a part, nothing around it is styled again. */
const parts = new Set([
  '.ad-foot',
  '.ch-confirm .ch-dialog-body',
  '.ch-dots',
  '.ch-font-menu > li:not(',
  '.ch-lesson-card',
  '.ch-name-chips li',
  '.ch-names li:not(',
  '.ch-school',
  '.ch-segment:focus-within',
  '.ch-team-actions .ch-button:not(.ch-team-action)',
  '.im-table .ad-grid-row >',
  '.pk-card',
  '.pk-listen',
  '.sw-dock',
  '.sw-dock-middle',
  '.sw-end-card',
  '.sw-read .ch-progress-caption',
]);

const files = ['host', 'sdk', 'plugins', 'desktop']
  .flatMap((room) => readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
  .filter((file) => file.endsWith('.css') && !/node_modules|\/dist\//.test(file));

/** Of whom each `:has()` of a style sheet asks what they hold. Nobody waits for a page while it is printed. */
function asked(css: string): string[] {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^@media print \{.*?^\}/gms, '');
  return [...text.matchAll(/([^{},]*?):has\(/g)].map(([, before]) => before!.trim());
}

describe('a style sheet', () => {
  it('asks by `:has()` only about parts that hold no page', () => {
    expect(files.length).toBeGreaterThan(60);
    const refused = files.flatMap((file) =>
      asked(readFileSync(join(projectRoot, file), 'utf8'))
        .filter((before) => !parts.has(before))
        .map((before) => `${file}: ${before}:has(…)`),
    );
    expect(refused, 'Say the state by an attribute where it is known; a part that holds no page is named above.').toEqual([]);
  });

  it.each([
    'body:has(.ch-banner) .ch-notices {}',
    '.ch-called-card:has(> [data-landed]) > * {}',
    '.ch-school,\n.sw-read:has(> .ch-team) {}',
  ])('is refused where it asks about more: %s', (css) => expect(asked(css).map((before) => parts.has(before))).toEqual([false]));
});
