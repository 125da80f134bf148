import type { Setting, SettingsEntry, SettingValue } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { resolveSettings } from './plugin-settings.ts';

const title = { 'zh-CN': '秒数', en: 'Seconds' };
const entry: SettingsEntry = {
  properties: {
    seconds: { type: 'number', title, default: 30, minimum: 5, maximum: 60 },
    bell: { type: 'boolean', title, default: true },
  },
};
interface Layer {
  readonly name: string;
  readonly chosen: Readonly<Record<string, SettingValue>>;
}
const layer = (name: string, seconds?: unknown): Layer => ({ name, chosen: seconds === undefined ? {} : { seconds: seconds as number } });
const held = (...layers: ReturnType<typeof layer>[]) => {
  const { value, from } = resolveSettings(entry, layers)['seconds']!;
  return [value, from?.name];
};

it('gives the value of the nearest of seven layers that has chosen, and after it that of the next', () => {
  const names = ['platform', 'province', 'city', 'district', 'school', 'class', 'device'];
  const all = names.map((name, n) => layer(name, 10 + n));
  for (const [n, name] of names.entries()) expect(held(...all.map((one, at) => (at > n ? layer(one.name) : one)))).toEqual([10 + n, name]);
  expect(held(...names.map((name) => layer(name)))).toEqual([30, undefined]);
});

it('lets a layer choose one setting and leave the others to the wider ones', () => {
  const resolved = resolveSettings<Layer>(entry, [
    { name: 'school', chosen: { seconds: 7, bell: false } },
    { name: 'class', chosen: { seconds: 9 } },
  ]);
  expect([resolved['seconds']?.value, resolved['bell']?.value, resolved['bell']?.from?.name]).toEqual([9, false, 'school']);
});

it.each([4, 61, 7.5, '7', null])('passes over %j, which fits no more, for the next wider layer', (left) => {
  expect(held(layer('school', 7), layer('class', left))).toEqual([7, 'school']);
});

it('takes nothing for chosen that every object has', () => {
  const properties = Object.fromEntries([['constructor', { type: 'string', title, default: 'a' } satisfies Setting]]);
  const named = { properties };
  expect(resolveSettings(named, [layer('school')])['constructor']).toEqual({ value: 'a', from: undefined, held: false });
});

it('keeps off what an organisation has switched off, where off protects; a class and a device decide for themselves', () => {
  const stars = { properties: { stars: { type: 'boolean', title, default: true, offStays: true } } } satisfies SettingsEntry;
  const on = (...chosen: readonly (readonly [kind: string, on?: boolean])[]) => {
    const layers = chosen.map(([kind, value]) => {
      const own: Readonly<Record<string, SettingValue>> = value === undefined ? {} : { stars: value };
      return { kind, chosen: own };
    });
    const { value, from, held: isHeld } = resolveSettings(stars, layers)['stars']!;
    return [value, from?.kind, isHeld];
  };
  expect(on(['school', false], ['class', true], ['device', true])).toEqual([false, 'school', true]);
  expect(on(['city', false], ['school', true], ['class'])).toEqual([false, 'city', true]);
  expect(on(['city', true], ['school', false])).toEqual([false, 'school', true]);
  expect(on(['school', true], ['class', false], ['device', true])).toEqual([true, 'device', false]);
  expect(on(['school'], ['class', false])).toEqual([false, 'class', false]);
  // An ordinary one is the nearest's.
  const { value } = resolveSettings(entry, [
    { kind: 'school', chosen: { bell: false } },
    { kind: 'class', chosen: { bell: true } },
  ])['bell']!;
  expect(value).toBe(true);
});
