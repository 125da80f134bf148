import { ObservableValue } from '@chorus/sdk';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { renderWithHost } from '../testing/render-with-host.tsx';
import { ClaimDialog } from './claim-dialog.tsx';

const one = { id: 'one', className: '三年级1班', startTime: '2026-09-01 08:00:00', answers: 39, left: false };

function dialog(lessons: readonly (typeof one)[], lesson?: object) {
  const claims = {
    state: new ObservableValue(lessons),
    refresh: vi.fn(async () => undefined),
    take: vi.fn(async () => undefined),
    leave: vi.fn(),
  };
  const show = vi.fn();
  renderWithHost(<ClaimDialog />, {
    claims,
    notices: { show },
    session: { state: new ObservableValue({ userInfo: { authToken: 'token' } }) },
    classroom: { state: new ObservableValue({ lesson }) },
  });
  const shown = () => document.querySelector('.ch-dialog');
  const press = (text: string) =>
    act(async () => [...shown()!.querySelectorAll('button')].find((button) => button.textContent === text)!.click());
  return { claims, show, shown, press };
}

it('says class, day, time and answers of each lesson, and takes or leaves the one that is pressed [6-3]', async () => {
  const { claims, shown, press } = dialog([one]);
  expect(claims.refresh).toHaveBeenCalledOnce();
  expect(shown()?.textContent).toContain('三年级1班2026-09-01 08:00，39 次作答');
  await press('认领');
  await press('不是我的');
  expect([claims.take.mock.calls, claims.leave.mock.calls]).toEqual([[['one']], [['one']]]);
});

it('takes nothing by itself, and can be put off', async () => {
  const { claims, shown, press } = dialog([one]);
  await press('以后再说');
  expect([shown(), claims.take.mock.calls, claims.leave.mock.calls]).toEqual([null, [], []]);
});

it('asks nothing of what was left before, nor over a lesson', () => {
  expect(dialog([{ ...one, left: true }]).shown()).toBeNull();
  expect(dialog([one], { id: 'lesson' }).shown()).toBeNull();
});

it('keeps a lesson in the list that could not be taken', async () => {
  const { claims, show, shown, press } = dialog([one]);
  claims.take.mockRejectedValueOnce(new Error('away'));
  await press('认领');
  expect([shown()?.textContent?.includes('三年级1班'), show.mock.calls]).toEqual([true, []]);
});
