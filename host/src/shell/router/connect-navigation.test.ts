import { expect, it } from 'vitest';
import { ObservableValue } from '@chorus/sdk';
import { HostNavigation } from '../../services/navigation/host-navigation.ts';
import { ResumePlaces } from '../../services/navigation/resume-places.ts';
import { connectNavigation, type DataRouter } from './connect-navigation.ts';

function router(path: string): DataRouter & { readonly visits: string[]; readonly replaced: string[] } {
  const changed = new Set<() => void>();
  const state = { location: { pathname: path, search: '' } };
  const visits: string[] = [];
  const replaced: string[] = [];
  return {
    state,
    visits,
    replaced,
    subscribe(listener) {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    async navigate(to, { replace = false } = {}) {
      const [pathname = '', search = ''] = to.split('?');
      state.location = { pathname, search: search && `?${search}` };
      visits.push(to);
      if (replace) replaced.push(to);
      for (const listener of changed) listener();
    },
  };
}

function navigation() {
  const routes = new ObservableValue([
    { pluginId: 'p.p', value: { name: 'Books', path: 'books', title: { 'zh-CN': '', en: '' } } },
    { pluginId: 'p.p', value: { name: 'Words', path: 'words', title: { 'zh-CN': '', en: '' } } },
  ]);
  return new HostNavigation(
    () => ({ routes }),
    new ResumePlaces({
      store: { get: () => undefined, set: () => undefined, keys: () => [] },
      clock: { now: () => 0 },
      api: () => ({ call: () => Promise.reject(new Error('away')) }),
      whose: () => ({ userId: 'u1', classId: '' }),
    }),
  );
}

const storage = (kept: string | null = null) => ({
  kept,
  getItem: () => kept,
  setItem(_key: string, value: string) {
    this.kept = value;
  },
});

it('goes back along the pages visited, and home where there is none before [2.1-3]', async () => {
  const pages = router('/home');
  const host = navigation();
  connectNavigation(host, pages, storage());
  await host.go('Books');
  await host.go('Words', { query: { unit: '1' } });
  await host.back();
  await host.back();
  await host.back();
  expect(pages.visits).toEqual(['/a/p.p/books', '/a/p.p/words?unit=1', '/a/p.p/books', '/home', '/home']);
});

it('goes back from what a page opens to the page [2.1-3]', async () => {
  const pages = router('/home');
  const host = navigation();
  connectNavigation(host, pages, storage());
  await host.go('MyContent', { query: { part: 'texts' } });
  await host.go('MyContent', { query: { text: 'text.a' } });
  await host.go('MyContent', { query: { text: 'text.b' }, replace: true });
  await host.back();
  await host.back();
  expect(pages.visits.slice(-2)).toEqual(['/my-content?part=texts', '/home']);
});

it('never goes back to login [2.1-3]', async () => {
  const pages = router('/login');
  const host = navigation();
  connectNavigation(host, pages, storage());
  await host.go('ChooseClass', { replace: true });
  await host.back();
  expect(pages.visits).toEqual(['/choose-class', '/home']);
});

it('keeps the list over a reload of the page', async () => {
  const kept = storage();
  const before = navigation();
  connectNavigation(before, router('/home'), kept);
  await before.go('Books');
  await before.go('Words');
  const after = router('/a/p.p/words');
  const host = navigation();
  connectNavigation(host, after, storage(kept.kept));
  await host.back();
  expect(after.visits).toEqual(['/a/p.p/books']);
});

it('leads to a page once whose door is pressed twice: the browser’s way back is one step', async () => {
  const pages = router('/home');
  const host = navigation();
  connectNavigation(host, pages, storage());
  await host.go('Words', { query: { unit: '1' } });
  await host.go('Words', { query: { unit: '1' } });
  await host.go('Words', { query: { unit: '2' } });
  expect(pages.replaced).toEqual(['/a/p.p/words?unit=1']);
});
