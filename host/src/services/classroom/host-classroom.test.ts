import type { Body } from '@chorus/contract';
import { expect, it, vi } from 'vitest';
import { SessionService } from '../session/session-service.ts';
import { SessionStore } from '../session/session-store.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { VirtualClock, settle } from '../testing/virtual-clock.ts';
import { HostClassroom, type LessonEnd } from './host-classroom.ts';
import { LessonOutbox } from './lesson-outbox.ts';
import { schoolTime } from './school-time.ts';

const userInfo = (id: string) => ({
  id,
  authToken: `token-${id}`,
  name: id,
  phone: '138',
  thirdPartyType: 1,
  schoolId: 'school',
  schoolName: 'School',
  provinceId: '',
  cityId: '',
  teacherId: id,
  administrator: false,
  stage: 'middle' as const,
});
const schoolClass = (id: string) => ({ id, name: id, gradeId: 1, studentCount: 2 });
const student = (n: number) => ({
  id: `s${n}`,
  realName: `N${n}`,
  name: `N${n}`,
  loginAccount: '',
  seat: n,
  initialLetter: '#',
  placeholder: false,
});

class World {
  readonly api = new FakeApi();
  readonly clock = new VirtualClock();
  readonly cache = new MemoryKeyValueStore();
  readonly local = new Map<string, string>();
  readonly ends: LessonEnd[] = [];
  readonly logged: string[] = [];
  students: ReturnType<typeof student>[] = [student(1), student(2), student(3)];
  user = 'teacher';
  reloads = 0;
  /** Until what the page has in memory only is saved. */
  saved = Promise.resolve();
  elsewhere: { id: string; startedAt: number } | undefined;
  #ids = 0;

  constructor() {
    this.api.answers.teacherLogin = () => ({ userInfo: userInfo(this.user), expiresAt: 0 });
    this.api.answers.me = () => ({
      userInfo: userInfo(this.user),
      serverTime: this.clock.now(),
      timeZone: 'Asia/Shanghai',
      scoring: 'device',
    });
    this.api.answers.students = () => this.students;
    this.api.answers.classes = () => [schoolClass('c1'), schoolClass('c2')];
    this.api.answers.startLesson = ({ id, clazzId }: Body<'startLesson'>) => ({ id, classId: clazzId, startedAt: 1, plugins: {} });
    this.api.answers.endLesson = () => ({});
    this.api.answers.logout = () => ({});
  }

  /** A page of this browser; another call is a reload. */
  page() {
    const store: LocalStore = {
      get: (key) => this.local.get(key),
      set: (key, value) => void (value ? this.local.set(key, value) : this.local.delete(key)),
      keys: () => [...this.local.keys()],
    };
    const sessionStore = new SessionStore(store);
    const api = () => this.api.client;
    const log = (message: string) => void this.logged.push(message);
    const session: SessionService = new SessionService({
      api,
      store: sessionStore,
      ended: { add: async () => undefined },
      tookChoices: () => undefined,
      clock: this.clock,
      pinTyped: () => undefined,
      saved: () => this.saved,
      reloadToLogin: () => (this.reloads += 1),
      log,
    });
    const outbox = new LessonOutbox(
      this.cache,
      undefined,
      api,
      () => session.userInfo?.id,
      async () => false,
      log,
    );
    const classroom = new HostClassroom({
      api,
      session,
      store: sessionStore,
      cache: this.cache,
      outbox,
      clock: this.clock,
      ids: { next: () => `id-${(this.#ids += 1)}` },
      prepared: { classesAre: async () => undefined, forgetStudents: async () => undefined },
      studentsWithoutLogin: async () => [],
      lessonElsewhere: async () => this.elsewhere,
      placeholderName: (n) => `Student ${n}`,
    });
    classroom.onLessonEnding(async (reason) => void this.ends.push(reason));
    session.onBeforeLogout(() => classroom.end('logout'));
    session.onCleared(() => classroom.end('logout'));
    return { session, classroom, outbox };
  }
}
const loggedIn = async () => {
  const world = new World();
  const page = world.page();
  await page.session.login('138', 'x');
  return { world, ...page };
};

