import { expect, it } from 'vitest';
import { farAddresses, globalSelectors } from './styles-check.ts';

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
  ['@property --ch-size-base { syntax: "<length>"; inherits: true; initial-value: 3px }', ['1: @property --ch-size-base']],
  ['@keyframes ch-spin { to { opacity: 0 } }', ['1: @keyframes ch-spin']],
])('finds selectors that reach beyond the activity: %s', (css, selectors) => expect(found(css)).toEqual(selectors));

it.each([
  '.race h2, .race > *:first-child { color: red }',
  ':root[data-theme="dark"] .race { color: red }',
  ':is(.race, .race-two) h2 {}',
  '#race { margin: 0 }',
  '.race > * + *, .race-a ~ .race-b, .race li ~ li { margin: 0 }',
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
