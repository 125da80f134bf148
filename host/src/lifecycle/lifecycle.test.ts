import { toDisposable } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import { hookLimitMs, Lifecycle } from './lifecycle.ts';
import type { StartedLesson } from '../services/classroom/host-classroom.ts';
import type { Hooks } from './service-module.ts';

let clock: VirtualClock;
/** What ran, in order. */
let ran: string[];
let reported: [message: string, error: unknown][];
beforeEach(() => {
  clock = new VirtualClock();
  ran = [];
  reported = [];
});

const of = (services: Readonly<Record<string, Hooks>>) =>
  new Lifecycle(
    Object.entries(services).map(([name, hooks]) => ({ name, hooks })),
    { clock, report: (message, error) => reported.push([message, error]) },
  );
/** Hooks that say that they ran. */
const noted = (name: string): Hooks => ({
  start: () => void ran.push(`${name} start`),
  login: (user) => void ran.push(`${name} login ${user?.id}`),
  class: (schoolClass) => void ran.push(`${name} class ${schoolClass?.id}`),
  lesson: () => void ran.push(`${name} lesson`),
  leave: (reason) => void ran.push(`${name} leave ${reason}`),
  logout: (reason) => void ran.push(`${name} logout ${reason}`),
});
const user = (id: string) => ({ id }) as Parameters<Lifecycle['login']>[0];
const schoolClass = (id: string) => ({ id }) as Parameters<Lifecycle['class']>[0];
const lesson = {} as StartedLesson;
/** A hook that waits until it is let go. */
function waiting(name: string) {
  let go!: () => void;
  let signal: AbortSignal | undefined;
  const done = new Promise<void>((resolve) => (go = resolve));
  const hook = (_said: unknown, aborted: AbortSignal) => {
    ran.push(name);
    signal = aborted;
    return done;
  };
  return { hook, go, aborted: () => signal?.aborted };
}

it('runs hooks in the order of the list, and in reverse on the way out', async () => {
  const all = of({ a: noted('a'), b: {}, c: noted('c') });
  await all.start();
  await all.login(user('t'));
  await all.class(schoolClass('3'));
  await all.lesson(lesson);
  await all.leave('teacher');
  await all.logout('logout');
  const inOrder = ['start', 'login t', 'class 3', 'lesson'].flatMap((what) => [`a ${what}`, `c ${what}`]);
  expect(ran).toEqual([...inOrder, 'c leave teacher', 'a leave teacher', 'c logout logout', 'a logout logout']);
});

it('runs what does not wait in one go, and waits for what does before the next', async () => {
  const slow = waiting('b');
  const all = of({ a: noted('a'), b: { lesson: slow.hook }, c: noted('c') });
  const run = all.lesson(lesson);
  expect(ran).toEqual(['a lesson', 'b']);
  slow.go();
  await run;
  expect(ran).toEqual(['a lesson', 'b', 'c lesson']);
});

it('reports a hook that throws, at once or later, and runs the next', async () => {
  const [now, later] = [new Error('now'), new Error('later')];
  const all = of({
    a: {
      leave: () => {
        throw now;
      },
    },
    b: { leave: () => Promise.reject(later) },
    c: noted('c'),
  });
  await all.leave('teacher');
  expect(ran).toEqual(['c leave teacher']);
  expect(reported).toEqual([
    ['"b" at leave', later],
    ['"a" at leave', now],
  ]);
});

it('waits for a hook no longer than its limit, and tells it so', async () => {
  const slow = waiting('b');
  const all = of({ a: noted('a'), b: { logout: slow.hook } });
  const run = all.logout('logout');
  await clock.advance(hookLimitMs - 1);
  expect([slow.aborted(), ran]).toEqual([false, ['b']]);
  await clock.advance(1);
  await run;
  expect([slow.aborted(), ran]).toEqual([true, ['b', 'a logout logout']]);
  expect(reported).toEqual([['"b" at logout', new Error(`"b" at logout took longer than ${hookLimitMs} ms and is no longer waited for.`)]]);
});

it('serves a login that comes during the start at once, and goes on with the start', async () => {
  const slow = waiting('a starts');
  const all = of({ a: { ...noted('a'), start: slow.hook }, b: noted('b') });
  const start = all.start();
  await all.login(user('t'));
  expect(ran).toEqual(['a starts', 'a login t', 'b login t']);
  slow.go();
  await start;
  expect(ran.at(-1)).toBe('b start');
});

it('goes on with the start when somebody logs out meanwhile', async () => {
  const slow = waiting('a starts');
  const all = of({ a: { ...noted('a'), start: slow.hook }, b: noted('b') });
  const start = all.start();
  await all.logout('logout');
  expect([slow.aborted(), ran]).toEqual([false, ['a starts', 'b logout logout', 'a logout logout']]);
  slow.go();
  await start;
  expect(ran.at(-1)).toBe('b start');
});

it('ends what runs for a class when another one is chosen', async () => {
  const slow = waiting('a class');
  const first = { class: slow.hook };
  const all = of({ a: first, b: noted('b') });
  const before = all.class(schoolClass('3'));
  first.class = () => Promise.resolve();
  await all.class(schoolClass('4'));
  await before;
  expect([slow.aborted(), ran]).toEqual([true, ['a class', 'b class 4']]);
});

it.each([
  ['leave', (all: Lifecycle) => all.leave('class-changed')],
  ['logout', (all: Lifecycle) => all.logout('logout')],
])('begins nothing more of a lesson after its %s', async (what, end) => {
  const slow = waiting('a lesson');
  const all = of({ a: { ...noted('a'), lesson: slow.hook }, b: noted('b') });
  const begun = all.lesson(lesson);
  await end(all);
  await begun;
  expect(slow.aborted()).toBe(true);
  expect(ran.filter((name) => name === 'b lesson')).toEqual([]);
  expect(ran.filter((name) => name.includes(what))).toHaveLength(2);
});

it('finishes the end of a lesson, whatever comes', async () => {
  const slow = waiting('b leave');
  const all = of({ a: noted('a'), b: { leave: slow.hook } });
  const left = all.leave('teacher');
  await all.logout('logout');
  expect(slow.aborted()).toBe(false);
  slow.go();
  await left;
  expect(ran).toEqual(['b leave', 'a logout logout', 'a leave teacher']);
});

it('disposes in reverse what was owned since the start, all of it, and ends what runs', async () => {
  const slow = waiting('c lesson');
  const owning = (undo: () => void): Hooks => ({ start: (own) => void own(toDisposable(undo)) });
  const failed = new Error('b');
  const all = of({
    a: owning(() => ran.push('a gone')),
    b: owning(() => {
      throw failed;
    }),
    c: { ...owning(() => ran.push('c gone')), lesson: slow.hook },
  });
  await all.start();
  const begun = all.lesson(lesson);
  expect(() => all.dispose()).toThrow(AggregateError);
  await begun;
  expect([slow.aborted(), ran]).toEqual([true, ['c lesson', 'c gone', 'a gone']]);
});
