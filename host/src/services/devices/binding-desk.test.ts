import { ObservableValue, type AnswerDevicesSnapshot, type DeviceOutcome } from '@chorus/sdk';
import { sampleClassroom, settle } from '@chorus/sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { BindingDesk, type BindingSaid } from './binding-desk.ts';
import { bindingRows, freeDevices, matchesUid } from './binding-rows.ts';
import type { Heard } from './host-answer-devices.ts';

const nothing: AnswerDevicesSnapshot = {
  receiver: { status: 'absent', serial: undefined },
  bindings: [],
  devices: [],
  teacherUid: undefined,
  badLines: 0,
};

class Devices {
  readonly state = new ObservableValue(nothing);
  readonly bindingsKnown = new ObservableValue(true);
  refusal: Exclude<DeviceOutcome, { ok: true }> | undefined;
  /** Whose clickers the server refuses. */
  refusedOf = new Set<string>();
  /** The server answers when this says so. */
  answer: Promise<void> = Promise.resolve();
  hear: (device: Heard) => void = () => undefined;
  onHeard(listener: (device: Heard) => void) {
    this.hear = listener;
    return { dispose: () => undefined };
  }
  async bind(studentId: string, uid: string, { loan = false } = {}): Promise<DeviceOutcome> {
    await this.answer;
    if (this.refusal) return this.refusal;
    if (this.refusedOf.has(studentId)) return { ok: false, reason: 'refused' };
    this.state.set({ ...this.state.get(), bindings: [...this.state.get().bindings, { studentId, uid, type: 18, loan }] });
    return { ok: true };
  }
  async unbind(uid: string): Promise<DeviceOutcome> {
    if (this.refusal) return this.refusal;
    this.state.set({ ...this.state.get(), bindings: this.state.get().bindings.filter((binding) => binding.uid !== uid) });
    return { ok: true };
  }
  setPointer(uid: string | undefined): DeviceOutcome {
    this.state.set({ ...this.state.get(), teacherUid: uid });
    return { ok: true };
  }
}

let devices: Devices;
let desk: BindingDesk;
let said: BindingSaid[];
let noStep: boolean;
let mayInterrupt: boolean;
let rung: number;
const classroom = new ObservableValue(sampleClassroom(3));
beforeEach(() => {
  classroom.set(sampleClassroom(3));
  devices = new Devices();
  said = [];
  noStep = false;
  mayInterrupt = true;
  rung = 0;
  desk = new BindingDesk({
    devices,
    classroom,
    mayInterrupt: () => mayInterrupt,
    noStep: { get: () => noStep, set: () => (noStep = true) },
    say: (what) => said.push(what),
    ring: () => (rung += 1),
  });
});
const press = async (uid: string) => {
  devices.hear({ uid, type: 18 });
  await settle();
};
const bound = () => devices.state.get().bindings.map(({ studentId, uid, loan }) => `${studentId} ${uid}${loan ? ' loan' : ''}`);

describe('a press', () => {
  it('of a device binds it to the student who is waited for, once [1-20]', async () => {
    desk.open();
    desk.aim({ kind: 'student', studentId: 'student-2', loan: false });
    await press('5');
    await press('6');
    expect(bound()).toEqual(['student-2 5']);
    expect(said).toMatchObject([{ kind: 'bound' }]);
    expect(desk.state.get()).toMatchObject({ target: undefined, found: '6' });
  });

  it('lends it when a loan is wanted, and makes it the pointer when that is', async () => {
    desk.open();
    desk.aim({ kind: 'student', studentId: 'student-2', loan: true });
    await press('5');
    desk.aim({ kind: 'pointer' });
    await press('9');
    expect(bound()).toEqual(['student-2 5 loan']);
    expect(devices.state.get().teacherUid).toBe('9');
  });

  it('is nothing to a dialog that is closed', async () => {
    await press('5');
    expect(desk.state.get().found).toBeUndefined();
  });

  it('of another’s clicker is refused with the reason and whose it is; the student is still waited for [8-20]', async () => {
    desk.open();
    desk.aim({ kind: 'student', studentId: 'student-1', loan: false });
    await press('5');
    devices.refusal = { ok: false, reason: 'already-bound' };
    desk.aim({ kind: 'student', studentId: 'student-2', loan: false });
    await press('5');
    expect(said.at(-1)).toMatchObject({ kind: 'refused', reason: 'already-bound', name: classroom.get().students[0]!.realName });
    expect(desk.state.get().target).toMatchObject({ studentId: 'student-2' });
  });
});

