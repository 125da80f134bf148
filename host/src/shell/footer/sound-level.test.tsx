import type { SchoolSound } from '@chorus/contract/api/school-sound-calls';
import { ObservableValue } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { LocalSettings } from '../../services/settings/local-settings.ts';
import { BrowserLocalStore } from '../../services/storage/local-store.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { SoundLevel } from './sound-level.tsx';

async function control({ administrator = false, school }: { administrator?: boolean; school?: SchoolSound } = {}) {
  const settings = new LocalSettings(
    new BrowserLocalStore(() => {
      throw new Error('This machine keeps nothing.');
    }),
  );
  if (school) settings.keepSchool(school);
  const soundEffects = { play: vi.fn(async () => true) };
  const api = { call: vi.fn(async (_name: string, body: SchoolSound) => body) };
  const notices = { show: vi.fn(async () => undefined) };
  const session = { state: new ObservableValue({ userInfo: { administrator } }) };
  renderWithHost(<SoundLevel />, { settings, soundEffects, api, session, notices });
  const find = (role: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(role)].find((one) => one.textContent?.replace(/\s+/g, '') === name);
  const button = (name: string) => find('button', name);
  const item = (name: string) => find('[role="menuitem"]', name);
  const open = async () => {
    await perform(() => document.querySelector<HTMLElement>('button[aria-haspopup="menu"]')!.click());
    await expect.poll(() => item('关')).toBeDefined();
  };
  await open();
  return { settings, soundEffects, api, button, item, notices };
}

it('says the level in words, changes it for this room, and lets it be heard', async () => {
  const { settings, soundEffects, item, button } = await control();
  expect(button('声音中')).toBeDefined();
  await perform(() => item('高')!.click());
  expect(settings.state.get().sound).toBe('high');
  expect(soundEffects.play).toHaveBeenCalledWith('score');
  expect(button('声音高')).toBeDefined();
});

it('offers nothing above what the school allows, and says so', async () => {
  const { settings, item } = await control({ school: { level: 'low', louder: false } });
  const disabled = ['关', '低', '中', '高'].map((name) => item(name)!.getAttribute('aria-disabled') ?? 'false');
  expect(disabled).toEqual(['false', 'false', 'true', 'true']);
  expect(document.body.textContent).toContain('学校规定：最高为“低”');
  expect(item('全校的提示音……')).toBeUndefined();
  expect(settings.state.get().sound).toBe('low');
});

it('lets an administrator choose for the school, and this room follows', async () => {
  const { settings, api, item, button } = await control({ administrator: true });
  await perform(() => item('全校的提示音……')!.click());
  const choose = (value: string) => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)!;
  await perform(() => choose('low').click());
  await perform(() => document.querySelector<HTMLElement>('[role="switch"]')!.click());
  await perform(() => button('用于全校')!.click());
  expect(api.call).toHaveBeenCalledWith('setSchoolSound', { level: 'low', louder: false }, { quiet: true });
  expect([settings.school.get(), settings.state.get().sound]).toEqual([{ level: 'low', louder: false }, 'low']);
});

it('stays open and says so where the school’s choice could not be kept', async () => {
  const { api, item, button, notices } = await control({ administrator: true });
  api.call.mockRejectedValue(new Error('away'));
  await perform(() => item('全校的提示音……')!.click());
  await perform(() => button('用于全校')!.click());
  expect(notices.show).toHaveBeenCalledWith({ kind: 'error', text: '没有保存成功，请再试一次。' });
  expect(button('用于全校')).toBeDefined();
});
