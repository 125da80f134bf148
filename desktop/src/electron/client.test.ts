import { calls } from '@chorus/contract/desktop/channels';
import { packageCalls } from '@chorus/contract/desktop/packages';
import { beforeEach, expect, it, vi } from 'vitest';
import { handlersOf, modules } from './client.ts';
import type { Hooks } from './client-module.ts';
import type { Get } from './parts.ts';
import { updatesModule } from './updates.ts';

vi.mock('electron', () => ({ app: {} }));

/** What parts were told, in order. */
let told: string[] = [];
let hooks: readonly Hooks[];

/** A part that notes what it is told. */
const fake = (path: string): unknown =>
  new Proxy(() => undefined, {
    get: (_part, key) => (key === 'handlers' ? packageCalls : fake(`${path}.${String(key)}`)),
    apply: () => {
      told.push(path);
    },
  });
beforeEach(() => {
  const get = (({ name }: { readonly name: string }) => fake(name)) as Get;
  hooks = [updatesModule, ...modules].flatMap(({ token, hooks: of }) => (of ? [of(get(token), get)] : []));
  told = [];
});

it('answers each call of a window by one part', () => {
  expect(Object.keys(handlersOf(hooks)).sort()).toEqual(Object.keys(calls).sort());
});

it('does not begin where a call is answered by none, or by two', () => {
  expect(() => handlersOf(hooks.filter(({ calls: own }) => !own?.['menu-show']))).toThrow('"menu-show" is answered by 0 parts');
  expect(() => handlersOf([...hooks, { calls: { 'menu-show': () => undefined } }])).toThrow('"menu-show" is answered by 2 parts');
});

it('closes what a page has opened when it is gone', () => {
  for (const one of hooks) one.pageGone?.();
  expect(told.sort()).toEqual(['receiver.closeAll', 'tools.tools.closeAll']);
});

it('tells of other displays whoever has something on them', () => {
  for (const one of hooks) one.displaysChanged?.();
  expect(told.sort()).toEqual(['functionMenu.displaysChanged', 'main.displaysChanged', 'tools.tools.displaysChanged']);
});

it('ends what it has, the server last', async () => {
  for (const one of hooks) await one.quit?.();
  expect(told).toEqual(['main.quit', 'receiver.closeAll', 'packages.dispose', 'server.embedded.stop']);
});
