import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { perform, renderWithHost, type } from '../testing/render-with-host.tsx';
import zh from '../../locales/zh-CN.json' with { type: 'json' };
import { ChangePasswordDialog, type PasswordChange } from './change-password-dialog.tsx';

const t = (key: string) => (zh as Readonly<Record<string, string>>)[key] ?? key;

function dialog(change: (change: PasswordChange) => Promise<void> = async () => undefined) {
  const onClose = vi.fn();
  const called = vi.fn(change);
  renderWithHost(<ChangePasswordDialog t={t} change={called} onClose={onClose} />, {});
  const field = (name: keyof PasswordChange) => document.querySelector<HTMLInputElement>(`.ch-dialog [name=${name}]`)!;
  const note = (name: keyof PasswordChange) => document.getElementById(`${field(name).id}-note`)!.textContent;
  const fill = async (name: keyof PasswordChange, text: string) => {
    await type(field(name), text);
    await perform(() => field(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  };
  const submit = () =>
    perform(() => document.querySelector('.ch-dialog form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  return { field, note, fill, submit, onClose, called };
}

const rule = '密码必须包含字母、数字和特殊字符，并在8~25位之间！';

it('says what is missing when a field is left, in the words of the specification [5-2] [5-3] [5-4] [5-5]', async () => {
  const { fill, note } = dialog();
  expect([note('oldPassword'), note('confirmPassword')]).toEqual(['', '']);
  for (const name of ['oldPassword', 'newPassword', 'confirmPassword'] as const) await fill(name, '');
  expect([note('oldPassword'), note('newPassword'), note('confirmPassword')]).toEqual(['请输入旧密码', '请输入新密码', '请重新输入密码']);
});

it.each(['short-1', 'brave-7-owls-brave-7-owls-1', 'brave-owls', 'brave7owls', '12345678-', 'brave 7-owls'])(
  'refuses %s, in both fields [5-3] [5-4] [5-6] [9-13]',
  async (chosen) => {
    const { fill, note, submit, called } = dialog();
    await fill('oldPassword', 'Chorus#2026');
    await fill('newPassword', chosen);
    await fill('confirmPassword', chosen);
    expect([note('newPassword'), note('confirmPassword')]).toEqual([rule, rule]);
    await submit();
    expect(called).not.toHaveBeenCalled();
  },
);

it('looks at the repetition again when the new password changes [5-4] [5-5]', async () => {
  const { fill, note } = dialog();
  await fill('newPassword', 'brave-7-owls');
  await fill('confirmPassword', 'brave-7-owl');
  expect(note('confirmPassword')).toBe('两次输入的密码不一致，请重新输入');
  await fill('newPassword', 'brave-7-owl');
  expect(note('confirmPassword')).toBe('');
  await fill('newPassword', 'brave-7-owls');
  expect(note('confirmPassword')).toBe('两次输入的密码不一致，请重新输入');
});

it('shows nothing of what is typed until it is asked to', async () => {
  const { field } = dialog();
  for (const name of ['oldPassword', 'newPassword', 'confirmPassword'] as const) expect(field(name).type).toBe('password');
  await perform(() => field('newPassword').parentElement!.querySelector('button')!.click());
  expect([field('oldPassword').type, field('newPassword').type]).toEqual(['password', 'text']);
});

it.each([
  ['/oldPassword', 'wrong', 40, 'oldPassword', '旧密码不对，请再试一次'],
  ['/newPassword', 'common', 40, 'newPassword', '这个密码太常见，容易被猜到，请换一个'],
  ['/newPassword', 'same', 40, 'newPassword', '新密码不能和旧密码一样'],
  ['', '', 44, 'oldPassword', '密码错误次数过多'],
] as const)('says what the server says of %s (%s) at its field, and stays', async (path, message, state, name, text) => {
  const { fill, note, submit, onClose } = dialog(() =>
    Promise.reject(new ApiError('state', 'updatePassword', 'refused', state, '密码错误次数过多', path === '' ? [] : [{ path, message }])),
  );
  await fill('oldPassword', 'wrong#2026');
  for (const each of ['newPassword', 'confirmPassword'] as const) await fill(each, 'brave-7-owls');
  await submit();
  expect(note(name)).toBe(text);
  expect(onClose).not.toHaveBeenCalled();
});

it('changes it once, also at a double press, and closes [5-1]', async () => {
  let done = () => {};
  const { fill, submit, called, onClose } = dialog(() => new Promise((resolve) => (done = resolve)));
  await fill('oldPassword', 'Chorus#2026');
  for (const each of ['newPassword', 'confirmPassword'] as const) await fill(each, 'brave-7-owls');
  await submit();
  await submit();
  expect(called.mock.calls).toEqual([[{ oldPassword: 'Chorus#2026', newPassword: 'brave-7-owls', confirmPassword: 'brave-7-owls' }]]);
  await perform(() => done());
  expect(onClose).toHaveBeenCalledOnce();
});
