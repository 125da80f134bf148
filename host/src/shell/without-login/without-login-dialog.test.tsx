import { act } from 'react';
import { expect, it, vi } from 'vitest';
import type { PreparedClass } from '../../services/without-login/prepared-classes.ts';
import { preparedBy, preparedClass } from '../../services/testing/prepared-class.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import WithoutLoginDialog from './without-login-dialog.tsx';

const kept = (id: string, name: string): PreparedClass => ({
  by: preparedBy,
  schoolClass: { ...preparedClass, id, name },
  timeZone: 'Asia/Shanghai',
  students: [{ id: 'a', seat: 4, unrecorded: false }],
  usedAt: 0,
});
const named = { kept: kept('one', '三年级1班'), teacher: '周明轩' };
const seats = { kept: kept('two', '三年级2班'), teacher: undefined };

function dialog(left: number | undefined) {
  const lesson = {
    begin: vi.fn(async () => undefined),
    beginByPin: vi.fn(async () => (left === undefined ? undefined : { left })),
  };
  const [onDone, onGone, show] = [vi.fn(), vi.fn(async () => undefined), vi.fn()];
  renderWithHost(<WithoutLoginDialog doors={[named, seats]} onDone={onDone} onGone={onGone} onClose={vi.fn()} />, {
    withoutLogin: Promise.resolve({ lesson }),
    notices: { show },
  });
  const shown = () => document.querySelector('.ch-dialog')!;
  const press = (text: string) =>
    act(async () => [...shown().querySelectorAll('button')].find((button) => button.textContent?.includes(text))!.click());
  const type = (digits: string) =>
    act(async () => {
      for (const key of digits) document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  return { lesson, onDone, onGone, show, shown, press, type };
}

it('begins the chosen class by seat numbers, and asks for no PIN where it has no names [6-3]', async () => {
  const { lesson, onDone, shown, press } = dialog(undefined);
  await press('三年级2班');
  expect([shown().querySelector('.ch-pin'), shown().textContent?.includes('只显示座号')]).toEqual([null, true]);
  await press('按座号上课');
  expect([lesson.begin.mock.calls, onDone.mock.calls.length]).toEqual([[[seats.kept]], 1]);
});

it('begins with names by the PIN of the teacher whom it names [6-3]', async () => {
  const { lesson, onDone, shown, type } = dialog(undefined);
  expect(shown().textContent).toContain('或输入周明轩的快捷码，显示姓名');
  await type('270519');
  await perform(() => undefined);
  expect([lesson.beginByPin.mock.calls, onDone.mock.calls.length]).toEqual([[[named.kept, '270519']], 1]);
});

it('says how many tries are left, and that the last one has taken the names away', async () => {
  const wrong = dialog(4);
  await wrong.type('111112');
  expect(wrong.shown().textContent).toContain('还可以再试 4 次');
  expect(wrong.onDone).not.toHaveBeenCalled();
});

it('looks again what is there when the PIN is forgotten', async () => {
  const { onGone, show, type } = dialog(0);
  await type('111112');
  await perform(() => undefined);
  expect([onGone.mock.calls.length, show.mock.calls.length]).toEqual([1, 1]);
});
