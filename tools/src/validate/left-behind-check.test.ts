import { expect, it } from 'vitest';
import { leftBehindCheck } from './left-behind-check.ts';
import { parseSource } from './plugin-source.ts';

const found = (text: string) => leftBehindCheck({ files: [parseSource('src/page.tsx', text)] }).map(({ message }) => message.split(' ')[0]);

it.each([
  ['setInterval()', 'setInterval(tick, 1000);'],
  ['setInterval()', 'const press = () => { window.setInterval(tick, 1000); };'],
  ['setInterval()', "globalThis['setInterval'](tick, 1000);"],
  ['addEventListener()', "window.addEventListener('resize', draw);"],
  ['addEventListener()', "window.document.addEventListener('keydown', draw, { passive: true });"],
  ['addEventListener()', "document.body.addEventListener('keydown', draw, true);"],
  ['addEventListener()', "addEventListener('keydown', draw);"],
])('finds %s in %s', (what, text) => expect(found(text)).toEqual([what]));

it.each([
  'const id = setInterval(tick, 1000); end(() => clearInterval(id));',
  'useEffect(() => { const id = window.setInterval(tick, 9); return () => window.clearInterval(id); }, []);',
  "window.addEventListener('resize', draw); end(() => window.removeEventListener('resize', draw));",
  "document.addEventListener('keydown', draw, { signal });",
  "window.addEventListener('load', draw, { once: true });",
  "window.addEventListener('load', draw, options);",
  "button.addEventListener('click', draw);",
  'clock.setInterval(tick, 1000);',
])('finds nothing in %s', (text) => expect(found(text)).toEqual([]));
