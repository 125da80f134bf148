import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { QuickLoginDialog } from './quick-login-dialog.tsx';

const owners = [
  { id: 'a', name: '林晓雯', phoneEnd: null },
  { id: 'b', name: '王芳', phoneEnd: '0001' },
];

function dialog(loginByPin: (id: string, pin: string) => Promise<void> = async () => undefined) {
  const session = { loginByPin: vi.fn(loginByPin) };
  const [onDone, onGone] = [vi.fn(), vi.fn()];
  renderWithHost(<QuickLoginDialog owners={owners} onDone={onDone} onGone={onGone} onPassword={vi.fn()} onClose={vi.fn()} />, { session });
  const shown = () => document.querySelector('.ch-dialog')!;
  const choose = (name: string) =>
    perform(() => [...shown().querySelectorAll('button')].find((button) => button.textContent?.includes(name))!.click());
  const press = (digits: string) =>
    act(async () => {
      for (const key of digits) document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  const typed = () => shown().querySelectorAll('[data-typed]').length;
  return { session, onDone, onGone, shown, choose, press, typed };
}
const wrong = (left: number) => new ApiError('state', 'pinLogin', 'refused', 40, '', [{ path: '/pin', message: String(left) }]);

it('lets in by the keyboard alone, with dots in place of digits', async () => {
  const { session, onDone, shown, choose, press, typed } = dialog();
  await press('1');
  expect(typed()).toBe(0);
  await choose('林晓雯');
  // Both before the page is drawn anew.
  await press('27');
  expect([typed(), shown().querySelector('.ch-pin-dots')!.textContent]).toEqual([2, '']);
  await perform(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true })));
  expect(typed()).toBe(1);
  for (const digit of '70519') await press(digit);
  expect(session.loginByPin.mock.calls).toEqual([['a', '270519', expect.anything()]]);
  expect(onDone).toHaveBeenCalledOnce();
});

it('says how many tries are left, and takes the name away with the last', async () => {
  let left = 2;
  const { shown, choose, press, onGone } = dialog(() => Promise.reject(wrong((left -= 1))));
  await choose('王芳');
  expect(shown().textContent).toContain('手机尾号 0001');
  for (const digit of '111111') await press(digit);
  expect(shown().textContent).toContain('还可以再试 1 次');
  for (const digit of '111111') await press(digit);
  expect(shown().querySelector('.ch-quick-names')!.textContent).not.toContain('王芳');
  expect(shown().textContent).toContain('王芳的快捷码错了 5 次，已经作废');
  expect(onGone.mock.calls).toEqual([['b']]);
});

it('takes no digit and no other name while a PIN is looked at', async () => {
  let refuse = (_error: unknown) => {};
  const { session, shown, choose, press, typed } = dialog(() => new Promise((_resolve, reject) => (refuse = reject)));
  await choose('林晓雯');
  for (const digit of '2705192') await press(digit);
  await choose('王芳');
  for (const digit of '270519') await press(digit);
  expect(session.loginByPin).toHaveBeenCalledOnce();
  await perform(() => refuse(new ApiError('network', 'pinLogin', 'away')));
  expect([typed(), shown().querySelector('[aria-pressed=true]')!.textContent]).toEqual([0, '林林晓雯']);
  expect(shown().textContent).toContain('连不上服务器');
});
