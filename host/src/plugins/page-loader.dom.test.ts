import { expect, it } from 'vitest';
import { PageLoader } from '../plugins/page-loader.ts';

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
