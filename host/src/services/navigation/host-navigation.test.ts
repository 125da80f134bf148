import { ObservableValue, routeRef, type RouteManifest } from '@chorus/sdk';
import { expect, it } from 'vitest';
import type { Contributed } from '../../kernel/kernel-types.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { HostNavigation } from './host-navigation.ts';
import { ResumePlaces } from './resume-places.ts';
import { buildPath, matchPath } from './route-paths.ts';

const route = (pluginId: string, path: string, name: string): Contributed<RouteManifest> => ({
  pluginId,
  value: { path, name, title: { 'zh-CN': '', en: '' } },
});

function setUp() {
  const kept = new Map<string, string>();
  const store: LocalStore = { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value ?? ''), keys: () => [] };
  const routes = new ObservableValue<readonly Contributed<RouteManifest>[]>([
    route('examples.quiz', '', 'QuizHome'),
    route('chorus.smart-word', '/smart-word/book-list', 'SmartWordBookList'),
    route('a.b', 'word/:id', 'AbWord'),
  ]);
  const location = new ObservableValue({ path: '/login', query: {} });
  const api = new FakeApi();
  api.reachable = false;
  const placesOf = (userId: string) =>
    new ResumePlaces({ store, clock: { now: () => 5 }, api: () => api.client, whose: () => ({ userId, classId: 'class' }) });
  const went: string[] = [];
  let before = false;
  const navigation = new HostNavigation(() => ({ routes }), placesOf('teacher'));
  const own = [
    { name: 'Home', path: '/home' },
    { name: 'Login', path: '/login' },
  ];
  const router = { location, navigate: (path: string) => void went.push(path), back: () => before };
  navigation.connect(router, own);
  /** The page after a reload. */
  const again = (user: string) => {
    const reloaded = new HostNavigation(() => ({ routes }), placesOf(user));
    reloaded.connect(router, own);
    return reloaded;
  };
  return { navigation, location, routes, went, mayGoBack: () => (before = true), again };
}

it('goes to a route by its name: the host’s, a plugin’s own path, a claimed one', async () => {
  const { navigation, went } = setUp();
  await navigation.go('Home');
  await navigation.go('QuizHome', { query: { unit: 'u 1' } });
  await navigation.go('SmartWordBookList');
  await navigation.go('AbWord', { params: { id: 'a/b' } });
  expect(went).toEqual(['/home', '/a/examples.quiz/?unit=u+1', '/smart-word/book-list', '/a/a.b/word/a%2Fb']);
});

it('refuses a route that is not there, and one that lacks a parameter', async () => {
  const { navigation, routes } = setUp();
  await expect(navigation.go('Nowhere')).rejects.toMatchObject({ code: 'unknown-route' });
  await expect(navigation.go('AbWord')).rejects.toMatchObject({ code: 'unknown-route' });
  routes.set([]);
  await expect(navigation.go('QuizHome')).rejects.toMatchObject({ code: 'unknown-route' });
});

it('says where we are, also when the route’s plugin comes later', () => {
  const { navigation, location, routes } = setUp();
  expect(navigation.state.get().route).toBe('Login');
  location.set({ path: '/a/a.b/word/x%20y', query: { q: '1' } });
  expect(navigation.state.get()).toEqual({ route: 'AbWord', params: { id: 'x y' }, query: { q: '1' } });
  location.set({ path: '/later', query: {} });
  expect(navigation.state.get().route).toBe('');
  routes.set([route('chorus.later', '/later', 'Later')]);
  expect(navigation.state.get().route).toBe('Later');
});

it('goes home where there is no page to go back to', async () => {
  const { navigation, went, mayGoBack } = setUp();
  await navigation.back();
  expect(went).toEqual(['/home']);
  mayGoBack();
  await navigation.back();
  expect(went).toHaveLength(1);
});

it('forgets a subtitle with its page and keeps the place to go on, each teacher their own', async () => {
  const { navigation, location, again } = setUp();
  await navigation.setSubtitle('Unit 1');
  await navigation.setResume({ label: 'Unit 1', route: 'SmartWordBookList' });
  location.set({ path: '/home', query: {} });
  expect(navigation.subtitle.get()).toBe('');
  expect(again('teacher').resume.get()).toMatchObject({ label: 'Unit 1', route: 'SmartWordBookList', query: {}, at: 5 });
  expect(again('other').resume.get()).toBeUndefined();
});

