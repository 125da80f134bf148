import { ObservableValue, type CalledNow, type Student, type WaitingListRow, type WaitingListSnapshot } from '@chorus/sdk';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { RollCallMoment } from './roll-call-moment.tsx';
import { stagePlaces } from './stage-places.ts';

const student = (id: string, realName: string): Student => ({
  id,
  realName,
  name: id,
  loginAccount: '',
  seat: 1,
  initialLetter: '#',
  placeholder: false,
});
const rows = [student('a', '陈子涵'), student('b', '欧阳思源')].map((each) => ({ student: each, absent: false }) as WaitingListRow);
const odds = [
  { studentId: 'a', chance: 0, called: 2, out: 'called-now' as const },
  { studentId: 'b', chance: 1, called: 1 },
];
const now = (rolling: boolean): CalledNow => ({
  callId: 'c1',
  shown: true,
  odds,
  turns: [{ studentId: 'b', rolling, done: false, first: 'lesson' }],
});

function moment(reference?: object) {
  let ms = 0;
  const state = new ObservableValue<WaitingListSnapshot>({
    rows,
    activeStudentId: undefined,
    sort: 1,
    playType: 'SINGLE',
    boundOnly: false,
    calls: [],
  });
  const set = (change: Partial<WaitingListSnapshot>) => perform(() => state.set({ ...state.get(), ...change }));
  const waitingList = {
    state,
    watchStage: vi.fn(() => ({ dispose: vi.fn() })),
    land: vi.fn(() =>
      state.set({ ...state.get(), activeStudentId: 'b', calls: [{ id: 'c1', studentIds: ['b'], at: 0 }], calledNow: now(false) }),
    ),
    putStageAway: vi.fn(),
    replaceCalled: vi.fn(async () => ({ ok: false, reason: 'no-candidate' })),
  };
  const notices = { show: vi.fn() };
  const pressed = vi.fn();
  const main = createRef<HTMLElement>();
  const element = renderWithHost(
    <>
      <main ref={main}>
        <button onClick={pressed}>作答</button>
      </main>
      <RollCallMoment main={main} />
    </>,
    {
      waitingList,
      notices,
      answerSession: { state: new ObservableValue(reference && { question: { speech: { reference } } }) },
    },
  );
  /** As the browser says when it was made, however late it is heard. */
  const made = <E extends Event>(event: E): E => Object.defineProperty(event, 'timeStamp', { value: ms });
  const press = (target: Element, detail = 1) =>
    perform(() => {
      target.dispatchEvent(made(new Event('pointerdown', { bubbles: true, cancelable: true })));
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    });
  const key = (name: string, more: KeyboardEventInit = {}) => {
    const event = made(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
    return perform(() => void document.body.dispatchEvent(event)).then(() => event.defaultPrevented);
  };
  const pass = (by: number) => void (ms += by);
  return { element, state, set, waitingList, notices, pressed, press, key, pass, over: () => element.querySelector('.ch-stage-over') };
}
const button = (root: ParentNode, text: string) => [...root.querySelectorAll('button')].find((each) => each.textContent?.includes(text))!;

it('lets names roll while it is on the page', () => {
  expect(moment().waitingList.watchStage).toHaveBeenCalledOnce();
});

it('is the stage of an activity that has none, with what is to be said; the activity waits behind it', async () => {
  const { element, set, over, waitingList } = moment({ kind: 'sentence', words: [{ text: 'Good' }, { text: 'morning' }] });
  await set({ calledNow: now(true) });
  expect(over()?.querySelector('.ch-called-prompt')?.textContent).toBe('Good morning');
  expect(over()?.textContent).toContain('按屏幕任意处立刻停');
  expect(element.querySelector('main')?.hasAttribute('inert')).toBe(true);
  await set({ calledNow: now(false), activeStudentId: 'b' });
  expect(over()?.querySelector('.ch-rolling-name')?.textContent).toBe('欧阳思源');
  expect(over()?.querySelector('.ch-called-word')?.textContent).toBe('这节课第一次点到');
  await perform(() => button(over()!, '开始作答').click());
  expect(waitingList.putStageAway).toHaveBeenCalledOnce();
  await set({ calledNow: { ...now(false), shown: false } });
  expect([over(), element.querySelector('main')?.hasAttribute('inert')]).toEqual([null, false]);
});

it('draws nothing of its own where the activity has a stage', async () => {
  const given = stagePlaces.claim('stage');
  const { set, over } = moment();
  await set({ calledNow: now(false), activeStudentId: 'b' });
  expect(over()).toBeNull();
  await perform(given);
  expect(over()).not.toBeNull();
});

it('ends a roll by a press anywhere, which does nothing else; nor do presses that follow at once', async () => {
  const { element, set, waitingList, pressed, press, pass } = moment();
  const answer = button(element, '作答');
  await press(answer);
  expect(pressed).toHaveBeenCalledTimes(1);
  await set({ calledNow: now(true) });
  await press(answer);
  expect([waitingList.land.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 1]);
  for (let n = 0; n < 5; n += 1) {
    pass(200);
    await press(answer);
  }
  expect(pressed).toHaveBeenCalledTimes(1);
  pass(600);
  await press(answer);
  expect(pressed).toHaveBeenCalledTimes(2);
});

it.each([' ', 'Enter', 'Escape'])('ends a roll by the key "%s", and not by one that is still held down from the call', async (name) => {
  const { set, waitingList, key } = moment();
  expect(await key(name)).toBe(false);
  await set({ calledNow: now(true) });
  expect(await key(name, { repeat: true })).toBe(true);
  expect(waitingList.land).not.toHaveBeenCalled();
  expect(await key(name)).toBe(true);
  expect(waitingList.land).toHaveBeenCalledOnce();
  expect(await key(name, { repeat: true })).toBe(true);
});

it('says who was called when the name has landed, and nothing of a call that is taken back', async () => {
  const { element, set } = moment();
  const said = () => element.querySelector('.ch-hidden-text[role=status]')?.textContent;
  const first = { id: 'c0', studentIds: ['a'], at: 0 };
  await set({ calls: [first] });
  expect(said()).toBe('请 陈子涵 作答');
  await set({ calls: [first], calledNow: now(true) });
  expect(said()).toBe('请 陈子涵 作答');
  await set({ calls: [{ id: 'c1', studentIds: ['b'], at: 1 }, first], calledNow: now(false) });
  expect(said()).toBe('请 欧阳思源 作答');
  await set({ calls: [first], calledNow: undefined });
  expect(said()).toBe('');
});

it('draws another at a press, says who is away, and why that does nothing', async () => {
  const { set, over, waitingList, notices } = moment();
  await set({ calledNow: now(false), activeStudentId: 'b' });
  await perform(() => button(over()!, '换一位').click());
  expect(waitingList.replaceCalled).toHaveBeenLastCalledWith('b', { absent: false });
  await perform(() => button(over()!, '缺席').click());
  expect(waitingList.replaceCalled).toHaveBeenLastCalledWith('b', { absent: true });
  expect(notices.show).toHaveBeenCalledWith({ kind: 'warning', text: '没有别的学生可以点了。' });
});
