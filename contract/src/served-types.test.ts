import { expect, it } from 'vitest';
import { servedType } from './served-types.ts';

it.each([
  'x.html',
  'x.HTM',
  'x.shtml',
  'x.xhtml',
  'x.xht',
  'x.xml',
  'x.xsl',
  'x.xslt',
  'x.svgz',
  'x.mht',
  'x.pdf',
  'x.swf',
  'x',
  'x.js.',
  '.js/x',
])('gives %s no type: it is bytes to be saved', (path) => expect(servedType(path)).toBeUndefined());

it.each([
  ['a/index-1.js', 'application/javascript; charset=utf-8'],
  ['a/INDEX.MJS', 'application/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.x.json', 'application/json; charset=utf-8'],
  ['a.wasm', 'application/wasm'],
  ['a.svg', 'image/svg+xml'],
  ['a.constructor', undefined],
])('gives %s the type %s', (path, type) => expect(servedType(path)).toBe(type));
