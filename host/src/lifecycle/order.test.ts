import { settle } from '@chorus/sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import { modules } from '../container.ts';
import { connectLifecycle } from './connect-lifecycle.ts';
import { Lifecycle } from './lifecycle.ts';
import { resume } from './resume.ts';
import type { Get } from './token.ts';

/** What services were told, in order. */
let told: string[];
/** Who listens to what. */
let listeners: Map<string, ((...said: unknown[]) => unknown)[]>;
/** What services say of themselves. */
let said: Record<string, unknown>;
const watched = /\.(subscribe|interval|on[A-Z]\w*)$/;
const asked = /\.(get|t|pick)$/;
/** What is done when the call returns. */
const atOnce = /\.(forget|forUser|read|classChosen|start|stop|restore|wake|speak|retry|userChanged)$/;
const promised = new Set(['audio.stop', 'classroom.restore', 'plugins.classChosen']);

/** A service that notes what it is told. */
function fake(path: string): unknown {
  const call = (...args: unknown[]): unknown => {
    if (watched.test(path)) {
      const run = args.find((arg) => typeof arg === 'function') as (...heard: unknown[]) => unknown;
      listeners.set(path, [...(listeners.get(path) ?? []), run]);
      return { dispose: () => undefined };
    }
    if (asked.test(path)) return said[path] ?? {};
    const what = path === 'api.call' ? `api ${String(args[0])}` : path;
    told.push(typeof args[0] === 'string' && path !== 'api.call' ? `${what} ${args[0]}` : what);
    if (atOnce.test(path) && !promised.has(path)) return undefined;
    return Promise.resolve(path === 'api.call' ? [] : undefined);
  };
  const has = (key: string) => key in said && !asked.test(key);
  return new Proxy(call, {
    get: (_call, key) => (has(`${path}.${String(key)}`) ? said[`${path}.${String(key)}`] : fake(`${path}.${String(key)}`)),
  });
}

const user = { id: 't', authToken: 'token' };
const schoolClass = { id: '3' };
const lesson = { id: 'l', classId: '3', startedAt: 0 };
/** The host's modules over services that note what they are told; what `start` told is left out. */
async function host(before: Record<string, unknown> = {}) {
  said = {
    'session.userInfo': user,
    'session.token': user.authToken,
    'classroom.state.get': { schoolClass: undefined, lesson: undefined, teacher: undefined, students: [] },
    'journal.state.get': { online: true, writer: 'this-tab' },
    'journal.writing': true,
    'navigation.state.get': { route: 'Home' },
    'kernel.routes.get': [],
    'plugins.state.get': { loaded: false, plugins: [] },
    ...before,
  };
  const get = ((token: { readonly name: string }) => fake(token.name)) as Get;
  const services = modules.flatMap(({ token, hooks }) => (hooks ? [{ name: token.name, hooks: hooks(get(token), get) }] : []));
  const failed = (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  };
  const lifecycle = new Lifecycle(services, { clock: { timeout: () => ({ dispose: () => undefined }) }, report: failed });
  connectLifecycle(get, lifecycle);
  await lifecycle.start();
  told = [];
  return {
    get,
    /** Tells whoever listens, and gives what was done for it. */
    async tells(path: string, ...heard: unknown[]): Promise<readonly string[]> {
      told = [];
      await Promise.all((listeners.get(path) ?? []).map((run) => run(...heard)));
      await settle();
      return told;
    },
  };
}
beforeEach(() => {
  told = [];
  listeners = new Map();
});

it('opens the record of a lesson before anything else of it; the list is there before what is answered', async () => {
  const { tells } = await host();
  expect(await tells('classroom.onLessonStarted', { lesson, schoolClass, watching: false })).toEqual([
    'journal.open l',
    'waitingList.restore',
    'answerSession.restore',
    'sync.wake',
    'machines.start',
  ]);
});

it('keeps at the end of a lesson what is being answered, then closes its record', async () => {
  const { tells } = await host();
  for (const reason of ['teacher', 'class-changed', 'logout'])
    expect(await tells('classroom.onLessonEnding', reason)).toEqual([
      'machines.stop',
      'answerSession.close',
      'audio.stop',
      'journal.close',
    ]);
});

it.each([
  ['idle', ['navigation.go ChooseClass', 'notices.show']],
  ['elsewhere', ['navigation.go ChooseClass', 'notices.show']],
  ['joined', ['notices.show']],
])('says that a lesson has ended without its teacher (%s), after its record is closed', async (reason, then) => {
  const { tells } = await host();
  const all = await tells('classroom.onLessonEnding', reason);
  expect(all.slice(all.indexOf('journal.close'))).toEqual(['journal.close', ...then]);
});

it('ends the lesson before a logout, and sends what it left while the session holds', async () => {
  const { tells } = await host();
  expect(await tells('session.onBeforeLogout')).toEqual(['classroom.end logout', 'sync.flush']);
});

