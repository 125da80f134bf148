import type { Classroom, ClassroomService, Clock, Observable, SchoolClass, Student } from '@chorus/sdk';
import { ObservableValue } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { isKeptNeeded, isUnreachable } from '../../api/api-error.ts';
import type { Ids } from '../ids.ts';
import type { SessionService } from '../session/session-service.ts';
import { classOf, idleMs, isIdle, lessonOf, teacherOf, type KeptLesson, type SessionStore } from '../session/session-store.ts';
import type { ListedStudent, PreparedClasses } from '../without-login/prepared-classes.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { token } from '../../lifecycle/token.ts';
import type { LessonOutbox } from './lesson-outbox.ts';
import { withPlaceholders } from './placeholders.ts';
import { schoolFormat, schoolTime } from './school-time.ts';

/** A sign of life is written at most this often. */
const touchMs = 60_000;

/** What {@link HostClassroom} needs of the host. */
export interface ClassroomPorts {
  readonly api: () => ApiClient;
  readonly session: SessionService;
  readonly store: SessionStore;
  readonly cache: KeyValueStore;
  readonly outbox: LessonOutbox;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What this device keeps of classes, for lessons without a login. */
  readonly prepared: Pick<PreparedClasses, 'classesAre' | 'forgetStudents'>;
  /** The students of the class that is taught without a login. */
  studentsWithoutLogin(classId: string): Promise<readonly ListedStudent[]>;
  /** The lesson that another machine gives this class now. */
  lessonElsewhere(classId: string): Promise<{ readonly id: string; readonly startedAt: number } | undefined>;
  placeholderName(n: number): string;
}

/** Why a lesson ended. `elsewhere`: on the machine that gave it. `joined`: another machine gives the class one, which this one watches from now on. */
export type LessonEnd = 'class-changed' | 'logout' | 'idle' | 'teacher' | 'elsewhere' | 'joined';

export const classroomToken = token<HostClassroom>('classroom');

/** A lesson that is on. `watching`: it is another machine's. */
export interface StartedLesson {
  readonly lesson: NonNullable<Classroom['lesson']>;
  readonly schoolClass: SchoolClass;
  readonly watching: boolean;
}

