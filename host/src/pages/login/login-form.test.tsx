import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { InLine } from '../../api/wait-in-line.ts';
import en from '../../locales/en.json' with { type: 'json' };
import zh from '../../locales/zh-CN.json' with { type: 'json' };
import { renderWithHost, perform, type } from '../../shell/testing/render-with-host.tsx';
import { LoginForm } from './login-form.tsx';

// jsdom has neither.
vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle));

const filled = (texts: Readonly<Record<string, string>>, key: string, params: Readonly<Record<string, unknown>> = {}) =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));

function form(login: (phone: string, password: string, inLine: InLine) => Promise<void>, stage = 'middle') {
  const onDone = vi.fn();
  const notices = { show: vi.fn() };
  const session = { login: vi.fn(login), userInfo: { stage } };
  const i18n = { t: (key: string, params: Readonly<Record<string, unknown>> = {}) => filled(zh, key, params) };
  const element = renderWithHost(<LoginForm withStage onDone={onDone} />, { session, notices, i18n });
  const phone = element.querySelector<HTMLInputElement>('[name=phone]')!;
  const password = element.querySelector<HTMLInputElement>('[name=password]')!;
  const submit = () =>
    perform(() => element.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  return { element, phone, password, submit, session, onDone, notices, i18n };
}

it('is for teachers of both stages, with nothing to choose wrong [1-1] [2.2-1]', () => {
  const { element } = form(async () => undefined);
  expect([...element.querySelectorAll('.ch-login-stages span')].map((label) => label.textContent)).toEqual([
    '我是中学老师',
    '我是小学老师',
  ]);
  expect([en['login.middle'], en['login.primary']]).toEqual(['I am a middle school teacher', 'I am a primary school teacher']);
});

it('takes the focus once it was painted, and leaves it where somebody has put it by then', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const first = form(async () => undefined);
  expect(document.activeElement).toBe(document.body);
  act(() => void vi.runAllTimers());
  expect(document.activeElement).toBe(first.phone);
  first.phone.blur();
  const second = form(async () => undefined);
  second.password.focus();
  act(() => void vi.runAllTimers());
  expect(document.activeElement).toBe(second.password);
});

it('logs in with phone and password; how the phone is typed or pasted does not matter', async () => {
  const { phone, password, submit, session, onDone } = form(async () => undefined);
  await type(phone, '\u202d+86 １３８ 0000\u200b0001\u202c');
  await perform(() => phone.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(phone.value).toBe('13800000001');
  await type(password, ' secret 1 ');
  await submit();
  expect(session.login).toHaveBeenCalledWith('13800000001', ' secret 1 ', expect.anything());
  expect(onDone).toHaveBeenCalledOnce();
});

it('says of a password that was pasted with a blank what cannot be seen in dots, and not while one is typed', async () => {
  const { element, password } = form(async () => undefined);
  await type(password, 'secret ');
  expect(element.textContent).not.toContain('前后有空格');
  await perform(() => password.dispatchEvent(new Event('paste', { bubbles: true })));
  await type(password, 'secret\u200b');
  expect(element.textContent).toContain('前后有空格');
  await type(password, 'secret');
  expect(element.textContent).not.toContain('前后有空格');
});

it('says that the password is wrong, keeps the phone, and asks for the password again', async () => {
  const { element, phone, password, submit, onDone } = form(async () => {
    throw new ApiError('state', 'teacherLogin', 'refused', 43, '');
  });
  await type(phone, '13800000001');
  await type(password, 'wrong');
  await submit();
  expect(element.textContent).toContain('手机号或密码不对');
  expect([phone.value, password.value]).toEqual(['13800000001', '']);
  expect(document.activeElement).toBe(password);
  expect(onDone).not.toHaveBeenCalled();
});

it('says the place in line while many log in at once, and can stop waiting', async () => {
  let line!: InLine;
  const given = form(
    (_phone, _password, inLine) =>
      new Promise((_, reject) => {
        line = inLine;
        inLine.signal.addEventListener('abort', () => reject(new ApiError('aborted', 'login', 'given up')));
      }),
  );
  const { element, phone, password, submit, onDone } = given;
  await type(phone, '13800000001');
  await type(password, 'secret');
  await submit();
  expect(element.textContent).not.toContain('排队');
  await perform(() => line.onPlace(12));
  expect(element.textContent).toContain('前面还有 12 位，正在排队…');
  await perform(() => line.onPlace(3));
  expect(element.textContent).toContain('前面还有 3 位');
  const leave = [...element.querySelectorAll('button')].find(({ textContent }) => textContent === '不等了')!;
  await perform(() => leave.click());
  expect(element.textContent).not.toContain('排队');
  expect([phone.value, password.value, element.querySelector('[data-tone=poor]')?.textContent]).toEqual(['13800000001', 'secret', '']);
  expect(onDone).not.toHaveBeenCalled();
});

it('asks for what is missing and calls nobody', async () => {
  const { element, phone, submit, session } = form(async () => undefined);
  await submit();
  expect(element.textContent).toContain('请输入手机号');
  await type(phone, '1');
  await submit();
  expect(element.textContent).toContain('请输入密码');
  expect(session.login).not.toHaveBeenCalled();
});

it('keeps the password while the network is away', async () => {
  const { element, phone, password, submit } = form(async () => {
    throw new ApiError('network', 'teacherLogin', 'away');
  });
  await type(phone, '13800000001');
  await type(password, 'Chorus#2026');
  await submit();
  expect(element.textContent).toContain('连不上服务器');
  expect(password.value).toBe('Chorus#2026');
});

it('shows and hides the password, and warns of caps lock', async () => {
  const { element, password } = form(async () => undefined);
  expect(password.type).toBe('password');
  await perform(() => element.querySelector<HTMLElement>('.ch-field-button')!.click());
  expect(password.type).toBe('text');
  await perform(() => password.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })));
  expect(element.textContent).toContain('大写锁定已打开');
});

it('says what is wrong in the language that was chosen since', async () => {
  const { element, phone, password, submit, i18n } = form(async () => {
    throw new ApiError('state', 'teacherLogin', 'refused', 43, '');
  });
  await type(phone, '13800000001');
  await type(password, 'wrong');
  await submit();
  i18n.t = (key) => filled(en, key);
  await type(phone, '13800000002');
  expect(element.textContent).toContain(en['login.wrong']);
  expect(element.textContent).not.toContain('手机号或密码不对');
});
