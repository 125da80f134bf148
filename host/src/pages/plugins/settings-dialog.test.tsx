import type { Body } from '@chorus/contract';
import { ObservableValue, type SettingsEntry } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { expect, it, vi } from 'vitest';
import { PluginSettings } from '../../services/plugin-settings/plugin-settings.ts';
import { FakeApi, stateError } from '../../services/testing/fake-api.ts';
import { MemoryKeyValueStore } from '../../services/storage/key-value-store.ts';
import { perform, renderWithHost, type as typeInto } from '../../shell/testing/render-with-host.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

const both = (text: string) => ({ 'zh-CN': text, en: text });
const usual: SettingsEntry = {
  properties: {
    seconds: { type: 'number', title: both('秒数'), default: 30, minimum: 5, maximum: 60, step: 5 },
    aloud: { type: 'boolean', title: both('响铃'), default: true },
    side: {
      type: 'enum',
      title: both('位置'),
      default: 'left',
      options: [
        { value: 'left', title: both('左') },
        { value: 'right', title: both('右') },
      ],
    },
    name: { type: 'string', title: both('队名'), default: '', maxLength: 3 },
  },
};

/** The dialog on a device; with a class chosen, over a server where the city has chosen 50 seconds. */
async function show(entry: SettingsEntry = usual, withClass = false, here: Body<'setClassSettings'>['changes'] = {}) {
  const api = new FakeApi();
  const city = (name: string, chosen: Record<string, number>) => ({ kind: 'city', id: 'c', name, chosen: { 'x.timer': chosen } });
  let layers: object[] = withClass ? [city('成都市', { seconds: 50 })] : [];
  api.answers.pluginSettings = () => layers;
  api.answers.setClassSettings = ({ clazzId, changes }: Body<'setClassSettings'>) =>
    (layers = [...layers, { kind: 'class', id: clazzId, name: '七(3)班', chosen: { 'x.timer': changes } }]);
  const pluginSettings = new PluginSettings({
    store: new MemoryKeyValueStore(),
    api: () => api.client,
    userId: () => 't',
    schoolClass: () => (withClass ? { id: 'c3', name: '七(3)班' } : undefined),
  });
  await pluginSettings.refresh();
  await pluginSettings.chooseHere('x.timer', entry, here);
  const onClose = vi.fn();
  const session = new ObservableValue({ userInfo: { authToken: 'first' } });
  renderWithHost(<SettingsDialog pluginId="x.timer" name="计时" entry={entry} onClose={onClose} />, {
    pluginSettings,
    session: { state: session },
  });
  await expect.poll(() => document.querySelector('.ch-settings')).not.toBeNull();
  const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(`.ch-dialog ${selector}`)!;
  const press = (text: string) =>
    perform(() =>
      [...document.querySelectorAll<HTMLElement>('.ch-dialog button')]
        .find((one) => (one.ariaLabel ?? one.getAttribute('aria-label') ?? one.textContent) === text)!
        .click(),
    );
  const chosen = async () => (await pluginSettings.of('x.timer', entry)).get();
  const seconds = () => [
    find<HTMLInputElement>('[name="seconds"]').value,
    find('[data-setting="seconds"] .ch-setting-origin span').textContent,
  ];
  return { onClose, find, press, chosen, seconds, api, pluginSettings, session };
}

it('draws a control for each kind of setting, with what is chosen, and saves what is changed', async () => {
  const { onClose, find, press, chosen } = await show();
  expect(find<HTMLInputElement>('[name="seconds"]').value).toBe('30');
  await press('秒数：增加');
  await press('响铃');
  await perform(() => find<HTMLInputElement>('[value="right"]').click());
  await typeInto(find<HTMLInputElement>('[name="name"]'), '一队');
  await press('保存');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(await chosen()).toEqual({ seconds: 35, aloud: false, side: 'right', name: '一队' });
});

