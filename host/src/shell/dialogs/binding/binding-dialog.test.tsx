import { ObservableValue, type AnswerDevicesSnapshot, type DeviceBinding, type ReceiverStatus } from '@chorus/sdk';
import { sampleClassroom } from '@chorus/sdk/testing';
import { expect, it, vi } from 'vitest';
import type { BindingDeskSnapshot } from '../../../services/devices/binding-desk.ts';
import { perform, renderWithHost, type } from '../../testing/render-with-host.tsx';
import { BindingDialog } from './binding-dialog.tsx';

const binding = (studentId: string, uid: string, loan = false): DeviceBinding => ({ studentId, uid, type: 18, loan });

Element.prototype.scrollIntoView = () => undefined;

function dialog(change: Partial<AnswerDevicesSnapshot> = {}, desk: Partial<BindingDeskSnapshot> = {}, wanted = true) {
  const state = new ObservableValue<AnswerDevicesSnapshot>({
    receiver: { status: 'ready', serial: 'R1' },
    bindings: [],
    devices: [],
    teacherUid: undefined,
    badLines: 0,
    ...change,
  });
  const devices = { state, wanted, retry: vi.fn(), setRoom: vi.fn(), forget: vi.fn(), setPointer: vi.fn() };
  const bindingDesk = {
    state: new ObservableValue<BindingDeskSnapshot>({
      open: 'asked',
      target: undefined,
      busy: false,
      found: undefined,
      bound: undefined,
      over: false,
      ...desk,
    }),
    unbound: sampleClassroom(3).students,
    aim: vi.fn(),
    take: vi.fn(),
    unbind: vi.fn(),
    startRow: vi.fn(),
    skip: vi.fn(),
    skipStep: vi.fn(),
    close: vi.fn(),
  };
  const classroom = { state: new ObservableValue(sampleClassroom(3)) };
  renderWithHost(<BindingDialog />, { devices, bindingDesk, classroom });
  // A dialog stands beside the page, not in it.
  const body = document.body;
  const button = (name: string) =>
    [...body.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  return { devices, bindingDesk, body, button, text: () => body.textContent ?? '' };
}

it('asks first whether this room has a receiver', async () => {
  const { devices, button, text } = dialog({}, {}, false);
  expect(text()).toContain('这间教室有答题器接收器吗？');
  await perform(() => button('有，开始连接')!.click());
  expect(devices.setRoom).toHaveBeenCalledWith(true);
});

it.each([
  ['absent', '没有找到接收器', true],
  ['connecting', '正在连接接收器', false],
  ['ready', '接收器已连接（R1）', false],
  ['lost', '接收器断开了', true],
  ['forbidden', '“本地网络访问”改成“允许”', true],
] as const)('says of a receiver that is %s what to do, and tries again where that helps', async (status: ReceiverStatus, words, again) => {
  const { devices, button, text } = dialog({ receiver: { status, serial: 'R1' } });
  expect(text()).toContain(words);
  const retry = button('再试一次');
  expect(retry !== undefined).toBe(again);
  if (!retry) return;
  await perform(() => retry.click());
  expect(devices.retry).toHaveBeenCalledOnce();
});

it('shows each student’s clicker by its last six digits, its battery and its loan, and what can be done', async () => {
  const { bindingDesk, button, body } = dialog({
    bindings: [binding('student-1', '0012345678'), binding('student-2', '0000000002'), binding('student-2', '0099999999', true)],
    devices: [{ uid: '0012345678', type: 18, lowBattery: true }],
  });
  const row = (n: number) => body.querySelector(`[data-student="student-${n}"]`)?.textContent;
  expect(row(1)).toContain('345678电量低');
  expect(row(2)).toContain('今天借用 999999');
  expect(row(3)).toContain('没有');
  await perform(() => button('给学生3绑定答题器')!.click());
  expect(bindingDesk.aim).toHaveBeenLastCalledWith({ kind: 'student', studentId: 'student-3', loan: false });
  await perform(() => button('学生1今天借用一个答题器')!.click());
  expect(bindingDesk.aim).toHaveBeenLastCalledWith({ kind: 'student', studentId: 'student-1', loan: true });
  await perform(() => button('学生2归还借用的答题器')!.click());
  expect(bindingDesk.unbind).toHaveBeenLastCalledWith('0099999999');
  await perform(() => button('解绑学生1的答题器')!.click());
  expect(bindingDesk.unbind).toHaveBeenLastCalledWith('0012345678');
});

it('finds a student by the last six digits [5-13]', async () => {
  const { body } = dialog({ bindings: [binding('student-2', '0012345678')] });
  await type(body.querySelector('input')!, '5678');
  expect([...body.querySelectorAll('[data-student]')].map((row) => row.getAttribute('data-student'))).toEqual(['student-2']);
});

it('says who shall press, and gives a clicker that nobody has, or takes it off the receiver’s list [7.4-16]', async () => {
  const { bindingDesk, devices, button, text } = dialog(
    { devices: [{ uid: '0000000042', type: 18, lowBattery: false }] },
    { target: { kind: 'row', studentId: 'student-2' } },
  );
  expect(text()).toContain('2 号 学生2，请按一下');
  await perform(() => button('000042')!.click());
  expect(bindingDesk.take).toHaveBeenCalledWith('0000000042');
  await perform(() => button('从接收器移除 000042')!.click());
  expect(devices.forget).toHaveBeenCalledWith('0000000042');
  await perform(() => button('跳过这位')!.click());
  expect(bindingDesk.skip).toHaveBeenCalledOnce();
});

it('can be skipped when it came by itself [5-13]', async () => {
  const { bindingDesk, button } = dialog({}, { open: 'step' });
  await perform(() => button('跳过，这次不再提示')!.click());
  expect(bindingDesk.skipStep).toHaveBeenCalledOnce();
});

it('counts in a row who has a clicker, and says whose was bound last', () => {
  const desk = { target: { kind: 'row', studentId: 'student-2' }, bound: { studentId: 'student-1', nth: 1 } } as const;
  const { text, body } = dialog({ bindings: [binding('student-1', '1')] }, desk);
  expect(text()).toContain('1 号 学生1 绑好了');
  expect(text()).toContain('已绑定 0 / 3');
  expect(body.querySelector('.ch-binding-flash')).not.toBeNull();
});

it('names at the end of a row who has none, and calls them again', async () => {
  const { bindingDesk, button, body } = dialog({}, { over: true });
  expect([...body.querySelectorAll('.ch-binding-over li')].map((one) => one.textContent)).toEqual([
    '1 号 学生1',
    '2 号 学生2',
    '3 号 学生3',
  ]);
  await perform(() => button('再请这 3 人')!.click());
  expect(bindingDesk.startRow).toHaveBeenCalledOnce();
});