it('forgets where in itself a page was when it is left, and not when its query changes', async () => {
  const { navigation, location } = setUp();
  location.set({ path: '/a/a.b/word/x', query: {} });
  await navigation.setPlace('apple');
  location.set({ path: '/a/a.b/word/x', query: { mixed: '1' } });
  expect(navigation.place.get()).toBe('apple');
  location.set({ path: '/a/a.b/word/y', query: { mixed: '1' } });
  expect(navigation.place.get()).toBe('');
});

it('knows the unit where the class is, whichever activity was there, and after a reload', async () => {
  const { navigation, again } = setUp();
  await navigation.setResume({ label: 'Unit 1', route: 'QuizHome', query: { bookId: 'b', unitId: 'u' } });
  expect(navigation.unit.get()).toEqual({ bookId: 'b', unitId: 'u' });
  expect([again('teacher').unit.get(), again('other').unit.get()]).toEqual([{ bookId: 'b', unitId: 'u' }, undefined]);
  await navigation.setResume({ label: 'A sound', route: 'QuizHome', query: { symbol: 'θ' } });
  expect(navigation.unit.get()).toBeUndefined();
});

it('offers the place to go on while its route is there, and again when it is back', async () => {
  const { navigation, routes, again } = setUp();
  const on = routes.get();
  const resume = { label: 'Quiz', route: 'QuizHome', query: { at: '3' } };
  await navigation.setResume(resume);
  expect(navigation.resume.get()).toMatchObject(resume);
  routes.set([]);
  expect(navigation.resume.get()).toBeUndefined();
  const reloaded = again('teacher');
  expect(reloaded.resume.get()).toBeUndefined();
  routes.set(on);
  expect(navigation.resume.get()).toMatchObject(resume);
  expect(reloaded.resume.get()).toMatchObject(resume);
});

it('offers no place whose page needs more than is kept of it', async () => {
  const { navigation } = setUp();
  await navigation.setResume({ label: 'A word', route: 'AbWord' });
  expect(navigation.resume.get()).toBeUndefined();
});

it('builds and reads paths both ways', () => {
  for (const id of ['a', 'a b', 'a/b', '100%', '单词']) {
    const path = buildPath('/x/:id/y', { id });
    expect(path && matchPath('/x/:id/y', path)).toEqual({ id });
  }
  expect(matchPath('/x/:id', '/x/')).toBeUndefined();
  expect(matchPath('/x', '/x/')).toEqual({});
  expect(matchPath('/x', '/y')).toBeUndefined();
});

const word = routeRef('AbWord', { id: 'string', part: 'number?' });

it('goes to a referred route: what its path names stands there, the rest in the query', async () => {
  const { navigation, went } = setUp();
  await navigation.go(word, { id: 'a/b' });
  await navigation.go(word, { id: 'x', part: 2 }, { replace: true });
  await navigation.go(routeRef('QuizHome'));
  expect(went).toEqual(['/a/a.b/word/a%2Fb', '/a/a.b/word/x?part=2', '/a/examples.quiz/']);
});

it('refuses a referred route without a value that it needs, and one that is not there', async () => {
  const { navigation, routes, went } = setUp();
  await expect(navigation.go(word, {} as never)).rejects.toMatchObject({ code: 'missing-parameter', context: { parameter: 'id' } });
  routes.set([]);
  await expect(navigation.go(word, { id: 'x' })).rejects.toMatchObject({ code: 'unknown-route' });
  expect(went).toEqual([]);
});

it('goes on at a referred route after a reload', async () => {
  const { navigation, went, again } = setUp();
  await navigation.setResume({ label: 'Word x', route: word, values: { id: 'x', part: 3 } });
  const reloaded = again('teacher');
  const resume = reloaded.resume.get()!;
  await reloaded.go(resume.route, resume);
  expect(went).toEqual(['/a/a.b/word/x?part=3']);
});

it('keeps how far an activity is, in bounds, and a picture of Chorus’s own only', async () => {
  const { navigation } = setUp();
  const progress = async (change: object) => {
    await navigation.setResume({ label: '', route: 'QuizHome', progress: { at: 2, of: 3, text: 'fox', ...change } });
    return navigation.resume.get()?.progress;
  };
  expect(await progress({ picture: '/content/fox.svg' })).toEqual({ at: 2, of: 3, text: 'fox', picture: '/content/fox.svg' });
  expect(await progress({ at: 9, picture: 'https://elsewhere/fox.svg' })).toEqual({ at: 3, of: 3, text: 'fox' });
  expect(await progress({ at: 0, of: Number.NaN, picture: '//elsewhere/fox.svg' })).toEqual({ at: 1, of: 1, text: 'fox' });
  expect(navigation.resume.get()?.title).toEqual({ 'zh-CN': '', en: '' });
});