it.each([
  ['seconds', '90', '请填 5 到 60 之间的数'],
  ['seconds', 'viele', '请填一个数'],
  ['seconds', '', '请填一个数'],
  ['seconds', '33', '从 5 起，每次加 5'],
  ['name', '一二三四', '最多 3 个字'],
])('does not save %s as "%s", says why, and goes there', async (name, text, why) => {
  const { onClose, find, press, chosen } = await show();
  await typeInto(find<HTMLInputElement>(`[name="${name}"]`), text);
  await press('保存');
  expect(find('.ch-setting-fault:not(:empty)').textContent).toBe(why);
  expect(document.activeElement).toBe(find(`[name="${name}"]`));
  expect(onClose).not.toHaveBeenCalled();
  expect((await chosen())['seconds']).toBe(30);
});

it.each([
  ['14', '增加', '15'],
  ['15', '增加', '15'],
  ['16', '减少', '15'],
  ['11', '增加', '15'],
  ['5', '减少', '5'],
  ['', '增加', '5'],
])('goes from "%s" by one press of %s to a value that can be saved: %s', async (from, button, to) => {
  const { seconds } = usual.properties;
  const { find, press } = await show({ properties: { seconds: { ...seconds, maximum: 18, default: 10 } as typeof seconds & object } });
  await typeInto(find<HTMLInputElement>('[name="seconds"]'), from);
  await press(`秒数：${button}`);
  expect(find<HTMLInputElement>('[name="seconds"]').value).toBe(to);
});

it('goes back to what is inherited, one by one and all at once', async () => {
  const { find, press, seconds, chosen, onClose } = await show();
  await press('秒数：减少');
  await press('响铃');
  expect(seconds()).toEqual(['25', '由本机决定']);
  await press('秒数：不再单独设置');
  expect(seconds()).toEqual(['30', '默认值']);
  expect(document.activeElement).toBe(find('[name="seconds"]'));
  await press('全部沿用上级');
  expect(find('[role="switch"]').getAttribute('aria-checked')).toBe('true');
  await press('保存');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(await chosen()).toEqual({ seconds: 30, aloud: true, side: 'left', name: '' });
});

it('shows for the class what holds without the device’s own choice, and the device’s as its own', async () => {
  const { find, press, seconds } = await show(usual, true, { seconds: 5 });
  expect(seconds()).toEqual(['50', '由成都市决定；本机另有设置，这台机器以本机为准']);
  await perform(() => find<HTMLInputElement>('[value="device"]').click());
  expect(seconds()).toEqual(['5', '由本机决定']);
  await press('秒数：不再单独设置');
  expect(seconds()).toEqual(['50', '由成都市决定']);
});

it('chooses for the class that is chosen, says who has chosen what, and where this device has its own way', async () => {
  const { find, press, seconds, chosen, api, onClose } = await show(usual, true);
  expect(seconds()).toEqual(['50', '由成都市决定']);
  await press('秒数：减少');
  expect(seconds()).toEqual(['45', '由本班决定']);
  await perform(() => find<HTMLInputElement>('[value="device"]').click());
  expect(seconds()).toEqual(['50', '由成都市决定']);
  await typeInto(find<HTMLInputElement>('[name="seconds"]'), '5');
  expect(seconds()).toEqual(['5', '由本机决定']);
  await perform(() => find<HTMLInputElement>('[value="class"]').click());
  expect(seconds()).toEqual(['45', '由本班决定；本机另有设置，这台机器以本机为准']);
  await press('保存');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(api.named('setClassSettings')).toEqual([{ clazzId: 'c3', plugin: 'x.timer', changes: { seconds: 45 } }]);
  expect((await chosen())['seconds']).toBe(5);
});

it('says that the class’s settings are not saved without a network, keeps what was typed, and saves it later', async () => {
  const { find, press, seconds, chosen, api, onClose } = await show(usual, true);
  api.reachable = false;
  await typeInto(find<HTMLInputElement>('[name="seconds"]'), '10');
  await press('保存');
  await expect.poll(() => find('[role="alert"]').textContent).toContain('没有联网');
  expect([seconds()[0], onClose.mock.calls.length, (await chosen())['seconds']]).toEqual(['10', 0, 50]);
  api.reachable = true;
  await press('保存');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect((await chosen())['seconds']).toBe(10);
});

it('says no more that the session is over once there is a new one', async () => {
  const { find, press, api, session } = await show(usual, true);
  api.answers.setClassSettings = () => {
    throw stateError('setClassSettings', 22);
  };
  await typeInto(find<HTMLInputElement>('[name="seconds"]'), '10');
  await press('保存');
  await expect.poll(() => find('[role="alert"]').textContent).not.toBe('');
  await perform(() => session.set({ userInfo: { authToken: 'second' } }));
  expect([find('[role="alert"]')?.textContent ?? '', find<HTMLInputElement>('[name="seconds"]').value]).toEqual(['', '10']);
});