it('clears at logout what the session left, after the lesson has ended; no entry, no outbox', async () => {
  const { tells } = await host();
  const cleared = [
    'dialogs.closeAll',
    'classroom.end logout',
    'activities.clearSession',
    'lessonWithoutLogin.close',
    'classroom.forgetNames',
    'storage.forget',
  ];
  expect(await tells('session.onCleared', 'logout')).toEqual(cleared);
  expect(await tells('session.onCleared', 'other-school')).toEqual(cleared);
  expect(await tells('session.onCleared', 'other-user')).toEqual([...cleared, 'notices.show']);
});

it('forgets what was another user’s, then asks for the activities of who is there now', async () => {
  const { tells } = await host();
  const forgotten = [
    'choices.forget',
    'navigation.forUser',
    'journal.recount',
    'exportTasks.forget',
    'favourites.read',
    'materials.read',
    'wordLists.read',
    'pluginSettings.forUser',
    'plugins.forget',
  ];
  expect((await tells('session.state.subscribe', { userInfo: undefined })).slice(0, 9)).toEqual(forgotten);
  expect((await tells('session.state.subscribe', { userInfo: { ...user, id: 'other' } })).slice(0, 10)).toEqual([
    ...forgotten,
    'plugins.refresh',
  ]);
});

it('sends what waits when the same teacher has logged in again', async () => {
  const { tells } = await host();
  expect(await tells('session.state.subscribe', { userInfo: { ...user, authToken: 'new' } })).toEqual([
    'sync.wake',
    'textOutbox.retry',
    'machines.speak',
  ]);
});

it('has the settings and activities of the class that is chosen before activities end with the lesson before', async () => {
  const { tells } = await host();
  expect(await tells('classroom.state.subscribe', { schoolClass, lesson, teacher: user, students: undefined })).toEqual([
    'navigation.renewResume',
    'offlineActivities.start',
    'pluginSettings.classChosen',
    'plugins.classChosen',
    'kernel.deactivateAll',
    'plugins.lessonOver',
  ]);
});

it('closes details on the way to another page, and looks for new activities where none runs', async () => {
  const { tells } = await host({ 'navigation.state.get': { route: 'Words' } });
  expect(await tells('navigation.state.subscribe', { route: 'Home' })).toEqual([
    'navigation.renewResume',
    'waitingList.turnTo',
    'dialogs.closeDetails',
    'plugins.renew',
  ]);
  expect(await tells('navigation.state.subscribe', { route: 'Plugins' })).toEqual([
    'waitingList.turnTo',
    'dialogs.closeDetails',
    'plugins.refresh',
  ]);
});

it('follows what the school has chosen', async () => {
  const { tells } = await host();
  expect(await tells('choices.revision.subscribe', '2')).toEqual([
    'api schoolSound',
    'classroom.renew',
    'parentSummaries.look',
    'wordLists.refresh',
    'pluginSettings.refresh',
    'plugins.renew',
    'settings.keepSchool',
  ]);
  expect(await tells('choices.revision.subscribe', undefined)).toEqual(['parentSummaries.forget', 'plugins.renew']);
});

it('leaves nothing unsaid when the page goes away', async () => {
  const { tells } = await host();
  expect(await tells('platform.onHide')).toEqual(['marks.leave', 'activities.flush', 'machines.leave']);
});

it('asks for what waits where the server can be reached again', async () => {
  const { tells } = await host({ 'journal.state.get': { online: false, writer: 'this-tab' } });
  expect(await tells('journal.state.subscribe', { online: true, writer: 'this-tab' })).toEqual([
    'navigation.renewResume',
    'offlineActivities.look',
    'sync.wake',
    'content.serverBack',
    'textOutbox.retry',
  ]);
});

it('shows in a window that takes the lesson over where the other one was', async () => {
  const { tells } = await host({
    'classroom.state.get': { lesson, schoolClass },
    'journal.state.get': { online: true, writer: 'other-tab' },
  });
  await tells('journal.state.subscribe', { online: true, writer: 'this-tab' });
  await expect
    .poll(() => told)
    .toEqual(['platform.occupied', 'activities.refresh', 'navigation.forUser', 'asked.show', 'asked.askRefused']);
});

it('goes on with the lesson after a reload, and only then sends and tidies', async () => {
  const { get } = await host();
  await resume(get);
  expect(told).toEqual(['classroom.restore', 'plugins.refresh', 'journal.prune', 'session.refresh', 'sync.wake']);
});

it('asks nobody where nobody is logged in, and leaves no names of children', async () => {
  const before = { 'session.userInfo': undefined, 'session.token': undefined };
  const starting = host(before);
  const atStart = [...told];
  const { get } = await starting;
  expect(atStart).toEqual([
    'classroom.forgetNames',
    'lessonWithoutLogin.close',
    'navigation.renewResume',
    'waitingList.turnTo',
    'offline.refresh',
    'textOutbox.userChanged',
  ]);
  await resume(get);
  expect(told).toEqual(['classroom.restore', 'journal.prune']);
});