/** The classes of a teacher, the chosen one, and the lesson. */
export class HostClassroom implements Pick<ClassroomService, 'state'> {
  readonly #state: ObservableValue<Classroom>;
  readonly #ending: ((reason: LessonEnd) => Promise<void>)[] = [];
  readonly #starting: ((started: StartedLesson) => Promise<void>)[] = [];
  /** Students whose voices may not be recorded. */
  readonly #unrecorded = new Set<string>();
  #kept: KeptLesson | undefined;
  /** The last sign of life, on the monotonic clock. */
  #activeAtMs = 0;
  #choosing: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: ClassroomPorts) {
    this.#state = new ObservableValue(this.#empty());
    ports.session.state.subscribe(() => this.#set({ teacher: this.#teacher(), stage: this.#stage() }));
    ports.session.askOf({ isOn: () => this.#state.get().lesson !== undefined, keepAnew: () => this.#keepAnew() });
    ports.clock.interval(touchMs, () => void this.#checkIdle());
  }

  get state(): Observable<Classroom> {
    return this.#state;
  }

  /** Runs before a lesson ends; what must be written is written while it is still on. */
  onLessonEnding(run: (reason: LessonEnd) => Promise<void>): void {
    this.#ending.push(run);
  }

  /** Runs when a lesson has started or is on again after a reload. */
  onLessonStarted(run: (started: StartedLesson) => Promise<void>): void {
    this.#starting.push(run);
  }

  /** The teacher's classes; without a server those that were here last. Errors: `ApiError`. */
  async classes(): Promise<readonly SchoolClass[]> {
    const teacher = this.#teacher();
    if (!teacher) return [];
    const list = await this.#cached(`classes/${teacher.id}`, async () => {
      const fresh = await this.ports.api().call('classes', { teacherId: teacher.id }, { quiet: true });
      await this.ports.prepared.classesAre(teacher.id, new Set(fresh.map(({ id }) => id)));
      return fresh;
    });
    return Object.freeze(list.map(classOf));
  }

  /** How far the day's lesson of each class is [4-1]; nothing is known of it without a server. */
  async statuses(): Promise<ReadonlyMap<string, 0 | 1 | 2>> {
    const list = await this.ports.api().call('classStatuses', {}, { quiet: true });
    return new Map(list.map(({ clazzId, status }) => [clazzId, status]));
  }

  /** The students of a class, chosen or not; without a server those that were here last. Errors: `ApiError`. */
  studentsOf(classId: string): Promise<readonly Student[]> {
    return this.#students(classId, false);
  }

  /** Chooses a class and starts its lesson; the lesson before ends. Errors: `ApiError`. */
  choose(schoolClass: SchoolClass): Promise<void> {
    const done = this.#choosing.then(() => this.#choose(schoolClass));
    this.#choosing = done.catch(() => undefined);
    return done;
  }

  /** The lesson goes on as another one on another machine: this one watches that; undefined: it has ended there. */
  moveTo(next: { readonly id: string; readonly startedAt: number } | undefined): Promise<void> {
    const done = this.#choosing.then(() => this.#moveTo(next));
    this.#choosing = done.catch(() => undefined);
    return done;
  }

  /** Ends the lesson. */
  async end(reason: LessonEnd): Promise<void> {
    const kept = this.#kept;
    const teacher = this.#teacher();
    const watching = reason === 'elsewhere' || kept?.watching === true;
    await this.#leave(reason);
    if (kept && teacher && !watching) await this.ports.outbox.add({ ownerId: teacher.id, op: 'end', body: { id: kept.id } });
    this.#kept = undefined;
    this.ports.store.set('classroom', undefined);
    this.ports.store.set('classData', undefined);
    this.#set({ schoolClass: undefined, students: Object.freeze([]), lesson: undefined });
    if (kept) void this.ports.outbox.flush();
  }

  /** Whether another machine gives the lesson: known after a reload before anybody can be asked. */
  keepWatching(watching: boolean): void {
    const kept = this.#kept;
    if (kept && (kept.watching ?? false) !== watching) this.#keep({ ...kept, watching });
  }

  /** A sign of life: the lesson is not idle. */
  touch(): void {
    const kept = this.#kept;
    if (!kept || this.#idleMs < touchMs || this.#idleMs >= idleMs) return;
    this.#activeAtMs = this.ports.clock.mono();
    this.#keep({ ...kept, lastActiveAt: this.ports.clock.now() });
  }

  /** How long nothing has happened, as this page has counted it: clocks are set while a lesson is on, the server's too. */
  get #idleMs(): number {
    return this.ports.clock.mono() - this.#activeAtMs;
  }

  /** Whether a student's voice may be recorded, as far as the last list of the class says. */
  mayRecord(studentId: string): boolean {
    return !this.#unrecorded.has(studentId);
  }

  /** The school has chosen something, such as whose voice may be recorded: the list of the class is asked for again. */
  async renew(): Promise<void> {
    const { schoolClass } = this.#state.get();
    if (schoolClass) await this.#students(schoolClass.id, true);
  }

  /** Students who were deleted for good: no list of this browser has them any more. */
  async forget(gone: ReadonlySet<string>): Promise<void> {
    const without = (list: readonly Student[]) => list.filter(({ id }) => !gone.has(id));
    await this.ports.prepared.forgetStudents(gone);
    const { schoolClass, students } = this.#state.get();
    if (schoolClass && students.some(({ id }) => gone.has(id))) this.#set({ students: this.#complete(schoolClass.id, without(students)) });
    for (const key of await this.ports.cache.keys('students/')) {
      const kept = (await this.ports.cache.get(key)) as readonly Student[];
      const left = without(kept);
      if (left.length < kept.length) await this.ports.cache.set(key, left);
    }
  }

  /** Nobody is logged in any more: names of children are not left behind. */
  async forgetNames(): Promise<void> {
    await this.ports.cache.deletePrefix('students/');
  }

  /** Puts class and lesson back after a reload. */
  async restore(): Promise<void> {
    const kept = this.ports.store.get('classroom');
    const schoolClass = this.ports.store.get('classData');
    if (!this.#teacher() || !kept || !schoolClass) return;
    this.#kept = kept;
    if (isIdle(kept, this.ports.clock.now())) {
      await this.end('idle');
      return;
    }
    this.#activeAtMs = this.ports.clock.mono() - Math.max(0, this.ports.clock.now() - kept.lastActiveAt);
    const students = await this.#students(schoolClass.id, true);
    await this.#begin(classOf(schoolClass), students, kept);
  }

  async #choose(schoolClass: SchoolClass): Promise<void> {
    const teacher = this.#teacher();
    if (!teacher) throw new Error('No class can be chosen: nobody is logged in.');
    const students = await this.#students(schoolClass.id, false, null);
    if (this.#kept) await this.end('class-changed');
    const now = this.ports.clock.now();
    const elsewhere = await this.ports.lessonElsewhere(schoolClass.id);
    const own = { id: this.ports.ids.next(), startedAt: now };
    const lesson = { ...(elsewhere ? { ...elsewhere, watching: true } : own), classId: schoolClass.id, lastActiveAt: now };
    const startTime = schoolTime(now, this.ports.store.text('timeZone') ?? 'Asia/Shanghai');
    const body = { id: lesson.id, clazzId: schoolClass.id, teacherId: teacher.id, startTime };
    if (!elsewhere) await this.ports.outbox.add({ ownerId: teacher.id, op: 'start', body });
    this.ports.store.set('classData', { ...schoolClass });
    this.#activeAtMs = this.ports.clock.mono();
    this.#keep(lesson);
    await this.#begin(schoolClass, students, lesson);
    void this.ports.outbox.flush();
  }

  async #moveTo(next: { readonly id: string; readonly startedAt: number } | undefined): Promise<void> {
    const { schoolClass, students } = this.#state.get();
    if (!next || !schoolClass) return this.end('elsewhere');
    await this.#leave('joined');
    const lesson = { ...next, watching: true, classId: schoolClass.id, lastActiveAt: this.ports.clock.now() };
    this.#activeAtMs = this.ports.clock.mono();
    this.#keep(lesson);
    await this.#begin(schoolClass, students, lesson);
  }

  async #leave(reason: LessonEnd): Promise<void> {
    if (this.#kept) for (const run of this.#ending) await run(reason).catch(() => undefined);
    this.ports.store.setText('activeAnswer', undefined);
  }

  async #begin(schoolClass: SchoolClass, students: readonly Student[], lesson: KeptLesson): Promise<void> {
    const started = { schoolClass, lesson: lessonOf(lesson), watching: lesson.watching === true };
    this.#set({ schoolClass, students, lesson: started.lesson });
    for (const run of this.#starting) await run(started);
  }

  /** After a reload the kept list comes first, so that nothing waits for a slow server; the server's follows. */
  async #students(classId: string, keptFirst: boolean, lesson: KeptLesson | null | undefined = this.#kept): Promise<readonly Student[]> {
    if (this.ports.session.withoutLogin) return this.#complete(classId, await this.ports.studentsWithoutLogin(classId));
    const key = `students/${classId}`;
    const lessonId = lesson?.classId === classId ? lesson.id : undefined;
    const fetch = async () => {
      const body = { clazzId: classId, consents: true, ...(lessonId !== undefined && { lessonId }) };
      const fresh = await this.ports.api().call('students', body, { quiet: true });
      // A server that was not told of the lesson yet knows nothing of who was in it.
      const before = lessonId === undefined ? undefined : ((await this.ports.cache.get(key)) as readonly ListedStudent[] | undefined);
      return before && lessonId === this.#kept?.id ? withThoseBefore(fresh, before) : fresh;
    };
    const complete = (list: readonly ListedStudent[]) => this.#complete(classId, list);
    const kept = keptFirst ? ((await this.ports.cache.get(key)) as readonly ListedStudent[] | undefined) : undefined;
    if (!kept)
      return complete(
        await this.#cached(key, fetch).catch((error: unknown) => (isKeptNeeded(error) && keptFirst ? [] : Promise.reject(error))),
      );
    void this.#cached(key, fetch).then(
      (list) => {
        if (this.#state.get().schoolClass?.id === classId && JSON.stringify(list) !== JSON.stringify(kept))
          this.#set({ students: complete(list) });
      },
      () => undefined,
    );
    return complete(kept);
  }

