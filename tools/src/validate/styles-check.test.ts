import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../build/bundle-files.ts';
import { root } from '../build/paths.ts';
import { farAddresses, globalSelectors, hostFonts, missingFiles } from './styles-check.ts';

const found = (css: string) => globalSelectors(css).map(({ selector, line }) => `${line}: ${selector}`);

it.each([
  ['body { margin: 0 }', ['1: body']],
  ['.race {}\n* { box-sizing: border-box }', ['2: *']],
  ['.race, h2 { color: red }', ['1: h2']],
  [':root { --x: 1 }', ['1: :root']],
  ['@media (min-width: 10px) {\n  button:hover { color: red }\n}', ['2: button:hover']],
  ['@layer a { @supports (color: red) { main > p {} } }', ['1: main > p']],
  ['body:not(.race) { margin: 0 }', ['1: body:not(.race)']],
  ['main:has(.race) { display: none }', ['1: main:has(.race)']],
  ['.ch-button { color: red }', ['1: .ch-button']],
  ['.bp6-dialog .bp6-button { color: red }', ['1: .bp6-dialog .bp6-button']],
  ['[data-theme="dark"] { color: red }', ['1: [data-theme="dark"]']],
  [':is(.race, h3) { color: red }', ['1: :is(.race, h3)']],
  ['/* .race */ h2 { content: "}" } .race {}', ['1: h2']],
  ['.race ~ *, .race + div { color: red }', ['1: .race ~ *', '1: .race + div']],
  ['.race {\n  & ~ * { color: red }\n}', ['2: & ~ *']],
  ['.race { @media print {\n  :not(&) { color: red } } }', ['2: :not(&)']],
  ['#root, #ch-list-title { display: none }', ['1: #root', '1: #ch-list-title']],
  ['body:has(.race:not(.x)) .ch-sidebar { display: none }', ['1: body:has(.race:not(.x)) .ch-sidebar']],
  ['body :not(:where(.race)) { color: red }', ['1: body :not(:where(.race))']],
  [':is(:is(body, .race), .b) { margin: 0 }', ['1: :is(:is(body, .race), .b)']],
  [':is(.race) ~ * { margin: 0 }', ['1: :is(.race) ~ *']],
  ['@scope (main) { h2 {} }', ['1: h2']],
  ['@property --ch-size-base { syntax: "<length>"; inherits: true; initial-value: 3px }', ['1: @property --ch-size-base']],
  ["@font-face {\n  src: url('./a.woff2');\n  font-family: 'andika';\n}", ['1: @font-face']],
  ['@font-face { font-family: Latin quotes; src: url(./a.woff2) }', ['1: @font-face']],
  ['@keyframes ch-spin { to { opacity: 0 } }', ['1: @keyframes ch-spin']],
])('finds selectors that reach beyond the activity: %s', (css, selectors) => expect(found(css)).toEqual(selectors));

it.each([
  '.race h2, .race > *:first-child { color: red }',
  ':root[data-theme="dark"] .race { color: red }',
  ':is(.race, .race-two) h2 {}',
  '#race { margin: 0 }',
  '.race > * + *, .race-a ~ .race-b, .race li ~ li { margin: 0 }',
  ':is(:is(.race, .b), .c) h2, .race:has(> p:not(.x)) h2, .race :nth-child(2n + 1 of :not(.x)) {}',
  '@scope (.race, .b > p) to (.c) { h2 {} :scope {} @media print { p {} } }',
  '.race { > li + li {} & + .race-b {} body & {} h2, &.on { p ~ p {} } }',
  '@keyframes race-in { from { opacity: 0 } 50% { opacity: .5 } to { opacity: 1 } }',
  '@font-face { font-family: race; src: url("a{b}.woff2") }',
  '.race { h2 { color: red } &:hover { color: blue } @media print { color: black } }',
  '@media print { .race .ch-button { display: none } }',
  '@import "./other.css"; @charset "utf-8"; .race { background: url(data:image/svg+xml;utf8,<svg/>) }',
  '@property --race-turn { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
])('lets pass what begins at a class of the activity’s own: %s', (css) => expect(found(css)).toEqual([]));

it.each([
  ["@import url('https://example.com/x.css');", ['1: https://example.com/x.css']],
  ['\n@import "//example.com/x.css";', ['2: //example.com/x.css']],
  ['@font-face { font-family: race; src: url(https://example.com/x.woff2) }', ['1: https://example.com/x.woff2']],
  ['.race { background: image-set("http://example.com/a.png" 1x) }', ['1: http://example.com/a.png']],
])('finds addresses elsewhere, which a page does not fetch: %s', (css, addresses) =>
  expect(farAddresses(css).map(({ address, line }) => `${line}: ${address}`)).toEqual(addresses),
);

it('lets pass what is in the folder, in the sheet itself or a comment', () =>
  expect(
    farAddresses(
      '/* url(https://example.com/) */ @import "./x.css"; .race { background: url("./a.png"), url("data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\'/%3E") }',
    ),
  ).toEqual([]));

it('knows the fonts of the host', () => {
  const folder = join(root, 'host/src');
  const sheets = listFiles(folder).filter((path) => path.endsWith('.css'));
  const faces = sheets.flatMap((path) => [
    ...readFileSync(join(folder, path), 'utf8').matchAll(/@font-face\s*\{[^}]*?font-family:\s*["']?([^"';]+)/g),
  ]);
  expect(new Set(faces.map(([, name]) => name))).toEqual(new Set(hostFonts));
});

it('finds files that a style sheet names and that are not there', () => {
  const css = '/* url(./old.png) */\n.race { background: url("./a.png") }\n@font-face { font-family: race; src: url(../x.woff2?v=1#a) }';
  expect(missingFiles(css, () => true)).toEqual([]);
  expect(missingFiles(css, (file) => file === './a.png')).toEqual([{ address: '../x.woff2?v=1#a', line: 3 }]);
  expect(missingFiles(css, (file) => file === '../x.woff2')).toEqual([{ address: './a.png', line: 2 }]);
});