describe('one after another', () => {
  it('goes through the students without a clicker by seat; presses of bound clickers do nothing', async () => {
    await devices.bind('student-2', '2');
    desk.open();
    desk.startRow();
    expect(desk.state.get().target).toEqual({ kind: 'row', studentId: 'student-1' });
    await press('2');
    await press('1');
    expect(desk.state.get().target).toEqual({ kind: 'row', studentId: 'student-3' });
    await press('1');
    await press('3');
    expect(bound()).toEqual(['student-2 2', 'student-1 1', 'student-3 3']);
    expect(desk.state.get().target).toBeUndefined();
    expect([said, rung]).toEqual([[], 2]);
    expect(desk.state.get()).toMatchObject({ over: true, bound: { studentId: 'student-3', nth: 2 } });
  });

  it('passes over a student who is away', async () => {
    desk.open();
    desk.startRow();
    desk.skip();
    await press('2');
    desk.skip();
    expect(bound()).toEqual(['student-2 2']);
    expect(desk.state.get().target).toBeUndefined();
  });

  it('calls the next one at the press, and keeps presses that come faster than the server answers, each for its student', async () => {
    classroom.set({ ...classroom.get(), students: sampleClassroom(38).students });
    let answered = () => undefined as void;
    devices.answer = new Promise((resolve) => (answered = resolve));
    desk.open();
    desk.startRow();
    for (let n = 1; n <= 38; n += 1) {
      expect(desk.state.get().target).toEqual({ kind: 'row', studentId: `student-${n}` });
      await press(`${n}`);
      // A child presses more than once.
      await press(`${n}`);
    }
    expect(desk.state.get()).toMatchObject({ target: undefined, over: false, bound: undefined });
    answered();
    for (let n = 0; n < 38; n += 1) await settle();
    expect(bound()).toEqual(Array.from({ length: 38 }, (_, n) => `student-${n + 1} ${n + 1}`));
    expect(desk.state.get()).toMatchObject({ over: true, bound: { nth: 38 } });
    expect(rung).toBe(38);
  });

  it('asks a student whose press was refused again at the end, never in the place of who is called', async () => {
    devices.refusedOf.add('student-1');
    desk.open();
    desk.startRow();
    await press('1');
    expect([said.length, desk.state.get().target]).toEqual([1, { kind: 'row', studentId: 'student-2' }]);
    await press('2');
    await press('3');
    expect(desk.state.get().target).toEqual({ kind: 'row', studentId: 'student-1' });
    devices.refusedOf.clear();
    await press('9');
    expect(bound()).toEqual(['student-2 2', 'student-3 3', 'student-1 9']);
    expect(desk.state.get().over).toBe(true);
  });

  it('ends with the first press in vain when the server is away, and says it once', async () => {
    devices.refusal = { ok: false, reason: 'offline' };
    let answered = () => undefined as void;
    devices.answer = new Promise((resolve) => (answered = resolve));
    desk.open();
    desk.startRow();
    await press('1');
    await press('2');
    answered();
    await settle();
    expect(said).toMatchObject([{ kind: 'refused', reason: 'offline' }]);
    expect([bound(), desk.state.get().target]).toEqual([[], undefined]);
  });

  it('binds what was pressed when the dialog is closed, and nothing for a class that has gone', async () => {
    let answered = () => undefined as void;
    devices.answer = new Promise((resolve) => (answered = resolve));
    desk.open();
    desk.startRow();
    await press('1');
    await press('2');
    desk.close();
    answered();
    await settle();
    expect(bound()).toEqual(['student-1 1', 'student-2 2']);
    expect(desk.state.get()).toMatchObject({ open: 'no', bound: undefined });
    desk.open();
    desk.startRow();
    devices.answer = new Promise((resolve) => (answered = resolve));
    await press('3');
    await press('4');
    classroom.set({ ...classroom.get(), schoolClass: undefined });
    answered();
    await settle();
    // One was on its way to the server.
    expect(bound()).toHaveLength(3);
  });

  it('shows at its end who was passed over and has none', async () => {
    desk.open();
    desk.startRow();
    await press('1');
    desk.skip();
    await press('3');
    expect([desk.state.get().over, desk.unbound.map(({ id }) => id)]).toEqual([true, ['student-2']]);
    desk.aim(undefined);
    expect(desk.state.get().over).toBe(false);
  });
});

