// @vitest-environment jsdom
import { ObservableValue, type GivenPraise, type PraisedOnes } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { PraiseOverStage } from './praise-over-stage.tsx';

const row = (id: string, realName: string, absent = false) => ({ student: { id, realName, name: id }, absent });

function moment() {
  const state = new ObservableValue<GivenPraise | undefined>(undefined);
  const end = vi.fn(() => state.set(undefined));
  const groups = [{ groups: [{ id: 'g', name: '老虎队', studentIds: [] }] }];
  const element = renderWithHost(<PraiseOverStage />, {
    praiseMoment: { state, end },
    waitingList: {
      state: new ObservableValue({ rows: [row('a', '马洁'), row('b', '欧阳思源'), row('c', '李明'), row('d', '王强', true)] }),
    },
    classGroups: { state: new ObservableValue(groups) },
  });
  const give = (ones: PraisedOnes) => perform(() => state.set({ ...ones, id: 'p', kind: 'clap', at: 0 }));
  const name = () => element.querySelector('p > [aria-hidden=true]:not(svg)')?.textContent;
  return { element, state, give, name, end };
}

it('shows whom the praise is for: a child, a group, several, the class', async () => {
  const { give, name, element } = moment();
  expect(name()).toBeUndefined();
  await give({ studentIds: ['b'] });
  expect([name(), element.querySelector('[role=status]')?.textContent]).toEqual(['欧阳思源', '欧阳思源：鼓掌欧阳思源']);
  await give({ groupId: 'g' });
  expect(name()).toBe('老虎队');
  await give({ studentIds: ['a', 'b'] });
  expect(name()).toBe('马洁 等 2 人');
  await give({ studentIds: ['a', 'b', 'c'] });
  expect(name()).toBe('全班');
  await give({ studentIds: ['d'] });
  expect(name()).toBe('王强');
});

it.each(['pointerdown', 'keydown'])('ends at any press (%s)', async (type) => {
  const { give, name, end } = moment();
  await perform(() => void window.dispatchEvent(new Event(type)));
  expect(end).not.toHaveBeenCalled();
  await give({ studentIds: ['a'] });
  await perform(() => void window.dispatchEvent(new Event(type)));
  expect(name()).toBeUndefined();
});
