import { expect, it } from 'vitest';
import { hostRoutes, isBare } from './host-routes.ts';
import { routeGuard } from './route-guard.ts';

it('has the host’s own pages under their names [2.2-1] [2.2-4] [2.2-5] [2.2-6] [2.3-6]', () => {
  const names = new Map(hostRoutes.map(({ path, name }) => [path, name]));
  expect(names.get('/login')).toBe('Login');
  expect(names.get('/home')).toBe('Home');
  expect(['/choose-class', '/iframe-page', '/Text/equipment-test'].filter((path) => !names.has(path))).toEqual([]);
});

it('leads from the answer history’s address to its list [2.3-14] [1-11]', () => {
  const facts = { path: '/answer-history', hasToken: true, offline: false, desktop: false };
  expect(routeGuard(facts)).toBe('/answer-history-list');
  expect(routeGuard({ ...facts, hasToken: false })).toBe('/login');
  expect(hostRoutes.find(({ path }) => path === '/answer-history-list')?.name).toBe('AnswerHistory');
});

it('draws the waiting screen without the bars in the desktop client alone, login and silent login everywhere [2.2-2] [2.2-3]', () => {
  const bare = (desktop: boolean) => hostRoutes.filter((route) => isBare(route, desktop)).map(({ path }) => path);
  expect(bare(true)).toEqual(['/login', '/silent-login', '/suspension']);
  expect(bare(false)).toEqual(['/login', '/silent-login']);
  for (const desktop of [true, false])
    expect(routeGuard({ path: '/suspension', hasToken: false, offline: false, desktop })).toBeUndefined();
});
