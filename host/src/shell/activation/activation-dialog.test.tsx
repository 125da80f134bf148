import type { DeviceActivation } from '@chorus/contract/api/device-activation-calls';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { fill } from '../../services/i18n/host-i18n.ts';
import { perform, renderWithHost, type } from '../testing/render-with-host.tsx';
import { ActivationDialog } from './activation-dialog.tsx';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };

const own: DeviceActivation = { schoolName: '青禾实验学校', name: '三年级2班大屏', until: '2027-08-31', state: 'active' };
const refused = (message: string, state = 40, note = '') =>
  new ApiError('state', 'activateDevice', 'refused', state, note, message === '' ? [] : [{ path: '/code', message }]);

async function dialog(activation: DeviceActivation | null, activate: (body: object) => Promise<DeviceActivation> = async () => own) {
  const texts: Readonly<Record<string, string>> = zh;
  const t = (key: string, params: Readonly<Record<string, string>> = {}) => fill(texts[key] ?? key, params);
  const calls = { activateDevice: vi.fn(activate), deviceActivation: vi.fn(async () => ({ activation })) };
  const call = (name: keyof typeof calls, body: object) => calls[name](body);
  const onClose = vi.fn();
  const onActivated = vi.fn();
  renderWithHost(<ActivationDialog onActivated={onActivated} onClose={onClose} />, { api: { call }, i18n: { t } });
  await perform(() => undefined);
  const field = (name: string) => document.querySelector<HTMLInputElement>(`.ch-dialog [name=${name}]`)!;
  const button = (text: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('.ch-dialog button')].find((each) => each.textContent === text)!;
  const said = () => document.querySelector('.ch-dialog')!.textContent;
  const submit = () =>
    perform(() => document.querySelector('.ch-dialog form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  return { ...calls, field, button, said, submit, onClose, onActivated };
}

it('can’t be confirmed while there is no code, nor while one is on its way [5-8]', async () => {
  let answer: (made: DeviceActivation) => void = () => undefined;
  const { field, button, submit, activateDevice } = await dialog(null, () => new Promise((resolve) => (answer = resolve)));
  const disabled = () => button('激活').disabled || button('激活').getAttribute('aria-disabled') === 'true';
  expect(disabled()).toBe(true);
  await type(field('code'), '   ');
  expect(disabled()).toBe(true);
  await submit();
  expect(activateDevice).not.toHaveBeenCalled();
  await type(field('code'), 'abcd-efgh-jklm-npqr');
  expect(disabled()).toBe(false);
  await submit();
  expect(disabled()).toBe(true);
  await submit();
  expect(activateDevice).toHaveBeenCalledTimes(1);
  await perform(() => answer(own));
});

it('says 激活成功, whose the device is until when, and what it means [5-8] [2.4-13]', async () => {
  const { field, submit, said, activateDevice, onActivated } = await dialog(null);
  await type(field('code'), ' abcd-efgh-jklm-npqr ');
  await type(field('device'), '三年级2班大屏');
  await submit();
  expect(activateDevice).toHaveBeenCalledWith({ code: 'abcd-efgh-jklm-npqr', name: '三年级2班大屏' });
  for (const text of ['激活成功', '这台设备属于青禾实验学校', '有效期至 2027年8月31日', '上课不靠激活']) expect(said()).toContain(text);
  expect(onActivated).toHaveBeenCalledWith(own);
});

it.each([
  ['wrong', '没有这个激活码'],
  ['used-up', '已经满了'],
  ['revoked', '已停用'],
  ['expired', '已到期'],
])('says of a code that is %s what to do, and keeps what was typed [5-8]', async (reason, text) => {
  const { field, submit, said } = await dialog(null, async () => {
    throw refused(reason);
  });
  await type(field('code'), 'abcd');
  await submit();
  expect(said()).toContain(text);
  expect([field('code').value, document.activeElement]).toEqual(['abcd', field('code')]);
});

it('says how long to wait after too many codes, and that the server is away', async () => {
  const failures = [refused('', 44, '请 15 分钟后再试'), new ApiError('network', 'activateDevice', 'away')];
  const { field, submit, said } = await dialog(null, async () => {
    throw failures.shift()!;
  });
  await type(field('code'), 'abcd');
  await submit();
  expect(said()).toContain('请 15 分钟后再试');
  await submit();
  expect(said()).toContain('api.network');
});

it.each([
  ['expired', '激活码已到期'],
  ['revoked', '激活码已停用'],
  ['untied', '这台设备已解绑'],
] as const)('says of an activation that is %s how it stands, and takes another code', async (state, text) => {
  const { said, button, field } = await dialog({ ...own, state });
  expect(said()).toContain(text);
  expect(said()).toContain('这台设备曾属于青禾实验学校');
  await perform(() => button('输入激活码').click());
  expect(field('device').value).toBe('三年级2班大屏');
});

it('shows an activation that holds, and goes to another code and back', async () => {
  const { said, button } = await dialog(own);
  expect(said()).not.toContain('激活成功');
  expect(said()).toContain('三年级2班大屏');
  await perform(() => button('换一个激活码').click());
  await perform(() => button('返回').click());
  expect(said()).toContain('这台设备属于青禾实验学校');
});

it('says the same in both languages', () => {
  expect(Object.keys(en)).toEqual(Object.keys(zh));
});
