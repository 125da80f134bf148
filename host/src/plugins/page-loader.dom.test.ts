import { afterEach, expect, it, vi } from 'vitest';
import { PageLoader } from '../plugins/page-loader.ts';

afterEach(() => vi.unstubAllGlobals());

it('adds a style sheet and takes it away again', () => {
  const undo = new PageLoader(document).addStyle('/p/1/a.b/1.0.0-0/style.css');
  expect([...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])).toEqual([
    ['stylesheet', '/p/1/a.b/1.0.0-0/style.css'],
  ]);
  undo.dispose();
  undo.dispose();
  expect(document.head.querySelector('link')).toBeNull();
});

it('fetches a module ahead, and leaves nothing of that in the page', () => {
  new PageLoader(document).fetchAhead('/p/1/a.b/1.0.0-0/index.js');
  const link = document.head.querySelector('link');
  expect([link?.rel, link?.getAttribute('href')]).toEqual(['modulepreload', '/p/1/a.b/1.0.0-0/index.js']);
  link?.dispatchEvent(new Event('load'));
  expect(document.head.querySelector('link')).toBeNull();
});

it('imports nothing that is not wanted any more', async () => {
  const ended = new AbortController();
  ended.abort();
  await expect(new PageLoader(document).import('data:text/javascript,', ended.signal, 1)).rejects.toMatchObject({ name: 'AbortError' });
});

it('asks for a module that failed under another address, because the page remembers the failure', async () => {
  const loader = new PageLoader(document);
  const { signal } = new AbortController();
  await expect(loader.import('/not-there.js', signal, 2)).rejects.toThrow('/not-there.js?again=2');
});

it('finds the first file that can’t be had, and why', async () => {
  const answers: Record<string, number> = { '/p/a.js': 200, '/p/b.js': 404, '/p/d.js': 200 };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (answers[url] === undefined) throw new TypeError('Failed to fetch');
    return new Response('x', { status: answers[url] });
  });
  const loader = new PageLoader(document);
  expect(await loader.firstMissing(['/p/a.js', '/p/b.js', '/p/c.js'])).toEqual({ url: '/p/b.js', status: 404 });
  expect(await loader.firstMissing(['/p/c.js', '/p/b.js'])).toEqual({ url: '/p/c.js', status: 0 });
  expect(await loader.firstMissing(['/p/a.js', '/p/d.js'])).toBeUndefined();
  expect(asked).toEqual(['/p/a.js', '/p/b.js', '/p/c.js', '/p/a.js', '/p/d.js']);
});
