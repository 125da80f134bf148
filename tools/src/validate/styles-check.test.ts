import { expect, it } from 'vitest';
import { globalSelectors } from './styles-check.ts';

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
])('finds selectors that reach beyond the activity: %s', (css, selectors) => expect(found(css)).toEqual(selectors));

it.each([
  '.race h2, .race > *:first-child { color: red }',
  ':root[data-theme="dark"] .race { color: red }',
  ':is(.race, .race-two) h2 {}',
  '#race { margin: 0 }',
  '@keyframes race-in { from { opacity: 0 } 50% { opacity: .5 } to { opacity: 1 } }',
  '@font-face { font-family: race; src: url("a{b}.woff2") }',
  '.race { h2 { color: red } &:hover { color: blue } @media print { color: black } }',
  '@media print { .race .ch-button { display: none } }',
  '@import "./other.css"; @charset "utf-8"; .race { background: url(data:image/svg+xml;utf8,<svg/>) }',
  '@property --race-turn { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
])('lets pass what begins at a class of the activity’s own: %s', (css) => expect(found(css)).toEqual([]));
