import { expect, it } from 'vitest';
import { globalsCheck } from './globals-check.ts';
import { parseSource, type PluginSource } from './plugin-source.ts';

const found = (text: string) =>
  globalsCheck({ files: [parseSource('src/page.tsx', text)] } as unknown as PluginSource).map(({ check, where }) => `${check} ${where}`);

it.each([
  ['storage', 'localStorage.setItem("a", "b");'],
  ['storage', 'const { localStorage: s } = window;'],
  ['storage', 'const { sessionStorage } = globalThis;'],
  ['storage', "const s = window['local' + 'Storage'];"],
  ['storage', 'const s = window[`indexedDB`];'],
  ['storage', 'const w = window; const s = w.localStorage;'],
  ['storage', 'const w = document.defaultView; w?.localStorage.clear();'],
  ['storage', 'window.self.localStorage.clear();'],
  ['storage', "Reflect.get(globalThis, 'caches');"],
  ['storage', '(globalThis as unknown as { localStorage: Storage }).localStorage.clear();'],
  ['storage', 'window!.localStorage.clear();'],
  ['storage', 'let w: Window; w = document.defaultView!; w.localStorage.clear();'],
  ['storage', 'let w; w = window; w.localStorage.clear();'],
  ['storage', 'const clear = (of: Window) => of.localStorage.clear();'],
  ['storage', 'function clear(of: Window & typeof globalThis) { of.sessionStorage.clear(); }'],
  ['storage', "document.cookie = 'a=1';"],
  ['storage', 'const { cookie } = document;'],
  ['storage', 'const read = (of: Document) => of.cookie;'],
  ['imports', "const home = process.env['HOME'];"],
  ['imports', 'declare const process: { env: object }; const home = process.env;'],
  ['imports', "const fs = require('fs');"],
  ['network', 'const a = <img src="https://example.com/a.png" alt="" />;'],
  ['network', "const a = <video poster={'//example.com/a.png'} />;"],
  ['network', 'const a = (id: string) => <img src={`https://example.com/${id}.png`} alt="" />;'],
  ['network', 'const f = fetch;'],
  ['network', "globalThis.fetch('/x');"],
  ['network', "globalThis['fetch']('/x');"],
  ['network', "navigator.sendBeacon('/x');"],
  ['network', 'const { sendBeacon } = navigator;'],
  ['evaluated-code', "window.eval('1');"],
  ['evaluated-code', "const f = Function('return 1');"],
])('finds by "%s": %s', (check, code) => expect(found(code)).toEqual([`${check} src/page.tsx:1`]));

it.each([
  'const store = { fetch() { return 1; } }; store.fetch();',
  'class A { fetch = 1; localStorage() {} }',
  'type T = { fetch: string }; const a: T = { fetch: "x" };',
  'function f(fetch: () => void) { fetch(); }',
  'import { fetch } from "./mine.ts"; fetch();',
  'const { fetch } = makeStore(); fetch();',
  'const caches = new Map(); caches.get(1);',
  "if (process.env.NODE_ENV === 'production') console.log(1);",
  'const a = <a href="https://example.com/">x</a>;',
  'const a = (url: string) => <img src={url} alt="" />;',
  'const cookie = { cookie: 1 }; const read = (of: { cookie: number }) => of.cookie; read(cookie);',
  'import type { Storage } from "./x.ts"; let a: typeof globalThis;',
])('takes no name of the activity’s own for the page’s: %s', (code) => expect(found(code)).toEqual([]));
