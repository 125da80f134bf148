import type { RouteMeta } from '@chorus/sdk';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { perform, renderWithHost, type } from '../testing/render-with-host.tsx';
import type { CurrentRoute } from './current-route.tsx';
import { KeptPages } from './kept-pages.tsx';

const route = (name: string, meta: RouteMeta): CurrentRoute => ({
  path: `/${name}`,
  own: undefined,
  contributed: { pluginId: 'a', value: { path: name, name, title: { 'zh-CN': name, en: name }, meta } },
  params: {},
  query: {},
});
const pages = { list: route('list', { keepAlive: true }), book: route('book', { keepAlive: true }), word: route('word', {}) };
type Name = keyof typeof pages;

/** Pages with a field each; `awake` has those whose effects run, `gone` those that there is no way back to. */
function walk() {
  const awake = new Set<string>();
  const gone = new Set<CurrentRoute>();
  let show: (name: Name, scope?: string) => void = () => undefined;
  function Page({ name }: { readonly name: string }) {
    useEffect(() => {
      awake.add(name);
      return () => void awake.delete(name);
    }, [name]);
    return <input aria-label={name} defaultValue="" />;
  }
  function Walk() {
    const [at, setAt] = useState<{ readonly name: Name; readonly scope: string }>({ name: 'list', scope: '1' });
    show = (name, scope = at.scope) => setAt({ name, scope });
    return (
      <KeptPages
        route={pages[at.name]}
        scope={at.scope}
        there={(page) => !gone.has(page)}
        draw={(page) => <Page name={page.contributed!.value.name} />}
      />
    );
  }
  const element = renderWithHost(<Walk />, {});
  return {
    awake,
    gone,
    to: (name: Name, scope?: string) => perform(() => show(name, scope)),
    field: (name: Name) => element.querySelector<HTMLInputElement>(`[aria-label=${name}]`),
    seen: () => [...element.querySelectorAll('input')].filter((each) => each.style.display !== 'none').map((each) => each.ariaLabel),
  };
}

it('keeps what was typed in a page that says so, unseen and with its effects ended [2.1-2]', async () => {
  const { to, field, seen, awake } = walk();
  await type(field('list')!, 'draft');
  await to('word');
  expect(seen()).toEqual(['word']);
  expect([...awake]).toEqual(['word']);
  await to('list');
  expect(seen()).toEqual(['list']);
  expect([...awake]).toEqual(['list']);
  expect(field('list')!.value).toBe('draft');
});

it('keeps nothing of a page that does not say so [2.1-2]', async () => {
  const { to, field } = walk();
  await to('word');
  await type(field('word')!, 'draft');
  await to('list');
  expect(field('word')).toBeNull();
});

it('lets go what lay before the page that somebody goes back to [2.1-3]', async () => {
  const { to, field } = walk();
  await to('book');
  await type(field('book')!, 'draft');
  await to('word');
  expect(field('book')!.value).toBe('draft');
  await to('list');
  expect(field('book')).toBeNull();
});

it('begins anew for another teacher or class', async () => {
  const { to, field } = walk();
  await type(field('list')!, 'draft');
  await to('word');
  await to('word', '2');
  expect(field('list')).toBeNull();
  await to('list');
  expect(field('list')!.value).toBe('');
});

it('lets go a page whose activity is off', async () => {
  const { to, field, gone } = walk();
  gone.add(pages.list);
  await to('word');
  expect(field('list')).toBeNull();
});