it('keeps the teacher of a login: id, token, name, phone, info, evaluate user [4-6] [3-1]', async () => {
  const { world, classroom } = await loggedIn();
  expect(Object.fromEntries(world.local)).toMatchObject({
    token: 'token-teacher',
    userId: 'teacher',
    userName: 'teacher',
    phone: '138',
    evaluateUserId: 'teacher',
    loginPlatform: 'web',
  });
  expect(JSON.parse(world.local.get('userInfo')!)).toEqual(userInfo('teacher'));
  expect(classroom.state.get().teacher).toMatchObject({ id: 'teacher', schoolId: 'school' });
  expect(classroom.state.get().teacher).not.toHaveProperty('authToken');
});

it('starts a lesson with the choice of a class, in the school’s time, and keeps class and lesson for a reload [7.2-7] [3-1]', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  await settle();
  const { lesson, students } = classroom.state.get();
  expect(students).toHaveLength(3);
  expect(world.api.named('startLesson')).toEqual([
    { id: lesson?.id, clazzId: 'c1', teacherId: 'teacher', startTime: schoolTime(world.clock.now(), 'Asia/Shanghai') },
  ]);
  expect(schoolTime(0, 'Asia/Shanghai')).toBe('1970-01-01 08:00:00');
  expect(JSON.parse(world.local.get('classData')!)).toMatchObject({ id: 'c1', name: 'c1', gradeId: 1 });
  expect(JSON.parse(world.local.get('classroom')!)).toMatchObject({ id: lesson?.id, classId: 'c1' });
});

it('ends the lesson before when another class is chosen [4-6]', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  const first = classroom.state.get().lesson?.id;
  await classroom.choose(schoolClass('c2'));
  await settle();
  expect(world.ends).toEqual(['class-changed']);
  expect(world.api.named('endLesson')).toEqual([{ id: first }]);
  expect(classroom.state.get().lesson?.id).not.toBe(first);
});

it('adds two placeholders to a class of fewer than two, and none to others [1-24]', async () => {
  for (const [count, shown] of [
    [0, 2],
    [1, 3],
    [2, 2],
    [3, 3],
  ] as const) {
    const { world, classroom } = await loggedIn();
    world.students = Array.from({ length: count }, (_, i) => student(i + 1));
    await classroom.choose(schoolClass('c1'));
    const { students } = classroom.state.get();
    expect(students).toHaveLength(shown);
    expect(students.filter(({ placeholder }) => placeholder).map(({ id }) => id)).toEqual(
      count < 2 ? ['placeholder:c1:1', 'placeholder:c1:2'] : [],
    );
    const [first, second] = students.filter(({ placeholder }) => placeholder);
    if (count < 2)
      expect([first, second]).toMatchObject([
        { realName: 'Student 1', name: 'Student 1', seat: count + 1 },
        { realName: 'Student 2', name: 'Student 2', seat: count + 2 },
      ]);
  }
});

it('takes the placeholders that the server has added, and adds no more [1-24]', async () => {
  const { world, classroom } = await loggedIn();
  const added = [1, 2].map((n) => ({ ...student(n), id: `placeholder:c1:${n}`, realName: `学生${n}`, placeholder: true }));
  world.students = [{ ...student(7) }, ...added];
  await classroom.choose(schoolClass('c1'));
  expect(classroom.state.get().students).toEqual(world.students);
});

it('is in the same class and lesson after a reload', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  const before = classroom.state.get();
  const again = world.page();
  await again.classroom.restore();
  expect(again.classroom.state.get()).toEqual(before);
});

it('restores class and students, and starts lessons, without a server; tells it later', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  await settle();
  world.api.reachable = false;
  const again = world.page();
  await again.classroom.restore();
  expect(again.classroom.state.get().students).toHaveLength(3);
  expect(await again.classroom.classes().catch(() => 'none kept')).toBe('none kept');
  await again.classroom.choose(schoolClass('c1'));
  await settle();
  world.api.reachable = true;
  expect(await again.outbox.flush()).toBe(true);
  const started = world.api.named('startLesson').at(-1);
  expect(started).toMatchObject({ id: again.classroom.state.get().lesson?.id });
});

it('says the school’s time zone, and one that every browser knows for one that this does not', async () => {
  const { world, classroom } = await loggedIn();
  world.local.set('timeZone', 'America/Lima');
  await classroom.choose(schoolClass('c1'));
  expect(classroom.state.get().timeZone).toBe('America/Lima');
  world.local.set('timeZone', 'Mars/Base');
  await classroom.end('teacher');
  expect(classroom.state.get().timeZone).toBe('Asia/Shanghai');
});

