// @vitest-environment jsdom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import type { CalledNow, WaitingListSnapshot } from '../../services/waiting-list.ts';
import { sampleStudent } from '../../testing/samples.ts';
import { FakeServices } from '../../testing/fake-services.ts';
import { find, press, render } from '../render-for-test.tsx';
import { RollCallStage } from './called-on-stage.tsx';
import { RollCallButton } from './roll-call-actions.tsx';
import { RollCallOdds } from './roll-call-odds.tsx';
import { RollCallPlaces } from './roll-call-places.tsx';
import { passingNames, widthInEm } from './rolling-name.tsx';

function stage() {
  const { waiting } = new FakeServices();
  const claim = vi.fn(() => () => undefined);
  const { element } = render(
    <RollCallPlaces claim={claim}>
      <RollCallStage waiting={waiting} prompt={<h2>healthy</h2>}>
        <p>the activity</p>
      </RollCallStage>
      <RollCallButton waiting={waiting} />
      <RollCallOdds waiting={waiting} />
    </RollCallPlaces>,
  );
  const set = (change: Partial<WaitingListSnapshot>) => act(() => waiting.state.set({ ...waiting.state.get(), ...change }));
  const ids = waiting.state.get().rows.map(({ student }) => student.id);
  const call = (count: number, more: Partial<CalledNow['turns'][number]> = {}, odds: CalledNow['odds'] = []): CalledNow => ({
    callId: 'c',
    shown: true,
    odds,
    turns: ids.slice(0, count).map((studentId) => ({ studentId, rolling: false, done: false, ...more })),
  });
  return { waiting, element, set, ids, call, claim };
}
const names = (element: Element) => [...element.querySelectorAll('.ch-rolling-name')].map((name) => name.textContent);

it('has the activity on the stage, and in a call’s moment the name below what is to be read', () => {
  const { element, set, ids, call, claim } = stage();
  expect(claim.mock.calls).toEqual([['stage'], ['button']]);
  expect(element.textContent).toContain('the activity');
  set({ calledNow: call(1, { first: 'lesson' }), activeStudentId: ids[0] });
  expect(element.textContent).not.toContain('the activity');
  expect(element.querySelector('h2')?.textContent).toBe('healthy');
  expect(names(element)).toEqual([sampleStudent(1).realName]);
  expect(element.querySelector('.ch-called-word')?.textContent).toBe('这节课第一次点到');
  set({ calledNow: { ...call(1), shown: false } });
  expect(element.textContent).toContain('the activity');
});

it('says no word with a name of which nothing is true', () => {
  const { element, set, ids, call } = stage();
  set({ calledNow: call(1), activeStudentId: ids[0] });
  expect(element.querySelector('.ch-called-word')).toBeNull();
});

it('rolls names of the class and ends with the one that was drawn, which no reader is told before', () => {
  const { element, set, call } = stage();
  set({ calledNow: call(1, { rolling: true }) });
  const strip = [...element.querySelectorAll('.ch-rolling-strip > span')].map((name) => name.textContent);
  expect(strip.length).toBeGreaterThan(5);
  expect(strip.at(-1)).toBe(sampleStudent(1).realName);
  expect(element.querySelector('.ch-rolling-name')?.getAttribute('aria-hidden')).toBe('true');
  expect(find(element, 'button', '按一下就停')).toBeTruthy();
  set({ calledNow: call(1) });
  expect(element.querySelector('.ch-rolling-strip')).toBeNull();
  expect(element.querySelector('.ch-rolling-name')?.getAttribute('aria-hidden')).toBeNull();
});

it('has several as cards in the order of their turns, one active, and what to do about each who has not answered', () => {
  const { element, set, ids, call, waiting } = stage();
  const replace = vi.spyOn(waiting, 'replaceCalled');
  const turns = call(3).turns.map((turn, n) => ({ ...turn, done: n === 0 }));
  set({ calledNow: { ...call(3), turns }, activeStudentId: ids[1] });
  const cards = [...element.querySelectorAll('.ch-turn')];
  expect(cards.map((card) => [card.querySelector('.ch-turn-place')?.textContent, card.getAttribute('data-look')])).toEqual([
    ['1', 'done'],
    ['2', 'now'],
    ['3', 'waits'],
  ]);
  expect(cards.map((card) => card.querySelectorAll('button').length)).toEqual([0, 2, 2]);
  press(find(cards[2]!, 'button', '换一位'));
  expect(replace).toHaveBeenCalledWith(ids[2], { absent: false });
});

it('says in plain words who could be drawn with what chance, and why the others could not [5-18]', async () => {
  const { element, set, ids, call } = stage();
  expect([...element.querySelectorAll('button')].map((button) => button.textContent)).not.toContain('怎么抽的');
  const odds: CalledNow['odds'] = [
    { studentId: ids[0]!, chance: 2 / 3, called: 0 },
    { studentId: ids[1]!, chance: 1 / 3, called: 1 },
    { studentId: ids[2]!, chance: 0, called: 0, out: 'absent' },
  ];
  set({ calledNow: call(1, {}, odds), activeStudentId: ids[0] });
  press(find(element, 'button', '怎么抽的'));
  await expect.poll(() => document.querySelector('.ch-odds')).not.toBeNull();
  const said = document.querySelector('.ch-odds')!.textContent;
  expect(said).toContain(`抽到 ${sampleStudent(1).realName}，机会是 67%。`);
  expect(said).toContain('这次袋子里有 2 人');
  expect(said).toContain(`以前没点过：1 人，每人 67%${sampleStudent(1).realName}`);
  expect(said).toContain(`以前点过 1 次：1 人，每人 33%${sampleStudent(2).realName}`);
  expect(said).toContain(`今天缺席：1 人${sampleStudent(3).realName}`);
});

it('goes across the class, and through every small class too', () => {
  const class52 = Array.from({ length: 52 }, (_, n) => sampleStudent(n + 1));
  const rolled = passingNames(class52, class52[20]!.id);
  expect(new Set(rolled).size).toBe(rolled.length);
  for (let size = 1; size <= 8; size += 1) {
    const few = class52.slice(0, size);
    const last = few.at(-1)!;
    expect(passingNames(few, last.id).at(-1)).toBe(last.realName);
  }
  expect(passingNames(class52, 'nobody')).toEqual([]);
});

it('knows how wide a name is: one a character in Chinese, less a letter', () => {
  expect([widthInEm('欧阳思源'), widthInEm('Li Lei'), widthInEm('')]).toEqual([4, 3.6, 1]);
});