describe('the binding step', () => {
  const ready = () => devices.state.set({ ...devices.state.get(), receiver: { status: 'ready', serial: 'R1' } });
  const lose = () => devices.state.set({ ...devices.state.get(), receiver: { status: 'lost', serial: 'R1' } });

  it('comes once in a lesson whose class has no clickers yet, when the receiver is ready', () => {
    ready();
    expect(desk.state.get().open).toBe('step');
    desk.close();
    lose();
    ready();
    expect(desk.state.get().open).toBe('no');
  });

  it('waits until it is known which clickers the class has', () => {
    devices.bindingsKnown.set(false);
    ready();
    expect(desk.state.get().open).toBe('no');
    devices.bindingsKnown.set(true);
    expect(desk.state.get().open).toBe('step');
  });

  it('does not come while a class whose clickers are not known yet is reloaded', async () => {
    devices.bindingsKnown.set(false);
    ready();
    await devices.bind('student-1', '1');
    devices.bindingsKnown.set(true);
    expect(desk.state.get().open).toBe('no');
  });

  it('is skipped when noBindDTQ is set in session storage [5-13]', () => {
    noStep = true;
    ready();
    expect(desk.state.get().open).toBe('no');
  });

  it('does not come after a teacher who bound by hand', () => {
    desk.open();
    ready();
    desk.close();
    lose();
    ready();
    expect(desk.state.get().open).toBe('no');
  });

  it('that was skipped comes no more in this tab', () => {
    ready();
    desk.skipStep();
    expect([noStep, desk.state.get().open]).toEqual([true, 'no']);
  });

  it('does not come over an activity, nor for a class that has clickers', async () => {
    mayInterrupt = false;
    ready();
    expect(desk.state.get().open).toBe('no');
    mayInterrupt = true;
    lose();
    await devices.bind('student-1', '1');
    classroom.set({ ...classroom.get(), lesson: { ...classroom.get().lesson!, id: 'next' } });
    ready();
    expect(desk.state.get().open).toBe('no');
  });
});

it('says 解绑成功 of a clicker that was taken away, and the server’s words of a refusal [8-20]', async () => {
  await devices.bind('student-1', '1');
  await desk.unbind('1');
  devices.refusal = { ok: false, reason: 'refused', message: '答题器不存在' };
  await desk.unbind('1');
  expect(said).toEqual([{ kind: 'unbound' }, { kind: 'refused', ok: false, reason: 'refused', message: '答题器不存在' }]);
});

describe('the search', () => {
  const state: AnswerDevicesSnapshot = {
    ...nothing,
    bindings: [{ studentId: 'student-2', uid: '0012345678', type: 18, loan: false }],
    devices: [
      { uid: '0012345678', type: 18, lowBattery: true },
      { uid: '0099000001', type: 98, lowBattery: false },
      { uid: '0000000009', type: 18, lowBattery: false },
    ],
    teacherUid: '0000000009',
  };

  it.each([
    ['345678', true],
    ['3456', true],
    ['2345', false],
    ['12345678', true],
    ['001234', false],
    ['12', false],
    ['9012345678', false],
  ])('by %s finds the clicker 0012345678: %s [5-13]', (text, found) => {
    expect(matchesUid('0012345678', text)).toBe(found);
  });

  it('finds students by their clicker or name, and clickers that nobody has', () => {
    const rows = (text: string) =>
      bindingRows(classroom.get().students, state, text).map(({ student, lowBattery }) => [student.id, lowBattery]);
    expect(rows('5678')).toEqual([['student-2', true]]);
    expect(rows(classroom.get().students[2]!.realName)).toEqual([['student-3', false]]);
    expect(rows(' ')).toHaveLength(3);
    expect(freeDevices(state, '').map(({ uid }) => uid)).toEqual(['0099000001']);
    expect(freeDevices(state, '5678')).toEqual([]);
  });
});