it('ends a lesson after 90 minutes idle, and not before', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  await world.clock.advance(60 * 60_000);
  classroom.touch();
  await world.clock.advance(89 * 60_000);
  expect(classroom.state.get().lesson).toBeDefined();
  await world.clock.advance(2 * 60_000);
  expect(classroom.state.get()).toMatchObject({ lesson: undefined, schoolClass: undefined, students: [] });
  expect(world.ends).toEqual(['idle']);
});

it('ends an idle lesson in time where the board’s clock was ahead and was set', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  const now = vi.spyOn(world.clock, 'now').mockReturnValue(world.clock.now() + 80 * 60_000);
  classroom.touch();
  now.mockRestore();
  classroom.touch();
  await world.clock.advance(92 * 60_000);
  expect(world.ends).toEqual(['idle']);
});

it.each([2 * 3_600_000, -24 * 3_600_000])(
  'counts a lesson’s idleness on through a clock that is set by %i ms, also after a reload',
  async (ms) => {
    const { world, session, classroom } = await loggedIn();
    await classroom.choose(schoolClass('c1'));
    world.clock.setWall(ms);
    session.invalid();
    expect(session.state.get().loginOver).toBe(true);
    await world.clock.advance(60_000);
    expect(world.ends).toEqual([]);
    const again = world.page().classroom;
    await again.restore();
    await world.clock.advance(88 * 60_000);
    expect(world.ends).toEqual([]);
    await world.clock.advance(2 * 60_000);
    expect([classroom, again].map((one) => one.state.get().lesson)).toEqual([undefined, undefined]);
  },
);

it('logs out: tells the server, notes when it does not confirm, clears everything [4-6] [2.4-12]', async () => {
  const { world, session, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  world.api.answers.logout = () => {
    throw stateError('logout', 55);
  };
  await session.logout();
  expect(world.logged).toContain('Logout was not confirmed by the server.');
  // Which school the board was used for says which ways in to offer next.
  expect([...world.local.keys()]).toEqual(['lastSchool']);
  expect(classroom.state.get()).toMatchObject({ teacher: undefined, schoolClass: undefined, lesson: undefined });
});

it('knows whose voice may not be recorded, also after the school has chosen otherwise, and tells no activity', async () => {
  const { world, classroom } = await loggedIn();
  world.students = [{ ...student(1), unrecorded: true } as ReturnType<typeof student>, student(2)];
  await classroom.choose(schoolClass('c1'));
  expect(['s1', 's2'].map((id) => classroom.mayRecord(id))).toEqual([false, true]);
  expect(classroom.state.get().students).toEqual([student(1), student(2)]);
  world.students = [student(1), { ...student(2), unrecorded: true } as ReturnType<typeof student>];
  await classroom.renew();
  await settle();
  expect(['s1', 's2'].map((id) => classroom.mayRecord(id))).toEqual([true, false]);
});

it('opens login over a lesson when the session is invalid; the same teacher goes on [4-5]', async () => {
  const { world, session, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  const before = classroom.state.get().lesson;
  session.invalid();
  expect(session.state.get().loginOver).toBe(true);
  expect(world.reloads).toBe(0);
  await session.login('138', 'x');
  expect(session.state.get().loginOver).toBe(false);
  expect(classroom.state.get().lesson).toBe(before);
});

it('leaves everybody in a lesson who was in it when it began, also after a reload, and nobody in the next one', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  world.students = [{ ...student(4), seat: 2 }];
  await classroom.renew();
  await settle();
  const ids = (one: HostClassroom) => one.state.get().students.map(({ id }) => id);
  expect(ids(classroom)).toEqual(['s1', 's4', 's2', 's3']);
  expect(world.api.named('students').at(-1)).toMatchObject({ lessonId: classroom.state.get().lesson!.id });
  const again = world.page().classroom;
  await again.restore();
  await settle();
  expect(ids(again)).toEqual(['s1', 's4', 's2', 's3']);
  await again.forget(new Set(['s3']));
  await again.renew();
  await settle();
  expect(ids(again)).toEqual(['s1', 's4', 's2']);
  world.students = [student(4), student(5)];
  await again.choose(schoolClass('c1'));
  expect(ids(again)).toEqual(['s4', 's5']);
});

it('opens login over a lesson whose browser data was cleared, and keeps it anew [4-5]', async () => {
  const { world, session, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  const before = new Map(world.local);
  // The server says these at the next login.
  for (const key of ['scoring', 'timeZone']) before.delete(key);
  world.local.clear();
  session.invalid();
  await settle();
  expect([session.state.get().loginOver, world.reloads]).toEqual([true, 0]);
  expect(new Map(world.local)).toEqual(before);
  await session.login('138', 'x');
  expect(classroom.state.get().lesson).toBeDefined();
  await world.page().classroom.restore();
  expect(world.ends).toEqual([]);
});

it('keeps a lesson anew that is cleared from the browser and of which nobody hears, within a minute', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  const before = new Map(world.local);
  // The server says these at the next login.
  for (const key of ['scoring', 'timeZone']) before.delete(key);
  world.local.clear();
  await world.clock.advance(60_000);
  expect(new Map(world.local)).toEqual(before);
});

it('opens login over a lesson also where the session is found ended before a reload has it back [4-5]', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  world.api.answers.students = () => {
    throw stateError('students', 22);
  };
  const again = world.page();
  again.session.invalid();
  expect([again.session.state.get().loginOver, world.reloads]).toEqual([true, 0]);
  await again.classroom.restore();
  await again.session.login('138', 'x');
  expect(again.session.state.get().loginOver).toBe(false);
  expect(again.classroom.state.get()).toEqual(classroom.state.get());
});

