import type { SettingsEntry } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { PluginSettings } from './plugin-settings.ts';

const title = { 'zh-CN': 'x', en: 'x' };
const entry: SettingsEntry = {
  properties: {
    seconds: { type: 'number', title, default: 30, minimum: 5, maximum: 60, step: 5 },
    aloud: { type: 'boolean', title, default: true },
    side: {
      type: 'enum',
      title,
      default: 'left',
      options: [
        { value: 'left', title },
        { value: 'right', title },
      ],
    },
    name: { type: 'string', title, default: '', maxLength: 4 },
  },
};
const defaults = { seconds: 30, aloud: true, side: 'left', name: '' };

it('begins with the defaults, and tells the plugin what is saved', async () => {
  const settings = new PluginSettings(new MemoryKeyValueStore());
  const chosen = await settings.of('a.b', entry);
  expect(chosen.get()).toEqual(defaults);
  const heard: unknown[] = [];
  chosen.subscribe((values) => heard.push(values));
  await settings.save('a.b', entry, { ...defaults, seconds: 45 });
  expect([heard, (await settings.of('a.b', entry)).get()]).toEqual([[{ ...defaults, seconds: 45 }], { ...defaults, seconds: 45 }]);
});

it('tells everybody who asked at the same time', async () => {
  const settings = new PluginSettings(new MemoryKeyValueStore());
  const [one, other] = await Promise.all([settings.of('a.b', entry), settings.of('a.b', entry)]);
  await settings.save('a.b', entry, { ...defaults, seconds: 45 });
  expect([one.get(), other.get()]).toEqual([
    { ...defaults, seconds: 45 },
    { ...defaults, seconds: 45 },
  ]);
});

it('keeps what was saved over a reload, each plugin’s by itself', async () => {
  const store = new MemoryKeyValueStore();
  await new PluginSettings(store).save('a.b', entry, { ...defaults, side: 'right' });
  const again = new PluginSettings(store);
  expect((await again.of('a.b', entry)).get()).toEqual({ ...defaults, side: 'right' });
  expect((await again.of('a.c', entry)).get()).toEqual(defaults);
});

it.each([
  ['seconds', 4],
  ['seconds', 62],
  ['seconds', 31],
  ['seconds', '30'],
  ['aloud', 1],
  ['side', 'top'],
  ['name', 'abcde'],
])('takes the default for %s where %j was left behind', async (key, value) => {
  const store = new MemoryKeyValueStore();
  await store.set('settings/a.b', { seconds: 10, aloud: false, side: 'right', name: 'abcd', [key]: value, other: 1 });
  const kept = { seconds: 10, aloud: false, side: 'right', name: 'abcd', [key]: defaults[key as keyof typeof defaults] };
  expect((await new PluginSettings(store).of('a.b', entry)).get()).toEqual(kept);
});

it('takes up what another version of the plugin left, as far as that fits', async () => {
  const settings = new PluginSettings(new MemoryKeyValueStore());
  await settings.save('a.b', entry, { ...defaults, seconds: 60 });
  const { seconds, ...others } = entry.properties;
  const shorter = { properties: { ...others, seconds: { ...seconds, maximum: 40 } as typeof seconds & object } };
  expect((await settings.of('a.b', shorter)).get()).toEqual({ ...defaults, seconds: 30 });
});
