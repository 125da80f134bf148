import type { SoundLevel } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { BrowserLocalStore } from '../storage/local-store.ts';
import { LocalSettings } from './local-settings.ts';
import { levelWithin, mayChoose, readSchoolSound, soundLevels, usualSound } from './school-sound.ts';

it.each<readonly [SoundLevel, boolean, SoundLevel | undefined, SoundLevel]>([
  ['medium', true, undefined, 'medium'],
  ['medium', true, 'high', 'high'],
  ['medium', false, 'high', 'medium'],
  ['medium', false, 'medium', 'medium'],
  ['medium', false, 'low', 'low'],
  ['off', false, 'high', 'off'],
  ['off', true, 'low', 'low'],
  ['high', false, 'off', 'off'],
])('of a school at %s, louder allowed: %s, a room that chose %s is at %s', (level, louder, own, heard) => {
  expect(levelWithin({ level, louder }, own)).toBe(heard);
});

it('lets a room be as loud as the school and quieter, and louder where that is allowed', () => {
  expect(soundLevels.filter((level) => mayChoose({ level: 'low', louder: false }, level))).toEqual(['off', 'low']);
  expect(soundLevels.filter((level) => mayChoose({ level: 'low', louder: true }, level))).toEqual(soundLevels);
});

it.each([undefined, '', '{', '{}', '{"level":"loud","louder":true}', '{"level":"low"}'])('takes %s for no choice of the school', (text) => {
  expect(readSchoolSound(text)).toEqual(usualSound);
});

it('keeps the room’s level and the school’s choice over a reload, and the room’s own one for when the school allows it again', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const open = () => new LocalSettings(new BrowserLocalStore(() => storage as unknown as Storage));
  const before = open();
  expect(before.state.get().sound).toBe('medium');
  await before.set({ sound: 'high' });
  before.keepSchool({ level: 'low', louder: false });
  expect(before.state.get().sound).toBe('low');
  await before.set({ fontSize: 40 });
  const after = open();
  expect([after.state.get().sound, after.school.get()]).toEqual(['low', { level: 'low', louder: false }]);
  after.keepSchool(usualSound);
  expect(after.state.get().sound).toBe('high');
});