it('reloads to login where the lesson before a reload has been idle for too long [4-5]', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  world.clock.block(90 * 60_000);
  world.page().session.invalid();
  await settle();
  expect(world.reloads).toBe(1);
});

it('ends the lesson when another teacher logs in over it [4-5]', async () => {
  const { world, session, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  session.invalid();
  world.user = 'other';
  await session.login('139', 'x');
  expect(classroom.state.get()).toMatchObject({ lesson: undefined, teacher: { id: 'other' } });
});

it('clears the session and reloads to login outside a lesson [4-5] [8-1]', async () => {
  const { world, session } = await loggedIn();
  session.invalid();
  await settle();
  expect(world.reloads).toBe(1);
  expect([...world.local.keys()]).toEqual(['lastSchool']);
  expect(session.state.get().userInfo).toBeUndefined();
});

it('goes on in the lesson that another machine gives, without leaving the class, and ends that for nobody', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  const lessons: unknown[] = [];
  classroom.state.subscribe(({ lesson, schoolClass: which }) => lessons.push([which?.id, lesson?.id]));
  await classroom.moveTo({ id: 'theirs', startedAt: 5 });
  expect(world.ends).toEqual(['joined']);
  expect(lessons).toEqual([['c1', 'theirs']]);
  expect(JSON.parse(world.local.get('classroom')!)).toMatchObject({ id: 'theirs', watching: true });
  expect(JSON.parse(world.local.get('classData')!)).toMatchObject({ id: 'c1' });
  await classroom.moveTo(undefined);
  expect([world.ends, lessons.at(-1)]).toEqual([
    ['joined', 'elsewhere'],
    [undefined, undefined],
  ]);
  expect(world.api.named('endLesson')).toEqual([]);
});

it('gives frozen snapshots', async () => {
  const { classroom } = await loggedIn();
  await classroom.choose(schoolClass('c1'));
  expect(Object.isFrozen(classroom.state.get()) && Object.isFrozen(classroom.state.get().students)).toBe(true);
});

it('has a student who was deleted for good in no list any more, kept lists of other classes among them', async () => {
  const { world, classroom } = await loggedIn();
  await classroom.choose(schoolClass('c2'));
  await classroom.choose(schoolClass('c1'));
  await classroom.forget(new Set(['s2']));
  expect(classroom.state.get().students.map(({ id }) => id)).toEqual(['s1', 's3']);
  for (const key of ['students/c1', 'students/c2'])
    expect(((await world.cache.get(key)) as { id: string }[]).map(({ id }) => id)).toEqual(['s1', 's3']);
  const before = classroom.state.get();
  await classroom.forget(new Set(['s2', 'nobody']));
  expect(classroom.state.get()).toBe(before);
  await classroom.forget(new Set(['s3']));
  expect(classroom.state.get().students.map(({ placeholder }) => placeholder)).toEqual([false, true, true]);
});
