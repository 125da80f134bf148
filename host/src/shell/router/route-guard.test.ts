import { expect, it } from 'vitest';
import { routeGuard } from './route-guard.ts';

const facts = { path: '/home', hasToken: false, offline: false, desktop: false };

it('sends everything but login, silent login and suspension to login without a token [2.1-10] [6-3]', () => {
  for (const path of ['/login', '/silent-login', '/suspension']) expect(routeGuard({ ...facts, path })).toBeUndefined();
  for (const path of ['/home', '/choose-class', '/plugins', '/a/x.y/', '/login/more', '/Login'])
    expect(routeGuard({ ...facts, path })).toBe('/login');
});

it('lets every path pass with a token, login too in the browser [2.1-6] [2.1-8] [2.1-9]', () => {
  for (const path of ['/login', '/home', '/smart-word/book-list']) expect(routeGuard({ ...facts, path, hasToken: true })).toBeUndefined();
});

it('goes on from login to home with a token in the desktop client [2.1-7]', () => {
  expect(routeGuard({ ...facts, path: '/login', hasToken: true, desktop: true })).toBe('/home');
  expect(routeGuard({ ...facts, path: '/suspension', hasToken: true, desktop: true })).toBeUndefined();
  expect(routeGuard({ ...facts, path: '/login', desktop: true })).toBeUndefined();
});

it('lets every route pass in offline mode [2.1-5] [6-3]', () => {
  for (const path of ['/login', '/home', '/smart-word/book-list']) {
    expect(routeGuard({ ...facts, path, offline: true })).toBeUndefined();
    expect(routeGuard({ ...facts, path, offline: true, hasToken: true, desktop: true })).toBeUndefined();
  }
});

it('leads the root to login or to home [2.1-1]', () => {
  expect(routeGuard({ ...facts, path: '/' })).toBe('/login');
  expect(routeGuard({ ...facts, path: '', hasToken: true })).toBe('/home');
  expect(routeGuard({ ...facts, path: '/', offline: true })).toBe('/home');
});
