import { ObservableValue, type SettingsEntry } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { expect, it, vi } from 'vitest';
import { PluginSettings } from '../../services/plugin-settings/plugin-settings.ts';
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

async function show(entry: SettingsEntry = usual) {
  const pluginSettings = new PluginSettings(new MemoryKeyValueStore());
  const onClose = vi.fn();
  renderWithHost(<SettingsDialog pluginId="x.timer" name="计时" entry={entry} onClose={onClose} />, { pluginSettings });
  await vi.waitFor(() => expect(document.querySelector('.ch-settings')).not.toBeNull());
  const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(`.ch-dialog ${selector}`)!;
  const press = (text: string) =>
    perform(() =>
      [...document.querySelectorAll<HTMLElement>('.ch-dialog button')]
        .find((one) => (one.ariaLabel ?? one.getAttribute('aria-label') ?? one.textContent) === text)!
        .click(),
    );
  const chosen = async () => (await pluginSettings.of('x.timer', entry)).get();
  return { onClose, find, press, chosen };
}

it('draws a control for each kind of setting, with what is chosen, and saves what is changed', async () => {
  const { onClose, find, press, chosen } = await show();
  expect(find<HTMLInputElement>('[name="seconds"]').value).toBe('30');
  await press('秒数：增加');
  await press('响铃');
  await perform(() => find<HTMLInputElement>('[value="right"]').click());
  await typeInto(find<HTMLInputElement>('[name="name"]'), '一队');
  await press('保存');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
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

it('goes back to the defaults', async () => {
  const { find, press } = await show();
  await press('秒数：减少');
  expect(find<HTMLInputElement>('[name="seconds"]').value).toBe('25');
  await press('恢复默认');
  expect(find<HTMLInputElement>('[name="seconds"]').value).toBe('30');
});

it('keeps what is typed when the list of plugins is fetched again meanwhile', async () => {
  const pluginSettings = new PluginSettings(new MemoryKeyValueStore());
  const list = new ObservableValue(usual);
  const Page = () => <SettingsDialog pluginId="x.timer" name="计时" entry={useObservable(list)} onClose={() => undefined} />;
  renderWithHost(<Page />, { pluginSettings });
  const field = () => document.querySelector<HTMLInputElement>('.ch-dialog [name="name"]')!;
  await vi.waitFor(() => expect(field()).not.toBeNull());
  await typeInto(field(), '一队');
  await perform(() => list.set(structuredClone(usual)));
  await perform(() => undefined);
  expect(field().value).toBe('一队');
});
