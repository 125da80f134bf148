import { ObservableValue, type DeviceBinding, type DeviceOutcome } from '@chorus/sdk';
import { sampleClassroom, VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserLocalStore } from '../storage/local-store.ts';
import { FakeDeviceChannel } from '../testing/fake-device-channel.ts';
import { BindFile } from './bind-file.ts';
import type { DeviceEvent } from './device-input.ts';
import { HostAnswerDevices } from './host-answer-devices.ts';

const clock = new VirtualClock();
let channel: FakeDeviceChannel;
let classroom: ObservableValue<ReturnType<typeof sampleClassroom>>;
let bound: ObservableValue<readonly DeviceBinding[]>;
let local: BrowserLocalStore;
let bindFile: BindFile;
let bindings: ConstructorParameters<typeof HostAnswerDevices>[0]['bindings'];
let devices: HostAnswerDevices;
let told: string[];

const binding = (studentId: string, uid: string, loan = false): DeviceBinding => ({ studentId, uid, type: 18, loan });
beforeEach(() => {
  channel = new FakeDeviceChannel(() => clock.mono());
  classroom = new ObservableValue(sampleClassroom(3));
  bound = new ObservableValue<readonly DeviceBinding[]>([]);
  local = new BrowserLocalStore(() => {
    throw new Error('none');
  });
  bindFile = new BindFile(local);
  told = [];
  const ok = async (): Promise<DeviceOutcome> => ({ ok: true });
  bindings = {
    state: bound,
    known: new ObservableValue(true),
    boundAt: vi.fn(() => undefined),
    bind: vi.fn(ok),
    unbind: vi.fn(ok),
    lend: vi.fn(ok),
    reload: vi.fn(async () => undefined),
  };
  devices = new HostAnswerDevices({ channel, bindings, bindFile, classroom, clock, tell: (what) => told.push(what) });
});

describe('the line', () => {
  it('is opened in a room that has a receiver, and closed when it has none any more [1-20]', () => {
    expect(channel.starts).toBe(0);
    devices.setRoom(true);
    expect(channel.state.get()).toBe('connecting');
    devices.setRoom(false);
    expect(channel.state.get()).toBe('off');
  });

  it('is opened for a class that has clickers, unless this room has none', () => {
    bound.set([binding('student-1', '1')]);
    expect(channel.state.get()).toBe('connecting');
    devices.setRoom(false);
    expect(channel.state.get()).toBe('off');
  });

  it('is closed with the lesson', () => {
    devices.setRoom(true);
    classroom.set({ ...classroom.get(), schoolClass: undefined });
    expect(channel.state.get()).toBe('off');
    expect(devices.wanted).toBe(false);
  });
});

it('says that the receiver was unplugged, and that it is back', () => {
  devices.setRoom(true);
  channel.plugIn();
  expect(told).toEqual([]);
  channel.state.set('closed');
  expect(told).toEqual(['lost']);
  channel.state.set('open');
  channel.says({ fun: 'get_dev_info', dev_sn: 'R1' });
  expect(told).toEqual(['lost', 'back']);
});

describe('binding', () => {
  beforeEach(() => {
    devices.setRoom(true);
    channel.plugIn('R1', ['1', '2', '9']);
  });

  it('gives the clicker with its model and receiver to the student, and remembers the class’s receiver [3-5] [3-6]', async () => {
    expect(await devices.bind('student-1', '1')).toEqual({ ok: true });
    expect(bindings.bind).toHaveBeenCalledWith('student-1', { uid: '1', type: 18, receiverId: 'R1' });
    expect(new BindFile(local).state.get().classes).toEqual({ [classroom.get().schoolClass!.id]: 'R1' });
    await devices.bind('student-2', '2', { loan: true });
    expect(bindings.lend).toHaveBeenCalledWith('student-2', { uid: '2', type: 18, receiverId: 'R1' });
  });

  it('is refused for another’s clicker, a pointer, and what nobody knows [5-13]', async () => {
    bound.set([binding('student-2', '2')]);
    devices.setPointer('9');
    expect(await devices.bind('student-1', '2')).toEqual({ ok: false, reason: 'already-bound' });
    expect(await devices.bind('student-1', '9')).toEqual({ ok: false, reason: 'already-bound' });
    expect(await devices.bind('student-1', '7')).toEqual({ ok: false, reason: 'unknown-device' });
    expect(await devices.bind('nobody', '1')).toEqual({ ok: false, reason: 'unknown-student' });
    expect(await devices.unbind('7')).toEqual({ ok: false, reason: 'unknown-device' });
    expect(bindings.reload).toHaveBeenCalledOnce();
    expect(bindings.bind).not.toHaveBeenCalled();
  });

  it('needs a receiver once; while it is unplugged the clickers it knew can still be bound', async () => {
    channel.state.set('closed');
    expect(await devices.bind('student-1', '1')).toEqual({ ok: true });
    devices.setRoom(false);
    expect(await devices.bind('student-1', '1')).toEqual({ ok: false, reason: 'no-receiver' });
  });
});

