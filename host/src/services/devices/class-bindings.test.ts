import { State, type JournalEntry } from '@chorus/contract';
import { ObservableValue } from '@chorus/sdk';
import { sampleClassroom, settle, VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { NewEntry } from '../journal/new-entry.ts';
import { LessonRecord } from '../journal/lesson-record.ts';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { BrowserLocalStore } from '../storage/local-store.ts';
import { ClassBindings } from './class-bindings.ts';

const noStorage = () => {
  throw new Error('none');
};

class World {
  readonly clock = new VirtualClock();
  readonly classroom = new ObservableValue(sampleClassroom(3));
  readonly cache = new MemoryKeyValueStore();
  readonly local = new BrowserLocalStore(noStorage);
  readonly record = new LessonRecord();
  readonly calls: unknown[] = [];
  server: Record<string, string> = {};
  fails: ApiError | undefined;
  writing = true;
  readonly bindings: ClassBindings;

  constructor() {
    this.bindings = this.open();
  }

  open(): ClassBindings {
    return new ClassBindings({
      api: () => ({ call: (name: string, body: never) => this.#call(name, body) as never }),
      classroom: this.classroom,
      journal: { record: this.record, append: (...entries: readonly NewEntry[]) => this.#append(entries) as never },
      cache: this.cache,
      local: this.local,
      clock: this.clock,
      timeZone: () => 'Asia/Shanghai',
    });
  }

  list(bindings = this.bindings) {
    return bindings.state.get().map(({ studentId, uid, loan }) => `${studentId} ${uid}${loan ? ' loan' : ''}`);
  }

  async #call(name: string, body: { userId: string; answerMachineIds: string[]; answerMachineId: string }): Promise<unknown> {
    if (this.fails) throw this.fails;
    this.calls.push([name, body]);
    if (name === 'bindAnswerMachines') this.server[body.userId] = body.answerMachineIds[0]!;
    if (name === 'unbindDevice')
      for (const [student, uid] of Object.entries(this.server)) if (uid === body.answerMachineId) delete this.server[student];
    return Object.entries(this.server).map(([studentId, answerMachineId]) => ({
      studentId,
      answerMachineId,
      answerMachineTypeId: 98,
      receiverId: 'R1',
    }));
  }

  async #append(entries: readonly NewEntry[]): Promise<void> {
    if (!this.writing) throw new Error('another window writes');
    const before = this.record.rows.get();
    const added = entries.map((entry, n) => ({
      entry: {
        id: `e${before.length + n}`,
        epoch: 1,
        seq: before.length + n + 1,
        wallMs: this.clock.now(),
        ...entry,
      } as unknown as JournalEntry,
      saved: 'journal' as const,
    }));
    this.record.add(added);
  }
}

let world: World;
beforeEach(async () => {
  world = new World();
  world.server = { 'student-1': '1' };
  await world.bindings.reload();
});
const device = (uid: string) => ({ uid, type: 18, receiverId: 'R1' });
const offline = () => new ApiError('network', 'bindAnswerMachines', 'no network');

describe('clickers that are bound for good', () => {
  it('are the server’s, which is asked again after each change [7.2-13]', async () => {
    expect(world.list()).toEqual(['student-1 1']);
    expect(await world.bindings.bind('student-2', device('2'))).toEqual({ ok: true });
    expect(world.calls).toContainEqual([
      'bindAnswerMachines',
      { userId: 'student-2', answerMachineIds: ['2'], receiverId: 'R1', answerMachineTypeId: 18 },
    ]);
    expect(world.list()).toEqual(['student-1 1', 'student-2 2']);
    expect(await world.bindings.unbind('1')).toEqual({ ok: true });
    expect(world.list()).toEqual(['student-2 2']);
  });

  it('stay as they were when the server refuses; its words are given and the list is read again [8-20] [5-13]', async () => {
    const refusal = new ApiError('state', 'bindAnswerMachines', 'state 40', 40, '该答题器已绑定');
    world.server = { 'student-3': '1' };
    world.fails = refusal;
    const asked = world.bindings.bind('student-2', device('1'));
    world.fails = undefined;
    expect(await asked).toEqual({ ok: false, reason: 'refused', message: '该答题器已绑定' });
    expect(world.list()).toEqual(['student-3 1']);
  });

  it('that the server does not have are unknown, and the list is read again [5-13]', async () => {
    world.server = {};
    world.fails = new ApiError('state', 'unbindDevice', 'state 43', 43, '答题器不存在');
    const asked = world.bindings.unbind('1');
    world.fails = undefined;
    expect(await asked).toEqual({ ok: false, reason: 'unknown-device', message: '答题器不存在' });
    expect(world.list()).toEqual([]);
  });

  it('are known without a server, and can’t be changed', async () => {
    world.fails = offline();
    const later = world.open();
    await settle();
    expect(world.list(later)).toEqual(['student-1 1']);
    expect(later.known.get()).toBe(true);
    expect(await later.bind('student-2', device('2'))).toEqual({ ok: false, reason: 'offline' });
  });

  it('are known as of when the server was asked, after a reload without it too', async () => {
    const askedAt = world.clock.now();
    await world.clock.advance(60_000);
    expect(world.bindings.boundAt('1')).toBe(askedAt);
    world.fails = offline();
    const later = world.open();
    await settle();
    expect(later.boundAt('1')).toBe(askedAt);
    world.fails = undefined;
    await later.bind('student-2', device('2'));
    expect(later.boundAt('1')).toBe(askedAt + 60_000);
    await world.cache.delete(`devices-at/${world.classroom.get().schoolClass!.id}`);
    world.fails = offline();
    const unknown = world.open();
    await settle();
    expect([world.list(unknown).length, unknown.boundAt('1')]).toEqual([2, undefined]);
  });

  it.each([
    ['the session is found ended [4-5]', State.sessionInvalid],
    ['the class was given to another teacher in its lesson', State.unknown],
    ['the server has failed', State.serverError],
  ])('are those that were heard last where %s', async (_, state) => {
    world.fails = new ApiError('state', 'deviceBindings', `state ${state}`, state);
    const later = world.open();
    await settle();
    expect([world.list(later), later.known.get()]).toEqual([['student-1 1'], true]);
  });

  it('are those of the class that is chosen', async () => {
    world.server = {};
    world.classroom.set({ ...world.classroom.get(), schoolClass: { id: 'other', name: 'Other', gradeId: 1, studentCount: 3 } });
    expect([world.list(), world.bindings.known.get()]).toEqual([[], false]);
    await settle();
    expect(world.bindings.known.get()).toBe(true);
    expect(world.list()).toEqual([]);
  });
});

describe('a clicker on loan', () => {
  it('needs no server, stands beside the own one, and is given back', async () => {
    world.fails = offline();
    expect(await world.bindings.lend('student-1', device('9'))).toEqual({ ok: true });
    expect(world.list()).toEqual(['student-1 1', 'student-1 9 loan']);
    await world.bindings.lend('student-1', device('8'));
    expect(world.list()).toEqual(['student-1 1', 'student-1 8 loan']);
    expect(await world.bindings.unbind('8')).toEqual({ ok: true });
    expect(world.list()).toEqual(['student-1 1']);
  });

  it('is known as of when it was lent or given back', async () => {
    const listedAt = world.clock.now();
    await world.clock.advance(1_000);
    await world.bindings.lend('student-1', device('9'));
    await world.clock.advance(1_000);
    expect([world.bindings.boundAt('9'), world.bindings.boundAt('1')]).toEqual([listedAt + 1_000, listedAt]);
    await world.bindings.unbind('9');
    expect(world.bindings.boundAt('9')).toBe(listedAt + 2_000);
  });

  it('is on loan in the next lesson of the day, and no longer the day after', async () => {
    await world.bindings.lend('student-1', device('9'));
    world.record.replace([]);
    expect(world.list(world.open())).toContain('student-1 9 loan');
    await world.clock.advance(24 * 3_600_000);
    expect(world.list(world.open())).not.toContain('student-1 9 loan');
  });

  it('ends at the school’s midnight, also within a lesson', async () => {
    // 16:53:20 in Shanghai
    await world.bindings.lend('student-1', device('9'));
    const changed = vi.fn();
    world.bindings.state.subscribe(changed);
    await world.clock.advance(7 * 3_600_000);
    expect(world.list()).toEqual(['student-1 1', 'student-1 9 loan']);
    expect(changed).not.toHaveBeenCalled();
    await world.clock.advance(8 * 60_000);
    expect(world.list()).toEqual(['student-1 1']);
    expect(changed).toHaveBeenCalledOnce();
    expect(await world.bindings.lend('student-1', device('9'))).toEqual({ ok: true });
    expect(world.list()).toEqual(['student-1 1', 'student-1 9 loan']);
  });

  it('is refused in a window that does not write for the class', async () => {
    world.writing = false;
    expect(await world.bindings.lend('student-1', device('9'))).toEqual({ ok: false, reason: 'refused' });
  });
});
