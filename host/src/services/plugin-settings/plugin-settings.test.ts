import type { SettingsLayer } from '@chorus/contract/api/plugin-settings-calls';
import type { Body } from '@chorus/contract';
import type { SettingsEntry } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.ts';
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
const layer = (kind: SettingsLayer['kind'], id: string, chosen: SettingsLayer['chosen'][string]): SettingsLayer => ({
  kind,
  id,
  name: `${kind} ${id}`,
  chosen: { 'a.b': chosen },
});

/** A device where a teacher has one of two classes chosen, over a server that keeps what is chosen. */
function room(store = new MemoryKeyValueStore()) {
  const api = new FakeApi();
  const now = { userId: 't' as string | undefined, schoolClass: { id: 'c1', name: '一班' } as { id: string; name: string } | undefined };
  const server: { layers: SettingsLayer[] } = { layers: [] };
  api.answers.pluginSettings = () => server.layers;
  api.answers.setClassSettings = ({ clazzId, changes }: Body<'setClassSettings'>) =>
    (server.layers = [
      ...server.layers.filter(({ id }) => id !== clazzId),
      layer('class', clazzId, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null)) as Record<string, string>),
    ]);
  const open = () => new PluginSettings({ store, api: () => api.client, userId: () => now.userId, schoolClass: () => now.schoolClass });
  return { settings: open(), open, api, now, server, store };
}

it('begins with the defaults, and tells the plugin what is chosen on the device', async () => {
  const { settings } = room();
  const chosen = await settings.of('a.b', entry);
  expect(chosen.get()).toEqual(defaults);
  const heard: unknown[] = [];
  chosen.subscribe((values) => heard.push(values));
  await settings.chooseHere('a.b', entry, { seconds: 45 });
  expect([heard, (await settings.of('a.b', entry)).get()]).toEqual([[{ ...defaults, seconds: 45 }], { ...defaults, seconds: 45 }]);
});

it('tells everybody who asked at the same time', async () => {
  const { settings } = room();
  const [one, other] = await Promise.all([settings.of('a.b', entry), settings.of('a.b', entry)]);
  await settings.chooseHere('a.b', entry, { seconds: 45 });
  expect([one.get()['seconds'], other.get()['seconds']]).toEqual([45, 45]);
});

it('keeps what the device has chosen over a reload, each plugin’s by itself, and gives it back at null', async () => {
  const { settings, open } = room();
  await settings.chooseHere('a.b', entry, { side: 'right' });
  const again = open();
  expect((await again.of('a.b', entry)).get()).toEqual({ ...defaults, side: 'right' });
  expect((await again.of('a.c', entry)).get()).toEqual(defaults);
  await again.chooseHere('a.b', entry, { side: null });
  expect((await open().of('a.b', entry)).get()).toEqual(defaults);
});

it('lets the device win over the class, the class over the school, the school over the city', async () => {
  const { settings, server } = room();
  const chosen = await settings.of('a.b', entry);
  const seconds = () => chosen.get()['seconds'];
  server.layers = [layer('city', 'c', { seconds: 5 })];
  await settings.refresh();
  expect(seconds()).toBe(5);
  server.layers.push(layer('school', 's', { seconds: 10 }));
  await settings.refresh();
  expect(seconds()).toBe(10);
  await settings.chooseForClass('a.b', { seconds: 15 });
  expect(seconds()).toBe(15);
  await settings.chooseHere('a.b', entry, { seconds: 20 });
  expect(seconds()).toBe(20);
  await settings.chooseForClass('a.b', { seconds: 25 });
  expect(seconds()).toBe(20);
  await settings.chooseHere('a.b', entry, { seconds: null });
  expect(seconds()).toBe(25);
});

it('says by name who has chosen what, with the class and the device last, though they say nothing', async () => {
  const { settings, server, now } = room();
  server.layers = [layer('city', 'c', { seconds: 5 }), layer('class', 'c2', { seconds: 40 })];
  await settings.refresh();
  const layers = await settings.layers('a.b', entry);
  const told = () => layers.get().map(({ kind, name, chosen }) => [kind, name, chosen['seconds']]);
  expect(told()).toEqual([
    ['city', 'city c', 5],
    ['class', '一班', undefined],
    ['device', '', undefined],
  ]);
  now.schoolClass = undefined;
  settings.classChosen();
  await Promise.resolve();
  expect(told().map(([kind]) => kind)).toEqual(['city', 'device']);
});