describe('the pointer', () => {
  beforeEach(() => {
    devices.setRoom(true);
    channel.plugIn('R1', ['1', '9']);
  });

  it('is the teacher’s own, else the newest of this room; its keys command [3-6] [3-7] [4-20]', async () => {
    const seen: DeviceEvent[] = [];
    devices.subscribe((event) => seen.push(event));
    expect(devices.setPointer('9')).toEqual({ ok: true });
    expect(devices.state.get().teacherUid).toBe('9');
    channel.says({ fun: 'key_event', uID: '9', uID_t: 18, key_event: 'D' });
    channel.says({ fun: 'ans_str', uID: '9', uID_t: 18, ans_str: 'A' });
    await clock.advance(401);
    expect(seen).toMatchObject([{ kind: 'command', key: 'D', press: 'single' }]);
    classroom.set({ ...classroom.get(), teacher: { ...classroom.get().teacher!, id: 'another' } });
    expect(devices.state.get().teacherUid).toBe('9');
    devices.setPointer('1');
    expect(devices.state.get().teacherUid).toBe('1');
    expect(bindFile.state.get().teachers.map(({ uid }) => uid)).toEqual(['1', '9']);
    channel.says({ fun: 'ans_str', uID: '9', uID_t: 18, ans_str: 'B' });
    expect(seen).toHaveLength(1);
    devices.setPointer(undefined);
    expect(bindFile.state.get().teachers.map(({ uid }) => uid)).toEqual(['9']);
  });

  it('can’t be a student’s clicker', () => {
    bound.set([binding('student-1', '1')]);
    expect(devices.setPointer('1')).toEqual({ ok: false, reason: 'already-bound' });
    expect(devices.setPointer('7')).toEqual({ ok: false, reason: 'unknown-device' });
  });
});

it('tells of each press of a device, once', () => {
  const heard: string[] = [];
  const stop = devices.onHeard(({ uid, type }) => heard.push(`${uid} ${type}`));
  for (let copy = 0; copy < 3; copy += 1) channel.says({ fun: 'key_event', uID: '5', uID_t: 98, key_event: 'B', seq: 1 });
  stop.dispose();
  channel.says({ fun: 'ans_str', uID: '6', ans_str: 'A' });
  expect(heard).toEqual(['5 98']);
});

it('shows a text on clickers by the message of their model [7.4-18] [8-11]', async () => {
  devices.setRoom(true);
  channel.plugIn('R1', ['1']);
  channel.says({ fun: 'card_update', uID: '2', uID_t: 98 });
  channel.sent.length = 0;
  await devices.message(['1', '2'], '录音时间太短');
  expect(channel.sent).toEqual([
    { fun: 'echo', uID: '1', msg: '录音时间太短' },
    { fun: 'tag', uID: '2', msg: '录音时间太短' },
  ]);
});

it('has the poll period of its slowest clicker', () => {
  expect(devices.pollMs).toBe(100);
  channel.says({ fun: 'card_update', uID: '2', uID_t: 98 });
  expect(devices.pollMs).toBe(50);
  channel.says({ fun: 'card_update', uID: '1', uID_t: 18 });
  expect(devices.pollMs).toBe(100);
});

it.each(['{"classes":1}', 'junk', '{"classes":{},"teachers":[{}]}', 'null'])('begins anew with a bind file like %s', (text) => {
  local.set('bind.json', text);
  expect(new BindFile(local).state.get()).toEqual({ room: undefined, classes: {}, teachers: [] });
});

it('tells who pressed while presses are taken, and lets them be answers again afterwards', async () => {
  devices.setRoom(true);
  channel.plugIn('R1', ['1', '2']);
  bound.set([binding('student-1', '1')]);
  const [answers, pressed]: [string[], string[]] = [[], []];
  devices.subscribe((event) => event.kind === 'keys' && answers.push(event.keys));
  devices.presses.subscribe((press) => press && pressed.push(`${press.studentId} ${press.keys} ${press.pollMs}`));
  const press = async (uID: string, ans_str: string) => {
    channel.says({ fun: 'ans_str', uID, uID_t: 18, ans_str });
    await clock.advance(1_000);
  };
  await press('1', 'A');
  const taking = new AbortController();
  await devices.takePresses({ signal: taking.signal });
  await press('1', 'B');
  await press('2', 'C');
  taking.abort();
  await press('1', 'D');
  await devices.takePresses({ signal: taking.signal });
  await press('1', 'A');
  expect([answers, pressed.map((one) => one.slice(0, 11))]).toEqual([
    ['A', 'D', 'A'],
    ['student-1 A', 'student-1 B', 'student-1 D', 'student-1 A'],
  ]);
  expect(devices.presses.get()?.pollMs).toBe(devices.pollMs);
});