  #complete(classId: string, list: readonly ListedStudent[]): readonly Student[] {
    return withPlaceholders(
      classId,
      list.map(({ unrecorded = false, ...student }) => {
        if (unrecorded) this.#unrecorded.add(student.id);
        else this.#unrecorded.delete(student.id);
        return Object.freeze(student);
      }),
      (n) => this.ports.placeholderName(n),
    );
  }

  async #cached<T>(key: string, fetch: () => Promise<T>): Promise<T> {
    try {
      const fresh = await fetch();
      await this.ports.cache.set(key, fresh);
      return fresh;
    } catch (error) {
      const kept = isUnreachable(error) ? await this.ports.cache.get(key) : undefined;
      if (kept === undefined) throw error;
      return kept as T;
    }
  }

  async #checkIdle(): Promise<void> {
    this.ports.session.keepWiped();
    const kept = this.#kept;
    if (!kept) return;
    if (this.#idleMs >= idleMs) return this.end('idle');
    // A clock was set: a page that is loaded again counts on from what is kept.
    const lastActiveAt = Math.round(this.ports.clock.now() - this.#idleMs);
    if (Math.abs(lastActiveAt - kept.lastActiveAt) >= touchMs) this.#keep({ ...kept, lastActiveAt });
  }

  #keepAnew(): void {
    const { schoolClass } = this.#state.get();
    if (!this.#kept || !schoolClass) return;
    this.ports.store.set('classData', { ...schoolClass });
    this.#keep(this.#kept);
  }

  #keep(lesson: KeptLesson): void {
    this.#kept = lesson;
    this.ports.store.set('classroom', lesson);
  }

  #teacher() {
    const info = this.ports.session.userInfo;
    const now = this.#state?.get().teacher;
    if (!info) return undefined;
    const teacher = teacherOf(info);
    return now && JSON.stringify(now) === JSON.stringify(teacher) ? now : teacher;
  }

  #stage(): Classroom['stage'] {
    return this.ports.session.userInfo?.stage ?? 'middle';
  }

  #timeZone(): string {
    return schoolFormat('en', {}, this.ports.store.text('timeZone') ?? 'Asia/Shanghai').resolvedOptions().timeZone;
  }

  #empty(): Classroom {
    return Object.freeze({
      teacher: this.#teacher(),
      stage: this.#stage(),
      schoolClass: undefined,
      students: Object.freeze([]),
      lesson: undefined,
      timeZone: this.#timeZone(),
    });
  }

  #set(change: Partial<Classroom>): void {
    this.#state.set(Object.freeze({ ...this.#state.get(), timeZone: this.#timeZone(), ...change }));
  }
}

/** A list of a class in whose lesson everybody stays who was in it. */
function withThoseBefore(list: readonly ListedStudent[], before: readonly ListedStudent[]): readonly ListedStudent[] {
  const there = new Set(list.map(({ id }) => id));
  const gone = before.filter(({ id, placeholder }) => !placeholder && !there.has(id));
  if (gone.length === 0) return list;
  return [...list.filter(({ placeholder }) => !placeholder), ...gone].sort((a, b) => a.seat - b.seat);
}