it('keeps what is chosen for this device though the class’s can’t be saved without a network', async () => {
  const { find, press, chosen, api, onClose } = await show(usual, true);
  api.reachable = false;
  await typeInto(find<HTMLInputElement>('[name="seconds"]'), '10');
  await perform(() => find<HTMLInputElement>('[value="device"]').click());
  await typeInto(find<HTMLInputElement>('[name="seconds"]'), '5');
  await press('保存');
  await expect.poll(() => find('[role="alert"]').textContent).toContain('没有联网');
  expect((await chosen())['seconds']).toBe(5);
  // taken back before the next try, it is taken back
  await perform(() => find<HTMLInputElement>('[value="device"]').click());
  await press('秒数：不再单独设置');
  api.reachable = true;
  await press('保存');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect((await chosen())['seconds']).toBe(10);
});

it('goes to what does not fit though it is the other place’s', async () => {
  const { find, press, onClose } = await show(usual, true);
  await typeInto(find<HTMLInputElement>('[name="seconds"]'), '99');
  await perform(() => find<HTMLInputElement>('[value="device"]').click());
  await press('保存');
  expect(find('.ch-setting-fault:not(:empty)').textContent).toBe('请填 5 到 60 之间的数');
  expect(find<HTMLInputElement>('[value="class"]').checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('keeps what is typed when the list of plugins is fetched again meanwhile', async () => {
  const ports = {
    store: new MemoryKeyValueStore(),
    api: () => new FakeApi().client,
    userId: () => undefined,
    schoolClass: () => undefined,
  };
  const pluginSettings = new PluginSettings(ports);
  const list = new ObservableValue(usual);
  const Page = () => <SettingsDialog pluginId="x.timer" name="计时" entry={useObservable(list)} onClose={() => undefined} />;
  renderWithHost(<Page />, { pluginSettings, session: { state: new ObservableValue({ userInfo: undefined }) } });
  const field = () => document.querySelector<HTMLInputElement>('.ch-dialog [name="name"]')!;
  await expect.poll(() => field()).not.toBeNull();
  await typeInto(field(), '一队');
  await perform(() => list.set(structuredClone(usual)));
  await perform(() => undefined);
  expect(field().value).toBe('一队');
});

it('shows what the school has switched off for good as switched off by it, whatever the class had chosen', async () => {
  const { properties } = usual;
  const entry: SettingsEntry = {
    properties: { ...properties, aloud: { type: 'boolean', title: both('响铃'), default: true, offStays: true } },
  };
  const api = new FakeApi();
  const layer = (kind: string, id: string, aloud: boolean) => ({ kind, id, name: id, chosen: { 'x.timer': { aloud } } });
  api.answers.pluginSettings = () => [layer('school', 's', false), layer('class', 'c3', true)];
  const ports = {
    store: new MemoryKeyValueStore(),
    api: () => api.client,
    userId: () => 't',
    schoolClass: () => ({ id: 'c3', name: '七(3)班' }),
  };
  const pluginSettings = new PluginSettings(ports);
  await pluginSettings.refresh();
  await pluginSettings.chooseHere('x.timer', entry, { aloud: true });
  const session = { state: new ObservableValue({ userInfo: { authToken: 'first' } }) };
  renderWithHost(<SettingsDialog pluginId="x.timer" name="计时" entry={entry} onClose={vi.fn()} />, { pluginSettings, session });
  await expect.poll(() => document.querySelector('[data-setting=aloud]')).not.toBeNull();
  const field = document.querySelector('[data-setting=aloud]')!;
  const control = field.querySelector<HTMLButtonElement>('[role=switch]')!;
  expect([control.disabled, control.ariaChecked ?? control.getAttribute('aria-checked')]).toEqual([true, 'false']);
  expect(field.querySelector('.ch-setting-origin')!.textContent).toBe('学校已关闭');
  expect((await pluginSettings.of('x.timer', entry)).get()['aloud']).toBe(false);
});
