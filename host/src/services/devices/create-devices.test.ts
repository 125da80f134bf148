import { ObservableValue, type AnswerDevicesSnapshot, type DeviceOutcome, type WaitingList } from '@chorus/sdk';
import { sampleClassroom, settle } from '@chorus/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../../texts.ts';
import { fill } from '../i18n/host-i18n.ts';
import { clickerPorts, connectPointer, createBindingDesk } from './create-devices.ts';
import type { DeviceEvent } from './device-input.ts';

const t = (key: string, params: Readonly<Record<string, string | number>> = {}) => fill(texts['zh-CN'][key] ?? `no text ${key}`, params);
const classroom = sampleClassroom(3);
const name = (n: number) => classroom.students[n - 1]!.realName;

function setUp() {
  const state = new ObservableValue<AnswerDevicesSnapshot>({
    receiver: { status: 'absent', serial: undefined },
    bindings: [],
    devices: [],
    teacherUid: undefined,
    badLines: 0,
  });
  const world = { outcome: { ok: true } as DeviceOutcome, hear: (_event: DeviceEvent) => undefined as void };
  const devices = {
    state,
    bindingsKnown: new ObservableValue(true),
    onHeard: () => ({ dispose: () => undefined }),
    subscribe: (listener: (event: DeviceEvent) => void) => ((world.hear = listener), { dispose: () => undefined }),
    bind: async () => world.outcome,
    unbind: async () => world.outcome,
    setPointer: () => world.outcome,
  };
  const shown: string[] = [];
  const notices = { show: async ({ kind, text }: { kind: string; text: string }) => void shown.push(`${kind} ${text}`) };
  const host = { classroom: { state: new ObservableValue(classroom) }, notices, t } as never;
  const desk = createBindingDesk(
    devices as never,
    host,
    () => true,
    () => undefined,
  );
  return { world, devices, state, shown, notices, desk };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the teacher is told', () => {
  const student = { kind: 'student', studentId: 'student-2', loan: false } as const;

  it('that a clicker which is in the list already is bound, and whose it is [5-13] [8-20]', async () => {
    const { world, state, shown, desk } = setUp();
    world.outcome = { ok: false, reason: 'already-bound' };
    desk.aim(student);
    await desk.take('7');
    state.set({ ...state.get(), bindings: [{ studentId: 'student-1', uid: '7', type: 18, loan: false }] });
    await desk.take('7');
    expect(shown).toEqual(['warning 该答题器已绑定', `warning 该答题器已绑定（${name(1)}）`]);
  });

  it('that a clicker to be unbound is not there [5-13] [8-20]', async () => {
    const { world, shown, desk } = setUp();
    world.outcome = { ok: false, reason: 'unknown-device' };
    await desk.unbind('7');
    expect(shown).toEqual(['warning 答题器不存在']);
  });

  it('what the server said, or what was done [8-20]', async () => {
    const { world, shown, desk } = setUp();
    world.outcome = { ok: false, reason: 'refused', message: '这个班级不是您的' };
    await desk.unbind('7');
    world.outcome = { ok: true };
    await desk.unbind('7');
    desk.aim(student);
    await desk.take('7');
    expect(shown).toEqual(['warning 这个班级不是您的', 'good 解绑成功', 'good 更改绑定成功']);
  });
});

describe('the binding step', () => {
  const ready = ({ state }: ReturnType<typeof setUp>) => state.set({ ...state.get(), receiver: { status: 'ready', serial: 'R1' } });

  it('is skipped in a tab whose session storage has noBindDTQ, which skipping it sets [3-27] [5-13]', () => {
    const first = setUp();
    ready(first);
    expect(first.desk.state.get().open).toBe('step');
    first.desk.skipStep();
    expect(sessionStorage.getItem('noBindDTQ')).toBe('1');
    const second = setUp();
    ready(second);
    expect(second.desk.state.get().open).toBe('no');
  });
});

it('shows 录音时间太短 on the clicker that still recorded [4-9] [8-11]', () => {
  const { devices } = setUp();
  const message = vi.fn(async () => undefined);
  const list = () => ({ state: new ObservableValue({ activeStudentId: 'student-2' }) }) as unknown as WaitingList;
  const ports = clickerPorts({ ...devices, message } as never, list, t);
  ports.tell('7', 'too-short');
  expect(message).toHaveBeenCalledWith(['7'], '录音时间太短');
  expect([ports.called('student-2'), ports.called('student-1')]).toEqual([true, false]);
});

it('obeys the pointer in the window that writes, while no clickers are bound, and says why it can’t [4-20] [4-16]', async () => {
  const { world, devices, shown, notices, desk } = setUp();
  const setPlayType = vi.fn(async () => ({ ok: false, reason: 'no-bound-clicker' }) as const);
  const list = { state: new ObservableValue({ playType: 'SINGLE' }), setPlayType } as unknown as WaitingList;
  const journal = { writing: true };
  connectPointer(devices as never, desk, list, () => false, { press: () => false }, { journal, notices, t } as never);
  const press = () => world.hear({ kind: 'command', uid: '9', key: 'D', press: 'double', monoMs: 0 });
  press();
  await settle();
  expect(shown).toEqual(['warning 还没有学生绑定答题器，不能全班作答。']);
  desk.open();
  press();
  desk.close();
  journal.writing = false;
  press();
  expect(setPlayType).toHaveBeenCalledOnce();
});