it('changes with the class that is chosen, and tells nobody what stays the same', async () => {
  const { settings, server, now } = room();
  server.layers = [layer('class', 'c2', { seconds: 40 })];
  await settings.refresh();
  const chosen = await settings.of('a.b', entry);
  const heard: unknown[] = [];
  chosen.subscribe(({ seconds }) => heard.push(seconds));
  for (const id of ['c2', 'c2', 'c1']) {
    now.schoolClass = { id, name: id };
    settings.classChosen();
    await Promise.resolve();
  }
  expect(heard).toEqual([40, 30]);
});

it('goes by what the server said last while it is away, also after a reload, and for this teacher alone', async () => {
  const { settings, open, api, server, now } = room();
  server.layers = [layer('school', 's', { seconds: 10 })];
  await settings.refresh();
  api.reachable = false;
  const later = open();
  await expect(later.refresh()).rejects.toMatchObject({ code: 'network' });
  const chosen = await later.of('a.b', entry);
  expect(chosen.get()['seconds']).toBe(10);
  now.userId = 'other';
  later.forUser();
  await Promise.resolve();
  expect(chosen.get()['seconds']).toBe(30);
});

it('shows nobody what another teacher had, who went before it was read', async () => {
  const { store, open, now } = room();
  await store.set('plugin-settings/t', [layer('school', 's', { seconds: 10 })]);
  const settings = open();
  now.userId = undefined;
  settings.forUser();
  expect((await settings.of('a.b', entry)).get()['seconds']).toBe(30);
  await Promise.resolve();
  expect((await settings.of('a.b', entry)).get()['seconds']).toBe(30);
});

it('leaves all as it was where the server does not take the class’s choice', async () => {
  const { settings, api } = room();
  const chosen = await settings.of('a.b', entry);
  api.reachable = false;
  await expect(settings.chooseForClass('a.b', { seconds: 15 })).rejects.toMatchObject({ code: 'network' });
  expect(chosen.get()).toEqual(defaults);
});

it('does not go back to an answer that was asked for before a choice was made here', async () => {
  const { settings, api, server } = room();
  const chosen = await settings.of('a.b', entry);
  let answer!: (layers: SettingsLayer[]) => void;
  api.answers.pluginSettings = () => new Promise((resolve) => (answer = resolve));
  const asked = settings.refresh();
  await settings.chooseForClass('a.b', { seconds: 15 });
  answer([]);
  await asked;
  expect([chosen.get()['seconds'], server.layers.length]).toEqual([15, 1]);
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
  const { settings, store } = room();
  await store.set('device-settings/a.b', { seconds: 10, aloud: false, side: 'right', name: 'abcd', [key]: value, other: 1 });
  const kept = { seconds: 10, aloud: false, side: 'right', name: 'abcd', [key]: defaults[key as keyof typeof defaults] };
  expect((await settings.of('a.b', entry)).get()).toEqual(kept);
});

it('takes of a form that an earlier Chorus kept whole what differs from the default', async () => {
  const { settings, store, server } = room();
  await store.set('settings/a.b', { ...defaults, aloud: false });
  server.layers = [layer('school', 's', { seconds: 10, aloud: true })];
  await settings.refresh();
  expect((await settings.of('a.b', entry)).get()).toEqual({ ...defaults, seconds: 10, aloud: false });
});

it('takes up what another version of the plugin left, as far as that fits', async () => {
  const { settings } = room();
  await settings.chooseHere('a.b', entry, { seconds: 60 });
  const { seconds, ...others } = entry.properties;
  const shorter = { properties: { ...others, seconds: { ...seconds, maximum: 40 } as typeof seconds & object } };
  expect((await settings.of('a.b', shorter)).get()).toEqual(defaults);
});
